import type { NewAday } from '#features/aday/rules.ts'
import type { DrawnIlan, Visibility } from '#features/demo/ilan/draw.ts'
import { demoVocabulary } from '#features/demo/vocabulary/demo.ts'
import { ornekVocabulary } from '#features/demo/vocabulary/ornek.ts'
import type { Vocabulary } from '#features/demo/vocabulary/vocabulary.ts'

/** A company of the demo, as it is set up. */
export type DemoTenant = {
  tenantKey: string
  name: string
  words: Vocabulary
  iconUrl: string
  portalAyar: {
    renk: string
    kvkUrl: string
    cerezUrl: string
    gizlilikUrl: string
    iletisimMetni: string
    smsBasligi: string
  }
  /** Worker types beside those that the jobs name. */
  calisanTipList: readonly string[]
  /** How many postings of each kind there are. */
  counts: Readonly<Record<Visibility, number>>
  poolList: readonly DrawnIlan[]
  /** Candidates as if registered on the web. */
  adayList: readonly NewAday[]
}

/** Small enough for its column and free of outside addresses; the page's policy lets `data:` pictures in. */
function icon(background: string, shape: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${background}"/>${shape}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg).replace(/%20/g, ' ').replace(/%2F/g, '/').replace(/%3A/g, ':').replace(/%3D/g, '=')}`
}

function pool(
  ilan: Pick<DrawnIlan, 'baslik' | 'kisaAciklama' | 'metin' | 'calisanTip' | 'otomatikYonlendir'>,
): DrawnIlan {
  return {
    ...ilan,
    talepGun: -40,
    bitisGun: null,
    zamanTipi: -1,
    isAdi: null,
    isAciklamasi: 'Genel başvuru',
    ilKodu: null,
    ilceKodu: null,
    sehirAdi: null,
    ilceAdi: null,
    havuzdaMi: true,
    acik: true,
    gorunmeyeAcik: true,
    kontenjan: null,
    asgariYas: 18,
    maasMin: null,
    maasMax: null,
    yanHaklar: null,
  }
}

const demo: DemoTenant = {
  tenantKey: 'demo',
  name: 'Demo Güvenlik A.Ş.',
  words: demoVocabulary,
  iconUrl: icon(
    '#1c4f8a',
    '<path d="M16 5l9 3v7c0 6-4 10-9 12-5-2-9-6-9-12V8z" fill="#fff"/><path d="M12 16l3 3 6-6" stroke="#1c4f8a" stroke-width="2.5" fill="none"/>',
  ),
  portalAyar: {
    renk: '#1c4f8a',
    kvkUrl: 'https://www.demo-guvenlik.example/kisisel-verilerin-korunmasi',
    cerezUrl: 'https://www.demo-guvenlik.example/cerez-politikasi',
    gizlilikUrl: 'https://www.demo-guvenlik.example/gizlilik',
    iletisimMetni:
      'Demo Güvenlik A.Ş. İnsan Kaynakları, Büyükdere Caddesi No: 1, Şişli / İstanbul. Aday hattımız hafta içi 09.00-18.00 arasında açıktır: 0212 555 01 01. E-posta: ik@demo-guvenlik.example',
    smsBasligi: 'DEMOGUV',
  },
  calisanTipList: ['Dönemlik Görevli'],
  counts: { open: 440, closed: 26, expired: 22, hidden: 14 },
  poolList: [
    pool({
      baslik: 'Dönemlik Güvenlik Görevlisi Aday Havuzu',
      kisaAciklama:
        'Maç, konser ve fuar dönemlerinde kısa süreli görev almak isteyenler için genel başvuru. Uygun görev çıktığında sizi ararız.',
      metin:
        '<p>Belirli bir ilana bağlı kalmadan, kısa süreli görevlerimiz için aday havuzumuza katılabilirsiniz.</p><h3>Kimler başvurabilir?</h3><ul><li>18 yaşını doldurmuş</li><li>5188 sayılı Kanun kapsamında kimlik kartı olan ya da eğitimi süren</li><li>Hafta sonu ve akşam çalışabilen</li></ul><h3>Sonra ne olur?</h3><p>Bilgileriniz altı ay havuzda kalır. İlinizde görev açıldığında SMS ile haber veririz.</p>',
      calisanTip: 'Dönemlik Görevli',
      otomatikYonlendir: true,
    }),
    pool({
      baslik: 'Güvenlik Görevlisi Genel Başvuru',
      kisaAciklama:
        'Aradığınız ilde ilan yoksa genel başvuru yapın: yeni projeler başladığında önce havuzumuzdaki adayları arıyoruz.',
      metin:
        '<p>Her ay yeni projeler alıyoruz ve ilk çağrıları genel başvuru yapan adaylara yapıyoruz.</p><h3>Aranan nitelikler</h3><ul><li>Geçerli silahsız özel güvenlik kimlik kartı</li><li>En az sekiz yıllık ilköğretim</li><li>Vardiyalı çalışmaya uygunluk</li></ul><p>Başvurunuzda oturduğunuz ili ve çalışabileceğiniz vardiyaları belirtmeyi unutmayın.</p>',
      calisanTip: 'Silahsız Güvenlik',
      otomatikYonlendir: false,
    }),
  ],
  adayList: [
    {
      ad: 'Ayşe',
      soyad: 'Yılmaz',
      cepTel: '5551112233',
      email: 'ayse.yilmaz@posta.example',
      dogumTarihi: '1994-03-12',
      tcKimlikNo: '10000000146',
    },
    {
      ad: 'Mehmet',
      soyad: 'Çağlar',
      cepTel: '5551112255',
      email: 'mehmet.caglar@posta.example',
      dogumTarihi: '1988-11-02',
      tcKimlikNo: '12345678950',
    },
  ],
}

const ornek: DemoTenant = {
  tenantKey: 'ornek',
  name: 'Örnek Koruma Hizmetleri',
  words: ornekVocabulary,
  iconUrl: icon(
    '#8a3b12',
    '<circle cx="16" cy="16" r="9" fill="none" stroke="#fff" stroke-width="3"/><circle cx="16" cy="16" r="3" fill="#fff"/>',
  ),
  portalAyar: {
    renk: '#8a3b12',
    kvkUrl: 'https://ornekkoruma.example/kvkk',
    cerezUrl: 'https://ornekkoruma.example/cerezler',
    gizlilikUrl: 'https://ornekkoruma.example/gizlilik-bildirimi',
    iletisimMetni:
      'Örnek Koruma Hizmetleri, Kordon Boyu No: 7, Konak / İzmir. Ekip sorumlumuza 0232 555 02 02 numarasından ya da ekip@ornekkoruma.example adresinden ulaşabilirsiniz.',
    smsBasligi: 'ORNEKKRM',
  },
  calisanTipList: [],
  counts: { open: 54, closed: 4, expired: 3, hidden: 2 },
  poolList: [
    pool({
      baslik: 'Yaz Sezonu Ekip Havuzu',
      kisaAciklama:
        'Nisan-ekim sezonunda sahil otelleri, marinalar ve konserlerde çalışmak isteyenler için ön başvuru.',
      metin:
        '<p>Sezon kadrolarını şubat ayında kurmaya başlıyoruz. Ön başvuru yapanlar eğitimlere öncelikli çağrılır.</p><h3>Olmazsa olmazlar</h3><ul><li>5188 kimlik kartı</li><li>Sezon boyunca kesintisiz çalışabilmek</li></ul>',
      calisanTip: 'Sezonluk',
      otomatikYonlendir: false,
    }),
  ],
  adayList: [
    {
      ad: 'İrem',
      soyad: 'Işık',
      cepTel: '5551112244',
      email: 'irem.isik@posta.example',
      dogumTarihi: '2000-07-21',
      tcKimlikNo: '23456789138',
    },
  ],
}

export const demoTenants: readonly DemoTenant[] = [demo, ornek]
