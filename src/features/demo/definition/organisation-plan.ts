import type { Place } from '#features/demo/vocabulary/place-words.ts'

const kinds = ['Genel Müdürlük', 'Bölge Müdürlüğü', 'Departman', 'Proje', 'Vardiya Ekibi']
const work = ['Operasyon', 'Bordro', 'Özlük', 'İşe Alım', 'Eğitim', 'Denetim', 'Araç Filosu', 'Kontrol Merkezi']
const sites = [
  'Plaza',
  'Alışveriş Merkezi',
  'Hastane',
  'Liman',
  'Fabrika',
  'Üniversite',
  'Havalimanı',
  'Lojistik Merkezi',
]

type Size = { companies: readonly string[]; branches: number; units: number; unitTypes: number }

const sizes: Readonly<Record<string, Size>> = {
  demo: {
    companies: [
      'Demo Güvenlik A.Ş.',
      'Demo Tesis Yönetimi A.Ş.',
      'Demo Temizlik Hizmetleri Ltd. Şti.',
      'Demo Elektronik Güvenlik A.Ş.',
      'Demo Eğitim Kurumları A.Ş.',
      'Demo Havacılık Güvenliği A.Ş.',
    ],
    branches: 81,
    units: 64,
    unitTypes: 5,
  },
  ornek: { companies: ['Örnek Koruma Hizmetleri', 'Örnek Vale Ltd. Şti.'], branches: 12, units: 16, unitTypes: 3 },
}

/** Firms, branches and units of a company, the same on every machine. */
export function planOrganisation(tenantKey: string, places: readonly Place[]) {
  const size = sizes[tenantKey] ?? { companies: [], branches: 0, units: 0, unitTypes: 0 }
  const companyOf = (no: number) => size.companies[no % size.companies.length] ?? ''
  const step = Math.max(1, Math.floor(places.length / Math.max(1, size.branches)))
  return {
    companies: size.companies.map((companyName, no) => ({
      companyName,
      vergiNo: String(1_000_000_007 + no * 123_456_781).slice(0, 10),
    })),
    unitTypes: kinds.slice(0, size.unitTypes),
    branches: Array.from({ length: size.branches }, (_, no) => {
      const place = places[(no * step) % places.length]
      return {
        subeKodu: `${String(place?.sehirKodu ?? 0).padStart(2, '0')}-${String(no + 1).padStart(3, '0')}`,
        subeAdi: `${place?.ilceAdi ?? ''} ${sites[no % sites.length]}`,
        companyName: companyOf(no),
        ilKodu: place?.sehirKodu ?? null,
        ilAdi: place?.sehirAdi ?? null,
        aktif: no % 17 !== 16,
      }
    }),
    units: Array.from({ length: size.units }, (_, no) => ({
      unitCode: `B${String(no + 1).padStart(3, '0')}`,
      unitName: `${work[no % work.length]} ${Math.floor(no / work.length) + 1}`,
      unitType: kinds[no % size.unitTypes] ?? null,
      companyName: companyOf(no),
    })),
  }
}

/** Settings of the whole deployment, one of every kind and more. */
export const parameters = [
  ['Günlük sorgu saati', 'SGK.SORGU_SAATI', 1, '06:30', 'Borç sorgularının başladığı saat.'],
  ['Teşvik hesaplansın', 'SGK.TESVIK_ACIK', 4, 'true', 'Kapalıysa teşvik tutarları hesaplanmaz.'],
  ['Teşvik başlangıcı', 'SGK.TESVIK_BASLANGIC', 5, '2026-01-01', 'Teşvikin hesaplandığı ilk gün.'],
  ['Kapanış tarihi', 'SGK.DONEM_KAPANIS', 5, '2026-11-26', 'Ayın bildirgesinin son günü.'],
  ['Son tam aktarım', 'SGK.SON_AKTARIM', 6, '2026-11-01T03:00:00Z', 'Bütün kayıtların en son aktarıldığı an.'],
  ['İlk dönem', 'SGK.ILK_DONEM', 7, '202101', 'Seçilebilen en eski dönem.'],
  ['Destek e-postası', 'GENEL.DESTEK_EPOSTA', 1, 'destek@kadro.example', 'Yardım sayfasında görünen adres.'],
  ['Destek telefonu', 'GENEL.DESTEK_TELEFON', 1, '0850 555 00 00', 'Yardım sayfasında görünen numara.'],
  ['Oturum uyarısı (dakika)', 'GENEL.OTURUM_UYARI', 2, '5', 'Oturum kapanmadan kaç dakika önce uyarılır.'],
  ['Bakım bildirimi', 'GENEL.BAKIM', 4, 'false', 'Açıkken giriş sayfasında bakım bildirimi görünür.'],
  ['Bakım başlangıcı', 'GENEL.BAKIM_BASLANGIC', 6, '2026-12-06T20:00:00Z', 'Planlı bakımın başlayacağı an.'],
  ['Rapor saklama süresi (ay)', 'GENEL.RAPOR_AY', 2, '24', 'Üretilen raporların saklandığı süre.'],
  ['En çok dışa aktarım satırı', 'GENEL.DISA_AKTARIM', 2, '1000000', 'Bir dosyaya yazılabilecek en çok satır.'],
  ['Bordro para birimi', 'GENEL.PARA_BIRIMI', 1, 'TRY', 'Tutarların gösterildiği para birimi.'],
  ['Başvuru hatırlatması (gün)', 'BASVURU.HATIRLATMA', 2, '3', 'Yarım kalan başvuru için hatırlatma süresi.'],
  ['Aday havuzu süresi (ay)', 'BASVURU.HAVUZ_AY', 2, '6', 'Adayın havuzda kaldığı süre.'],
  ['Test geçme notu', 'BASVURU.TEST_NOTU', 3, '60', 'Genel yetenek testinde aranan en düşük puan.'],
] as const
