/** What a person did to records of SGK, in the words of the record of changes. */
export const sgkIslem = {
  onayla: 'approved the report',
  onayIptal: 'took the approval back',
  personelimDegil: 'declared not to be the employer',
  detayOku: 'had the details read',
  okunduKapat: 'had it marked as read',
  kazayaBagla: 'linked it to an accident',
  saglikGor: 'looked at health data',
  saglikYaz: 'wrote the injury and who prepares the form',
  bildirildi: 'entered the notice of the accident',
  bildirimGerekmez: 'entered that no notice is required',
  oneriKabul: 'accepted the suggested accident',
  oneriRed: 'refused the suggested accident',
}
