/** Given names of women. */
export const kadinAdlari = [
  ...['Ayşe', 'Fatma', 'Emine', 'Hatice', 'Zeynep', 'Elif', 'Meryem', 'Şerife', 'Sultan', 'Hülya', 'Gülşen', 'Özlem'],
  ...['Büşra', 'Esra', 'Kübra', 'Merve', 'Songül', 'Çiğdem', 'Şule', 'İpek', 'Aslı', 'Derya', 'Pınar', 'Tuğba'],
]

/** Given names of men. */
export const erkekAdlari = [
  ...['Mehmet', 'Mustafa', 'Ahmet', 'Ali', 'Hüseyin', 'Hasan', 'İbrahim', 'İsmail', 'Osman', 'Yusuf', 'Murat', 'Ömer'],
  ...['Ramazan', 'Halil', 'Süleyman', 'Çağrı', 'Emre', 'Gökhan', 'Şükrü', 'Uğur', 'Volkan', 'Onur', 'Tolga', 'Ilgaz'],
]

/** Family names. */
export const soyadlar = [
  ...['Yılmaz', 'Kaya', 'Demir', 'Çelik', 'Şahin', 'Yıldız', 'Yıldırım', 'Öztürk', 'Aydın', 'Özdemir', 'Arslan'],
  ...['Doğan', 'Kılıç', 'Aslan', 'Çetin', 'Kara', 'Koç', 'Kurt', 'Özkan', 'Şimşek', 'Polat', 'Korkmaz', 'Erdoğan'],
  ...['Işık', 'Güneş', 'Bulut', 'Ünal', 'Tekin', 'Sarı', 'Güler', 'Acar', 'Çakır', 'Keskin', 'Uçar', 'Toprak'],
]

/** Hospitals, with the code under which SGK knows them. */
export const tesisler = [
  { kod: '11340027', ad: 'Şişli Hamidiye Etfal Eğitim ve Araştırma Hastanesi' },
  { kod: '11350106', ad: 'İzmir Tepecik Eğitim ve Araştırma Hastanesi' },
  { kod: '11060412', ad: 'Ankara Şehir Hastanesi' },
  { kod: '11160090', ad: 'Bursa Yüksek İhtisas Hastanesi' },
  { kod: '11410033', ad: 'Gebze Fatih Devlet Hastanesi' },
  { kod: '11070215', ad: 'Antalya Atatürk Devlet Hastanesi' },
]

/** Clinics, with their code. */
export const branslar = [
  { kod: '1000', ad: 'İç Hastalıkları' },
  { kod: '1900', ad: 'Genel Cerrahi' },
  { kod: '2600', ad: 'Ortopedi ve Travmatoloji' },
  { kod: '1200', ad: 'Göğüs Hastalıkları' },
  { kod: '3000', ad: 'Kadın Hastalıkları ve Doğum' },
]

/** Cases of a report by their code. */
export const vakaAdlari: Record<string, string> = {
  1: 'İŞ KAZASI',
  2: 'MESLEK HASTALIĞI',
  3: 'HASTALIK',
  4: 'ANALIK',
}
