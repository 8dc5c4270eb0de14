/** Words of personnel, code lists and registrations. */
export const tescil = {
  belgeIndir: 'Download document',
  hata: {
    referansYok: 'no reference code',
    belgeYok: 'SGK gave no document.',
    dosyaYok: 'The document of the order was not found. Upload it again.',
    geriOkuma: 'SGK was asked and does not have the record. It can be sent again.',
    AG: 'SGK did not answer.',
    SOAP: 'The answer of SGK could not be understood.',
    KIMLIK: 'SGK refused the user name or the password.',
    SINIR: 'SGK was asked too often in a short time.',
    DIGER: 'SGK refused the request without saying why.',
    adim: { isEmri: 'Work order', belge: 'Document' },
    ax: {
      notSent: '{adim}: AX could not be reached.',
      unanswered: '{adim}: AX did not answer.',
      http: '{adim}: AX answered HTTP {kod}.',
      anlasilmadi: '{adim}: the answer of AX could not be understood.',
      yasak: 'The address or the signing key of the AX channel is missing, or the address is not permitted.',
    },
  },
  grup: {
    emir: 'Work order',
    giris: 'Entry',
    cikis: 'Exit',
    bulundugumuz: 'Month of the exit',
    onceki: 'Month before',
    belge: 'Document',
  },
}

export const tescilField = {
  liste: 'List',
  kod: 'Code',
  gecerliBitis: 'Valid until',
  personelNo: 'Personnel no',
  personelId: 'Personnel',
  unitId: 'Unit',
  meslekKodu: 'Job code',
  sigortaliTuru: 'Insured kind',
  girisTarihi: 'Entry date',
  cikisTarihi: 'Exit date',
  cikisKodu: 'Exit code',
  cikisNedeni: 'Reason of exit',
  ogrenimKodu: 'Education',
  ucretEsasi: 'Wage basis',
  employmentType: 'Employment type',
  isEmriNo: 'Work order no',
  islemTipi: 'Kind',
  gorevKodu: 'Duty',
  isKolu: 'Branch of work',
  mezuniyetBolumu: 'Field of study',
  mezuniyetYili: 'Year of graduation',
  eskiHukumlu: 'Former convict',
  ozurlu: 'Disabled',
  kismiSureli: 'Part-time',
  kismiSureliGun: 'Part-time days',
  bulundugumuzBelgeTuru: 'Document type',
  bulundugumuzUcret: 'Wage earned',
  bulundugumuzIkramiye: 'Bonus',
  bulundugumuzEksikGun: 'Missing days',
  bulundugumuzEksikNeden: 'Reason of missing days',
  oncekiBelgeTuru: 'Document type, month before',
  oncekiUcret: 'Wage, month before',
  oncekiIkramiye: 'Bonus, month before',
  oncekiEksikGun: 'Missing days, month before',
  oncekiEksikNeden: 'Reason, month before',
  belge: 'Document',
  pdfDosyaId: 'Document no',
  hataKodu: 'Error code',
  hataAciklama: 'Error',
  referansKodu: 'Reference',
  sicilNo: 'Insurance no',
  axKayitNo: 'AX record no',
  docId: 'AX document no',
  gecikti: 'Late',
  durumZamani: 'State since',
  isHataOkuma: 'Failed (days)',
}

export const tescilEnum = {
  kodListe: {
    cikis: 'Reason of exit',
    eksikGun: 'Reason of missing days',
    meslek: 'Job',
    belgeTuru: 'Document type',
    kanun: 'Law',
    ogrenim: 'Education',
    sigortaliTuru: 'Insured kind',
    gorev: 'Duty',
    isKolu: 'Branch of work',
  },
  ucretEsasi: { 1: 'Monthly', 2: 'Daily', 3: 'Hourly' },
  tescilIslemTipi: { 1: 'Entry', 2: 'Exit', 3: 'Entry cancelled', 4: 'Exit cancelled' },
}

export const tescilEylem = {
  personel: {
    girisEmri: { ad: 'Entry order', aciklama: 'A work order of the entry is made; it is sent from Registrations.' },
    cikisEmri: {
      ad: 'Exit order',
      aciklama: 'The row gets its exit day, and a work order of the exit is made. Complete the periods in the order.',
    },
  },
  tescil: {
    gonder: {
      ad: 'Send',
      aciklama: 'SGK is asked whether the record is there; if not, it is declared in your name, one call a workplace.',
    },
    yenidenGonder: { ad: 'Send again', aciklama: 'Only the step that failed is tried again.' },
    pdfOku: { ad: 'Read PDF', aciklama: 'The document is fetched from SGK and kept.' },
    axEsitle: { ad: 'Sync with AX', aciklama: 'The order and its document are handed to AX.' },
    manuelKapat: { ad: 'Close by hand', aciklama: 'The order is closed with its reason and never changes again.' },
  },
}

export const tescilIslem = {
  girisEmri: 'made an entry order',
  cikisEmri: 'made an exit order',
  gonder: 'sent to SGK',
  yenidenGonder: 'sent again',
  pdfOku: 'asked for the document',
  axEsitle: 'handed to AX',
  manuelKapat: 'closed by hand',
}

export const tescilRule = {
  invalidKod: 'A code has at most five digits; a job’s code may have two more after a dot.',
  invalidKodOnDay: 'This code is not valid on that day.',
  invalidMeslek: 'Write the job’s code like 5414.02.',
  endBeforeStart: 'The last day cannot come before the first.',
  exitBeforeEntry: 'The exit cannot come before the entry.',
  pdfBelge: 'The document can be a PDF only.',
  kisiBaskaSubede:
    'This person is known in another branch under a different name. Enter the name as it is there, or let somebody who sees all branches correct it.',
  personelNoExists: 'The personnel number already exists and belongs to a user.',
}
