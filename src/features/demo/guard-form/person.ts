import type { FormPlan } from '#features/basvuru-formu/contract.ts'

const evetHayir = ['Evet', 'Hayır'] as const
const varYok = ['Var', 'Yok'] as const

/** Who somebody is, and whether they may work as a guard. */
export const personBloklar: FormPlan['bloklar'] = [
  {
    ad: 'Kişisel bilgiler',
    moduller: [
      {
        ad: 'Genel',
        kriterler: {
          cinsiyet: { ad: 'Cinsiyet', tip: 1, secenekler: ['Kadın', 'Erkek'], zorunlu: true },
          medeniDurum: { ad: 'Medeni durum', tip: 1, secenekler: ['Bekâr', 'Evli'], zorunlu: true },
          cocukSayisi: {
            ad: 'Çocuk sayısı',
            tip: 4,
            enAz: 0,
            enCok: 20,
            kosul: ['medeniDurum', 'Evli'],
            zorunlu: true,
          },
          uyruk: { ad: 'Uyruk', tip: 1, secenekler: ['T.C.', 'Diğer'], zorunlu: true },
          uyrukUlke: { ad: 'Hangi ülke?', tip: 2, enCok: 60, kosul: ['uyruk', 'Diğer'], zorunlu: true },
          surucuBelgesi: { ad: 'Sürücü belgesi sınıfları', tip: 3, secenekler: ['A', 'B', 'C', 'D', 'E'] },
          sigara: { ad: 'Sigara kullanıyor musunuz?', tip: 1, secenekler: evetHayir },
        },
      },
      {
        ad: 'Acil durumda aranacak kişi',
        kriterler: {
          acilAd: { ad: 'Adı soyadı', tip: 2, enCok: 100, zorunlu: true },
          acilYakinlik: {
            ad: 'Yakınlığı',
            tip: 1,
            secenekler: ['Eş', 'Anne', 'Baba', 'Kardeş', 'Diğer'],
            zorunlu: true,
          },
          acilTelefon: { ad: 'Telefonu', tip: 2, enAz: 10, enCok: 17, zorunlu: true },
        },
      },
    ],
  },
  {
    ad: 'Adres ve ulaşım',
    moduller: [
      {
        ad: 'İkamet adresi',
        kriterler: {
          il: { ad: 'İl', tip: 1, kaynak: 'il', zorunlu: true },
          ilce: { ad: 'İlçe', tip: 1, kaynak: 'ilce', anne: 'il', zorunlu: true },
          mahalle: { ad: 'Mahalle', tip: 1, kaynak: 'mahalle', anne: 'ilce', zorunlu: true },
          acikAdres: { ad: 'Sokak, bina ve daire', tip: 2, enCok: 300, zorunlu: true },
          ikametYil: { ad: 'Kaç yıldır bu adreste oturuyorsunuz?', tip: 4, enAz: 0, enCok: 90 },
        },
      },
      {
        ad: 'Ulaşım',
        kriterler: {
          arac: { ad: 'Kendi aracınız var mı?', tip: 1, secenekler: varYok },
          servis: { ad: 'Servise ihtiyacınız olur mu?', tip: 1, secenekler: evetHayir, kosul: ['arac', 'Yok'] },
        },
      },
    ],
  },
  {
    ad: 'Fiziksel bilgiler ve sağlık',
    moduller: [
      {
        ad: 'Ölçüler',
        kriterler: {
          boy: { ad: 'Boy (cm)', tip: 4, enAz: 120, enCok: 230, zorunlu: true },
          kilo: { ad: 'Kilo (kg)', tip: 6, enAz: 35, enCok: 250, zorunlu: true, aciklama: 'Örnek: 72.5' },
          beden: { ad: 'Üniforma bedeni', tip: 1, secenekler: ['S', 'M', 'L', 'XL', 'XXL'] },
          ayakkabi: { ad: 'Ayakkabı numarası', tip: 4, enAz: 30, enCok: 52 },
        },
      },
      {
        ad: 'Sağlık',
        kriterler: {
          gozluk: { ad: 'Gözlük ya da lens kullanıyor musunuz?', tip: 1, secenekler: evetHayir, zorunlu: true },
          saglikEngel: {
            ad: 'Ayakta çalışmanıza engel bir durum var mı?',
            tip: 1,
            secenekler: varYok,
            zorunlu: true,
          },
          saglikAciklama: {
            ad: 'Kısaca açıklayın',
            tip: 2,
            enCok: 500,
            kosul: ['saglikEngel', 'Var'],
            zorunlu: true,
          },
        },
      },
    ],
  },
  {
    ad: 'Özel güvenlik kimliği',
    moduller: [
      {
        ad: 'Kimlik kartı',
        kriterler: {
          kimlik: {
            ad: 'Özel güvenlik kimlik kartınız var mı?',
            tip: 1,
            secenekler: ['Var', 'Başvurdum', 'Yok'],
            zorunlu: true,
          },
          kimlikTuru: {
            ad: 'Kartın türü',
            tip: 1,
            secenekler: ['Silahlı', 'Silahsız'],
            kosul: ['kimlik', 'Var'],
            zorunlu: true,
          },
          kimlikNo: { ad: 'Kart numarası', tip: 2, enCok: 30, kosul: ['kimlik', 'Var'] },
          kimlikBitis: { ad: 'Geçerlilik bitişi', tip: 5, kosul: ['kimlik', 'Var'], zorunlu: true },
          sinavTarihi: { ad: 'Sınav tarihiniz', tip: 5, kosul: ['kimlik', 'Başvurdum'], zorunlu: true },
          egitimAlir: {
            ad: 'Temel eğitim almak ister misiniz?',
            tip: 1,
            secenekler: evetHayir,
            kosul: ['kimlik', 'Yok'],
            zorunlu: true,
          },
        },
      },
      {
        ad: 'Silahlı görev',
        kosul: ['kimlikTuru', 'Silahlı'],
        kriterler: {
          silahDeneyim: { ad: 'Silahlı görev deneyiminiz (ay)', tip: 4, enAz: 0, enCok: 600, zorunlu: true },
          sonAtis: { ad: 'Son atış eğitiminizin tarihi', tip: 5 },
          silahTurleri: { ad: 'Kullandığınız silah türleri', tip: 3, secenekler: ['Tabanca', 'Tüfek', 'Diğer'] },
        },
      },
    ],
  },
  {
    ad: 'Askerlik',
    kosul: ['cinsiyet', 'Erkek'],
    moduller: [
      {
        ad: 'Askerlik durumu',
        kriterler: {
          askerlik: {
            ad: 'Askerlik durumunuz',
            tip: 1,
            secenekler: ['Yaptı', 'Tecilli', 'Muaf', 'Bedelli'],
            zorunlu: true,
          },
          terhis: { ad: 'Terhis tarihi', tip: 5, kosul: ['askerlik', 'Yaptı'], zorunlu: true },
          askerSinif: { ad: 'Sınıfınız', tip: 2, enCok: 60, kosul: ['askerlik', 'Yaptı'] },
          tecil: { ad: 'Tecil bitiş tarihi', tip: 5, kosul: ['askerlik', 'Tecilli'], zorunlu: true },
          muafNeden: { ad: 'Muafiyet nedeni', tip: 2, enCok: 200, kosul: ['askerlik', 'Muaf'], zorunlu: true },
        },
      },
    ],
  },
]
