/** Files of any feature that other features may import. */
export const openFiles = /^(contract|resource|rules|queries\.server)\.ts$/

/** Further doors, feature by feature: what others may do to it besides reading its contract, rules and queries. */
export const doors: Record<string, readonly string[]> = {
  aday: ['riza.server.ts', 'view.server.ts'],
  ars: ['store.server.ts'],
  // the way to another status; a decision about the last document moves the application
  basvuru: ['durum.server.ts', 'gonder.server.ts', 'takip-no.server.ts'],
  belge: ['karar.server.ts'],
  'basvuru-formu': ['make-form.server.ts', 'publish.server.ts'],
  branch: ['own-branches.server.ts'],
  dil: ['languages.server.ts'],
  dogrulama: ['code.server.ts'],
  dosya: ['fetched.server.ts', 'foto-cv.tsx', 'kayit-dosya.server.ts', 'store.server.ts'],
  'e-vizite': ['kinds.server.ts', 'manuel/son-gun.server.ts', 'onay.server.ts'],
  giris: ['guess.server.ts', 'prove.server.ts', 'second-factor.tsx', 'sign-in.server.ts'],
  // the workers and what they read with; a planned job as an operation makes it
  filo: ['okuyucu.server.ts', 'isle.server.ts'],
  // a run of the control, as the clock asks for it
  'giris-cikis-kontrol': ['kontrol.server.ts'],
  // the line on which candidates see an application go
  'durum-tanim': ['aday-cizgisi.css', 'aday-cizgisi.tsx'],
  // what a posting warns of, wherever it is published or sent for approval; its page, which staff look at while they write
  ilan: ['uyari.server.ts', 'detay/ilan-article.tsx', 'detay/metin.ts', 'ilan.css'],
  'is-akis': ['ask.server.ts'],
  'ise-giris': ['kontrol.server.ts'],
  'is-kazasi': ['kinds.server.ts', 'son-gun.server.ts'],
  isyeri: ['kimlik.server.ts'],
  kisi: ['fields.ts', 'store.server.ts'],
  // the questions of every form: their rules, their fields on a page, and the answers that are kept
  kriter: ['rules/', 'fields/', 'keep.server.ts', 'kisisel-form.ts', 'kriter-json.server.ts', 'places.server.ts'],
  kullanici: ['store.server.ts'],
  mesaj: ['send.server.ts'],
  // the interfaces of the channels, a file each: nobody else knows services, operations or sessions; a file's own XML
  sgk: [
    'cagri.server.ts',
    'durmus-kanallar.tsx',
    'kanal/',
    'soap/xml.server.ts',
    'sonraki.server.ts',
    'sonuc.server.ts',
  ],
  'sgk-beyan': ['create.server.ts', 'sonuc.server.ts'],
  'sgk-okuma': ['oku.server.ts'],
  // accruals that came complete the rows of the monitor
  tahakkuk: ['jobs.server.ts'],
  // the job that works last days out anew
  takvim: ['kinds.server.ts'],
  tesvik: ['hesapla.server.ts', 'jobs.server.ts'],
  tescil: ['create.server.ts', 'son-gun.server.ts'],
  'test-merkezi': ['pdf/sheet.server.ts', 'plan.ts', 'sonuc/staff.server.ts', 'store.server.ts', 'test-ac.tsx'],
  // which operations there are and when a schedule runs: plain tables and rules; the operations of one company
  'zamanli-islem': ['islem/operasyon.ts', 'matris/kiraci-islemleri.tsx', 'rules/'],
  // what forms of every feature choose from
  yetki: ['keep.server.ts', 'kullanici-modul.server.ts', 'lookup-contract.ts', 'store.server.ts'],
}

/** True when another feature may import this file. */
export function isDoor(file: string): boolean {
  const [, feature = '', ...rest] = file.split('/')
  const name = rest.join('/')
  const further = doors[feature] ?? []
  return openFiles.test(name) || further.some((door) => (door.endsWith('/') ? name.startsWith(door) : name === door))
}
