import type { Role } from './vocabulary.ts'

const unarmedCard = '5188 sayılı Kanun kapsamında geçerli silahsız özel güvenlik kimlik kartı bulunan'
const armedCard = '5188 sayılı Kanun kapsamında geçerli silahlı özel güvenlik kimlik kartı bulunan'
const cleanRecord = "Adli sicili 5188 sayılı Kanun'un aradığı koşullara uygun"

const guard = {
  wishes: [
    'Telsiz konuşma kurallarını bilen',
    'Kimlik kartının bitimine en az altı ay kalmış',
    'Tutanak ve rapor yazabilen',
    'Ayakta uzun süre çalışmasına engel sağlık sorunu bulunmayan',
  ],
  benefits: ['Kart yenileme eğitiminin karşılanması', 'Vardiya amirliğine yükselme olanağı'],
} as const

export const demoRoles = {
  unarmed: {
    ...guard,
    isAdi: 'Silahsız Güvenlik Görevlisi',
    calisanTip: 'Silahsız Güvenlik',
    titles: ['Silahsız Güvenlik Görevlisi', 'Güvenlik Görevlisi (Silahsız)', 'Özel Güvenlik Görevlisi'],
    pay: [31, 39],
    asgariYas: 18,
    requirements: [unarmedCard, 'En az sekiz yıllık ilköğretimi tamamlamış', cleanRecord],
    duties: [
      'Giriş ve çıkışlarda kimlik ve ziyaretçi kaydı tutmak',
      'Belirlenen güzergâhta saatlik devriye atmak ve devriye kalemiyle kayıt almak',
      'Kayıp eşya ve olay tutanaklarını eksiksiz düzenlemek',
      'Acil durumda tahliye planına göre ziyaretçileri yönlendirmek',
      'Vardiya devrinde anahtar, telsiz ve defteri sayarak teslim almak',
    ],
  },
  armed: {
    ...guard,
    isAdi: 'Silahlı Güvenlik Görevlisi',
    calisanTip: 'Silahlı Güvenlik',
    titles: ['Silahlı Güvenlik Görevlisi', 'Güvenlik Görevlisi (Silahlı)', 'Silahlı Özel Güvenlik Görevlisi'],
    pay: [36, 47],
    asgariYas: 21,
    requirements: [
      armedCard,
      'En az lise veya dengi okul mezunu',
      cleanRecord,
      'Silah kullanma ve muhafaza kurallarını bilen',
    ],
    duties: [
      'Görev silahını yönergeye uygun taşımak, devir tesliminde kaydını tutmak',
      'Nokta nöbetini kesintisiz sürdürmek',
      'Şüpheli kişi, paket ve araçları amirine bildirmek',
      'Kolluk kuvvetleriyle iletişimi yürütmek',
      'Olay yerini kolluk gelene kadar korumak',
    ],
  },
  camera: {
    ...guard,
    isAdi: 'Güvenlik Kamera Operatörü',
    calisanTip: 'Teknik ve Operatör',
    titles: ['Kamera Operatörü', 'CCTV Operatörü', 'Güvenlik Kamera İzleme Operatörü', 'Kontrol Merkezi Operatörü'],
    pay: [33, 42],
    asgariYas: 18,
    requirements: [unarmedCard, 'En az lise mezunu', 'Bilgisayarı ve ofis programlarını rahat kullanan'],
    duties: [
      'Kamera duvarını izlemek, olağan dışı hareketi sahadaki ekibe bildirmek',
      'Talep edilen görüntüleri usulüne göre yedeklemek',
      'Yangın ve hırsız alarm panellerini takip etmek',
      'Arızalı kameraları günlük rapora işlemek',
      'Telsiz trafiğini yönetmek',
    ],
  },
  xray: {
    ...guard,
    isAdi: 'X-Ray Operatörü',
    calisanTip: 'Teknik ve Operatör',
    titles: ['X-Ray Operatörü', 'X-Ray ve Arama Noktası Görevlisi'],
    pay: [33, 41],
    asgariYas: 18,
    requirements: [
      unarmedCard,
      'X-Ray cihazı kullanım sertifikası olan ya da eğitime katılabilecek',
      'En az lise mezunu',
    ],
    duties: [
      'X-Ray cihazında çanta ve kolileri denetlemek',
      'Kapı dedektörü ve el dedektörüyle arama yapmak',
      'Yasaklı eşyayı tutanakla teslim almak',
      'Yoğun saatlerde giriş sırasını düzenlemek',
    ],
  },
  chief: {
    isFullTime: true,
    isAdi: 'Güvenlik Şefi',
    calisanTip: 'Yönetici',
    titles: ['Güvenlik Şefi', 'Proje Güvenlik Şefi', 'Güvenlik Vardiya Amiri'],
    pay: [46, 62],
    asgariYas: 23,
    requirements: [
      'Geçerli özel güvenlik kimlik kartı bulunan',
      'En az ön lisans mezunu',
      'Güvenlik sektöründe en az beş yıl, yönetici olarak en az iki yıl çalışmış',
      'Vardiya planı ve rapor hazırlayabilen',
    ],
    duties: [
      'Aylık vardiya çizelgesini hazırlamak ve izinleri planlamak',
      'Ekibin eğitimlerini ve kart yenileme tarihlerini izlemek',
      'Müşteri yetkilisiyle haftalık değerlendirme yapmak',
      'Olay raporlarını incelemek, düzeltici önlem önermek',
      'Gece denetimleri yapmak',
    ],
  },
  reception: {
    isAdi: 'Resepsiyon Görevlisi',
    calisanTip: 'Destek Hizmetleri',
    titles: ['Resepsiyon Görevlisi', 'Karşılama ve Resepsiyon Görevlisi'],
    pay: [30, 37],
    asgariYas: 18,
    requirements: ['En az lise mezunu', 'Diksiyonu düzgün, güler yüzlü', 'Temel düzeyde İngilizce bilen (tercihen)'],
    duties: [
      'Ziyaretçileri karşılamak ve ilgili kişiye yönlendirmek',
      'Ziyaretçi kartlarını düzenlemek ve geri almak',
      'Telefon santralini yönetmek',
      'Kargo ve evrakı kayıt altına almak',
      'Toplantı odası takvimini düzenlemek',
    ],
  },
  information: {
    isAdi: 'Danışma Görevlisi',
    calisanTip: 'Destek Hizmetleri',
    titles: ['Danışma Görevlisi', 'Danışma ve Yönlendirme Görevlisi'],
    pay: [30, 36],
    asgariYas: 18,
    requirements: ['En az lise mezunu', 'Sabırlı ve çözüm odaklı', 'Uzun süre ayakta çalışabilecek'],
    duties: [
      'Danışma bankosunda soruları yanıtlamak',
      'Ziyaretçileri ilgili bölüme yönlendirmek',
      'Kayıp çocuk ve kayıp eşya bildirimlerini almak',
      'Engelli ve yaşlı ziyaretçilere eşlik etmek',
    ],
  },
  cleaning: {
    isAdi: 'Temizlik Destek Görevlisi',
    calisanTip: 'Destek Hizmetleri',
    titles: ['Temizlik Destek Görevlisi', 'Temizlik Görevlisi', 'Kat ve Ortak Alan Temizlik Görevlisi'],
    pay: [28, 33],
    asgariYas: 18,
    requirements: [
      'En az ilkokul mezunu',
      'Temizlik işinde deneyimli ya da öğrenmeye açık',
      'Düzenli ve titiz çalışan',
    ],
    duties: [
      'Ortak alanları plana göre temizlemek',
      'Temizlik makinelerini talimata uygun kullanmak',
      'Malzeme eksiklerini bildirmek',
      'Atıkları ayrıştırarak toplamak',
    ],
  },
  patrol: {
    ...guard,
    isAdi: 'Devriye Görevlisi',
    calisanTip: 'Silahsız Güvenlik',
    titles: ['Motorlu Devriye Görevlisi', 'Araçlı Devriye Görevlisi', 'Gece Devriye Görevlisi'],
    pay: [33, 42],
    asgariYas: 20,
    requirements: [unarmedCard, 'B ya da A2 sınıfı sürücü belgesi olan', cleanRecord],
    duties: [
      'Belirlenen noktaları araçla dolaşarak denetlemek',
      'Alarm ihbarına en kısa sürede gitmek',
      'Araç kilometre ve bakım kaydını tutmak',
      'Çevre çiti, kapı ve aydınlatma eksiklerini raporlamak',
    ],
  },
} satisfies Record<string, Role>
