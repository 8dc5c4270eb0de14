/** A workplace as SGK knows it. `kimlik` is what SGK answers to its user. */
export type DunyaIsyeri = {
  no: number
  kiraci: 'demo' | 'ornek'
  /** The branch of the company that it belongs to, counted from 0 as the demo counts its branches. */
  subeNo: number
  isyeriSicilNo: string
  kullaniciAdi: string
  isyeriKodu: string
  sistemSifre: string
  isyeriSifresi: string
  kimlik: 'iyi' | 'yanlisSifre' | 'pasif' | 'iz'
  byPass: boolean
  mahsupProtokoluVar: boolean
  imalatMi: boolean
  tehlikeSinifi: 1 | 2 | 3
  beyannameTipi: 1 | 2
}

/** A person who works, or has worked, at one of the workplaces. */
export type DunyaKisi = {
  no: number
  kiraci: 'demo' | 'ornek'
  tcKimlikNo: string
  ad: string
  soyad: string
  cinsiyet: 'E' | 'K'
}

/** One employment of a person: entry and exit as they were declared to SGK. */
export type DunyaTescil = {
  kisiNo: number
  isyeriNo: number
  sicilNo: string
  girisTarihi: string
  girisReferansKodu: string
  cikisTarihi: string | null
  cikisReferansKodu: string | null
  cikisNedeni: string | null
}

/** What a workplace owes for a month, as SGK's debt screen shows it. */
export type DunyaBorc = {
  isyeriNo: number
  donem: string
  borcTuru: string
  asilTutar: string
  gecikmeTutari: string
  vade: string
}

/** A piece of a report that the employer has declared: the days, and whether the person worked. */
export type DunyaOnay = { bildirimId: string; baslangic: string; bitis: string; calisti: boolean; tarih: string }

/** A sick report. The acts of the employer are those up to the day of the world. */
export type DunyaRapor = {
  medulaRaporId: string
  raporTakipNo: string
  kisiNo: number
  isyeriNo: number
  vaka: '1' | '2' | '3' | '4'
  raporDurumu: string
  poliklinikTarihi: string
  yatisBaslangic: string | null
  yatisBitis: string | null
  ayaktaBaslangic: string | null
  ayaktaBitis: string | null
  dogumOncesiBaslangic: string | null
  isbasiKontrolTarihi: string
  baslangic: string
  bitis: string
  tesis: { kod: string; ad: string }
  brans: { kod: string; ad: string }
  onaylar: DunyaOnay[]
  personelimDegil: string | null
  okunduKapatildi: string | null
}

/** An accident that a hospital has told SGK of. */
export type DunyaKaza = {
  bildirimId: string
  kisiNo: number
  isyeriNo: number
  kazaTarihi: string
  provizyonTarihi: string
  tesisAdi: string
  okunduKapatildi: string | null
}

/** An allowance that SGK paid to the employer's account and that waits to be set against premiums. */
export type DunyaMahsup = {
  id: string
  kisiNo: number
  isyeriNo: number
  medulaRaporId: string
  vaka: DunyaRapor['vaka']
  odemeBasTar: string
  odemeBitTar: string
  odenenTutar: string
  /** The day from which it stands in the list of those that wait. */
  listeTarihi: string
  onayTarihi: string | null
  /** What was set against premiums where that is not the whole payment. */
  tahsilatTutari?: string
}
