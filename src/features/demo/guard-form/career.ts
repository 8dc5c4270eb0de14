import type { FormPlan } from '#features/basvuru-formu/contract.ts'

const evetHayir = ['Evet', 'Hayır'] as const
const varYok = ['Var', 'Yok'] as const

/** What somebody has learned and done, and how they would work. */
export const careerBloklar: FormPlan['bloklar'] = [
  {
    ad: 'Eğitim',
    moduller: [
      {
        ad: 'Öğrenim',
        kriterler: {
          ogrenim: {
            ad: 'En son bitirdiğiniz okul',
            tip: 1,
            secenekler: ['İlkokul', 'Ortaokul', 'Lise', 'Ön lisans', 'Lisans', 'Yüksek lisans'],
            zorunlu: true,
          },
          bilgisayar: {
            ad: 'Kullandığınız programlar',
            tip: 3,
            secenekler: ['Word', 'Excel', 'E-posta', 'Kamera izleme'],
          },
        },
        komponentler: [
          {
            ad: 'Okullar',
            ana: 'okulTuru',
            zorunlu: true,
            kriterler: {
              okulTuru: {
                ad: 'Okul türü',
                tip: 1,
                secenekler: ['Lise ve öncesi', 'Ön lisans', 'Lisans', 'Yüksek lisans'],
                zorunlu: true,
              },
              okulAdi: { ad: 'Okulun adı', tip: 2, enCok: 150, zorunlu: true },
              okulBolum: { ad: 'Bölüm', tip: 2, enCok: 100, kosul: ['okulTuru', 'Lisans'], zorunlu: true },
              okulDurum: { ad: 'Durumu', tip: 1, secenekler: ['Mezun', 'Devam ediyor', 'Terk'], zorunlu: true },
              okulDonem: { ad: 'Başlangıç ve bitiş', tip: 7, zorunluKosul: ['okulDurum', 'Mezun'] },
              okulNot: { ad: 'Diploma notu', tip: 6, enAz: 0, enCok: 100, kosul: ['okulDurum', 'Mezun'] },
            },
          },
        ],
      },
    ],
  },
  {
    ad: 'İş deneyimi',
    moduller: [
      {
        ad: 'Genel deneyim',
        kriterler: {
          deneyim: { ad: 'Daha önce çalıştınız mı?', tip: 1, secenekler: evetHayir, zorunlu: true },
          guvenlikYil: {
            ad: 'Güvenlikte toplam kaç yıl çalıştınız?',
            tip: 4,
            enAz: 0,
            enCok: 50,
            kosul: ['deneyim', 'Evet'],
            zorunlu: true,
          },
        },
      },
      {
        ad: 'Çalıştığınız yerler',
        kosul: ['deneyim', 'Evet'],
        komponentler: [
          {
            ad: 'İş deneyimi',
            ana: 'isveren',
            zorunlu: true,
            kriterler: {
              isveren: { ad: 'İşveren', tip: 2, enCok: 150, zorunlu: true },
              gorev: { ad: 'Göreviniz', tip: 2, enCok: 100, zorunlu: true },
              sektor: { ad: 'Sektör', tip: 1, secenekler: ['Güvenlik', 'Perakende', 'Üretim', 'Ulaştırma', 'Diğer'] },
              halen: { ad: 'Halen çalışıyor musunuz?', tip: 1, secenekler: evetHayir, zorunlu: true },
              isBaslangic: { ad: 'İşe başlama tarihi', tip: 5, kosul: ['halen', 'Evet'], zorunlu: true },
              isDonem: { ad: 'Başlangıç ve bitiş', tip: 7, kosul: ['halen', 'Hayır'], zorunlu: true },
              ayrilma: { ad: 'Ayrılma nedeni', tip: 2, enCok: 200, kosul: ['halen', 'Hayır'] },
            },
          },
        ],
      },
    ],
  },
  {
    ad: 'Diller ve sertifikalar',
    moduller: [
      {
        ad: 'Yabancı dil',
        komponentler: [
          {
            ad: 'Yabancı diller',
            ana: 'dil',
            kriterler: {
              dil: {
                ad: 'Dil ve düzey',
                tip: 1,
                grup: { ad: 'Diller', secenekler: ['İngilizce', 'Almanca', 'Arapça', 'Rusça', 'Diğer'] },
                secenekler: ['Başlangıç', 'Orta', 'İyi', 'Ana dil'],
                zorunlu: true,
              },
              dilBelge: { ad: 'Belgeniz var mı?', tip: 1, secenekler: varYok },
            },
          },
        ],
      },
      {
        ad: 'Sertifikalar',
        komponentler: [
          {
            ad: 'Sertifikalar',
            ana: 'sertifika',
            kriterler: {
              sertifika: { ad: 'Sertifikanın adı', tip: 2, enCok: 150, zorunlu: true },
              sertifikaKurum: { ad: 'Veren kurum', tip: 2, enCok: 150 },
              sertifikaTarih: { ad: 'Tarihi', tip: 5, zorunlu: true },
            },
          },
        ],
      },
    ],
  },
  {
    ad: 'Çalışma koşulları',
    moduller: [
      {
        ad: 'Beklentiler',
        kriterler: {
          vardiya: {
            ad: 'Çalışabileceğiniz vardiyalar',
            tip: 3,
            secenekler: ['Gündüz', 'Akşam', 'Gece', '12 saat'],
            enAz: 1,
            zorunlu: true,
          },
          geceSiklik: {
            ad: 'Ayda en çok kaç gece çalışabilirsiniz?',
            tip: 4,
            enAz: 1,
            enCok: 31,
            kosul: ['vardiya', 'Gece'],
            zorunlu: true,
          },
          fazlaMesai: { ad: 'Fazla mesaiye kalabilir misiniz?', tip: 1, secenekler: evetHayir, zorunlu: true },
          sehirDisi: { ad: 'Şehir dışında çalışabilir misiniz?', tip: 1, secenekler: evetHayir },
          ucret: {
            ad: 'Beklediğiniz net ücret (bin TL)',
            tip: 6,
            enAz: 0,
            enCok: 500,
            zorunlu: true,
            aciklama: 'Örnek: 32.5',
          },
          musaitlik: { ad: 'Görüşmeye gelebileceğiniz tarihler', tip: 7, zorunlu: true },
          baslama: { ad: 'En erken işe başlama tarihi', tip: 5, zorunlu: true },
        },
      },
    ],
  },
  {
    ad: 'Beyan',
    moduller: [
      {
        ad: 'Adli durum',
        kriterler: {
          sabika: { ad: 'Adli sicil kaydınız var mı?', tip: 1, secenekler: varYok, zorunlu: true },
          dava: { ad: 'Devam eden bir davanız var mı?', tip: 1, secenekler: varYok, zorunlu: true },
          davaAciklama: { ad: 'Davanın konusu', tip: 2, enCok: 500, kosul: ['dava', 'Var'], zorunlu: true },
        },
      },
      {
        ad: 'Son sözler',
        kriterler: {
          nereden: {
            ad: 'Bu ilanı nereden duydunuz?',
            tip: 1,
            secenekler: ['İnternet', 'Arkadaş', 'Sosyal medya', 'SMS', 'Diğer'],
          },
          ekNot: { ad: 'Eklemek istedikleriniz', tip: 2, enCok: 1000 },
          dogruluk: {
            ad: 'Bu formda verdiğim bilgilerin doğru ve eksiksiz olduğunu, bunlarda bir değişiklik olursa bildireceğimi, bilgilerin gerçeğe aykırı olduğunun anlaşılması durumunda başvurumun geçersiz sayılabileceğini ve işe alınmış olsam bile sözleşmemin sona erdirilebileceğini okudum.',
            tip: 1,
            secenekler: ['Okudum ve onaylıyorum'],
            zorunlu: true,
          },
        },
      },
    ],
  },
]
