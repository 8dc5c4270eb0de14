import type { APIRequestContext, Page } from '@playwright/test'
import { aProjeAdi, inviteOne } from './ars.ts'
import { beside } from './beside.ts'
import { makeSonuc, sonucPath } from './sonuc.ts'
import { testAddress } from './test-merkezi.ts'

/**
 * A state that a page is looked at in: its address, what shows that it is there, and what is done before the look.
 * `isWide`: the test command looks at it at both widths, because menus, tables or columns differ.
 */
export type Look = {
  path: string | ((request: APIRequestContext) => Promise<string>)
  sign: string
  act?: (page: Page) => Promise<void>
  isWide?: true
}

const none = '00000000-0000-0000-0000-000000000000'
const send = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

type Link = { tur: string; tenant: string; url: string; aciklama: string }

/** The address of a link that the demo has sent to somebody. */
export async function findDemoLink(request: APIRequestContext, tur: string, aciklama = /./): Promise<string> {
  const answer = await request.get('/api/public/demo/links')
  const { resultObject } = (await answer.json()) as { resultObject: Link[] } // as its contract says
  const link = resultObject.find((one) => one.tenant === 'demo' && one.tur === tur && aciklama.test(one.aciklama))
  if (!link) throw new Error(`no link of the kind ${tur}`)
  const { pathname, search } = new URL(link.url)
  return pathname + search
}

async function endedInvitation() {
  const projeAdi = aProjeAdi()
  const link = await inviteOne({ plan: { projeAdi }, adim: 3, slots: [{}] })
  await beside('endArs', projeAdi)
  return link
}

/** What everybody sees. */
export const ofVisitors: Look[] = [
  { path: '/ilanlar?tenant=demo', sign: 'article', isWide: true },
  { path: '/ilanlar?tenant=demo&q=zzzyok', sign: 'h1' },
  { path: '/ilanlar?tenant=ornek&sayfa=2', sign: 'article' },
  { path: '/ilanDetay?tenant=demo&iapId=1', sign: 'h1', isWide: true },
  { path: '/ilanDetay?tenant=demo&iapId=999999', sign: 'h1' },
  { path: '/boyle-sayfa-yok?tenant=demo', sign: 'h1' },
  { path: '/adayTelefonOnayi?tenant=demo', sign: 'form' },
  { path: '/aday', sign: 'form', isWide: true },
  { path: '/aday', sign: '[role=alert]', act: send('Kod gönder'), isWide: true },
  { path: '/aday?id=3', sign: 'h1:has-text("başvuruya kapandı")', isWide: true },
  { path: '/login', sign: 'form', isWide: true },
  { path: '/login', sign: '[role=alert]', act: send('Kod gönder'), isWide: true },
  { path: '/login?sekme=personel', sign: 'form', isWide: true },
  { path: '/oneritalep?tenant=demo', sign: 'form' },
  { path: '/oneritalep?tenant=demo', sign: '[role=alert]', act: send('Gönder') },
  { path: '/smsiptal?t=demo', sign: 'form' },
  {
    path: '/smsiptal?t=demo',
    sign: ':text-is("Lütfen telefonunuzu giriniz") >> visible=true',
    act: send('SMS’leri durdur'),
  },
]

/** What opens by a link of a message. */
export const ofLinks: Look[] = [
  { path: () => inviteOne({}), sign: 'h1:has-text("Merhaba")' },
  { path: () => inviteOne({ adim: 2 }), sign: 'h1:has-text("Güvenlik görevlisi")' },
  { path: () => inviteOne({ adim: 3 }), sign: 'text=Şu anda boş saat yok.' },
  { path: endedInvitation, sign: 'h1:has-text("süresi doldu")' },
  { path: `/ars?tenant=demo&gid=${none}`, sign: 'h1:has-text("geçerli değil")' },
  { path: () => testAddress(), sign: 'main li' },
  { path: () => testAddress({ ends: 'iptal' }), sign: 'h1:has-text("iptal edildi")' },
  { path: () => testAddress({ ends: 'sure' }), sign: 'h1:has-text("süresi doldu")' },
  { path: `/test?t=demo&guid=${none}`, sign: 'h1:has-text("getirilemedi")' },
  { path: `/testharici?t=demo&testresult=${none}`, sign: 'text=Bağlantı eksik ya da eski olabilir.' },
  { path: async () => sonucPath((await makeSonuc()).sonucGuid), sign: 'h1:has-text("Envanteri")', isWide: true },
  { path: sonucPath(none), sign: '[role=alert]' },
  { path: (request) => findDemoLink(request, 'isAkis'), sign: 'h1:has-text("Onayınız isteniyor")' },
  { path: `/isakisonay?t=demo&g=${none}`, sign: 'h1:has-text("Onaylanacak bir istek yok")' },
  { path: (request) => findDemoLink(request, 'smsIptal'), sign: 'h1' },
  { path: (request) => findDemoLink(request, 'kanal', /ortağı/), sign: 'h1:has-text("Başka bir siteye")' },
]

/** What a candidate sees who has just registered. */
export const ofNewcomers: Look[] = [
  { path: '/mainPage?tenant=demo', sign: 'text=Her şey yolunda' },
  { path: '/profil?tenant=demo&sekme=kimlik', sign: 'text=Henüz fotoğraf eklemediniz.' },
  { path: '/profil?tenant=demo&sekme=kisisel', sign: 'details' },
  { path: '/profil?tenant=demo&sekme=izin', sign: '[role=switch]' },
  { path: '/profil?tenant=demo&sekme=veri', sign: 'text=Henüz bir başvurunuz yok.' },
  { path: '/basvurularim?tenant=demo', sign: 'text=Henüz başvurunuz yok' },
  { path: '/oneritalep?tenant=demo', sign: 'text=profilinizden aldık' },
]

/** What a candidate sees who has applied to many postings. */
export const ofApplicants: Look[] = [
  { path: '/ilanlar?tenant=demo', sign: 'article', isWide: true },
  { path: '/basvurularim?tenant=demo', sign: 'article', isWide: true },
  { path: '/basvurularim?tenant=demo&sayfa=2', sign: 'article' },
  { path: '/basvurularim?tenant=demo&q=kaptan+pilot', sign: 'text=Aramanıza uyan başvuru yok' },
]

const row = '[data-row]'
const rowOrNone = '[data-row], .list-empty'
/** The form of a record, over its list. */
export const form = '[role="dialog"] form'

/** What staff of a company see: an address, and what shows that its screen is there. */
export const ofCompany = [
  ['/firmalar', row],
  ['/firmalar?kayit=yeni', form],
  ['/firmalar?q=boyleBirFirmaYok', '.list-empty'],
  ['/subeler', row],
  ['/birimler', row],
  ['/birimTurleri', row],
  ['/isyerleri', row],
  ['/isyerleri?kayit=yeni', form],
  ['/sgkPano', 'a.tile'],
  ['/eBorc', row],
  ['/eviziteMahsup', rowOrNone],
  ['/tesvik', rowOrNone],
  ['/raporlar', rowOrNone],
  ['/raporlar?tab=0', row],
  ['/raporlar?tab=1', rowOrNone],
  ['/raporlar?tab=3', row],
  ['/raporlar?tab=4&day=30', rowOrNone],
  ['/raporlar?tab=5', rowOrNone],
  ['/hizmetSatirlari', rowOrNone],
  ['/eVizite', rowOrNone],
  ['/isKazalari', rowOrNone],
  ['/tescilIzleme', row],
  ['/tescilIzleme?kayit=yeni', form],
  ['/personeller', row],
  ['/personeller?kayit=yeni', form],
  ['/sgkBeyanlari', rowOrNone],
  ['/sgkCagrilari', rowOrNone],
  ['/zamanliIslemler', row],
  ['/zamanliIslemler?kayit=yeni', form],
  ['/islemIzleme', row],
  ['/mailGruplari', row],
  ['/basvurular', row],
  ['/ilanYonetimi', row],
  ['/ilanYonetimi?kayit=yeni', form],
  ['/onaylar', rowOrNone],
  ['/durumTanimlari', 'input[type="checkbox"]'],
  ['/belgeTanimlari', row],
  ['/gorusmeTurleri', row],
  ['/isTanimlari', row],
  ['/calisanTipleri', row],
  ['/iseGirisler', rowOrNone],
  ['/iseGirisler?kayit=yeni', form],
  ['/sablonlar', row],
  ['/sablonlar?kayit=yeni', form],
  ['/belgeInceleme', row],
  ['/belgeInceleme?incele=ilk', '.belge-sayfa canvas'],
  ['/adayTestleri', row],
  ['/oneriTalepleri', row],
  ['/robotIzleme', row],
  ['/robotIzleme?sekme=gorevler', row],
  ['/kullanicilar', row],
  ['/roller', row],
  ['/yetkiler', 'input[type="checkbox"]'],
  ['/menuler', row],
  ['/moduller', row],
  ['/portalAyarlari', 'form'],
  ['/islemKayitlari', rowOrNone],
  ['/hesabim', '[data-oturum]'],
  ['/yardim', 'h2'],
] as const

/** What administrators of all companies see. */
export const ofMaster = [
  ['/yonetim', '#icerik a'],
  ['/masterTenant', row],
  ['/masterTenant?kayit=yeni', form],
  ['/masterUser', row],
  ['/masterUser?kayit=yeni', form],
  ['/SGKMasterParameter', row],
  ['/batchOperation', row],
  ['/tenantBatchOperation', row],
  ['/tenantBatchOperation?kayit=yeni', form],
  ['/hangfireloglama', row],
  ['/WorkerPlannedJobPage', row],
  ['/WorkerPlannedJobPage?kayit=yeni', form],
  ['/WorkerPlannedJobPage?sekme=robotlar', row],
  ['/WorkerPlannedJobPage?sekme=ozet', '[data-neden]'],
  ['/resmiTatiller', row],
  ['/donemParametreleri', row],
  ['/kodListeleri', row],
  ['/sgkHizSinirlari', row],
  ['/sgkKanallari', rowOrNone],
  ['/sgkKanallari?kayit=yeni', form],
  ['/SysLanguage', row],
  ['/SysGlobalKeyPage', row],
  ['/islemKayitlari', row],
  ['/hataKayitlari', rowOrNone],
  ['/hesabim', '[data-oturum]'],
  ['/yardim?ekran=masterTenant', 'h1:has-text("Yardım: Kiracılar")'],
] as const
