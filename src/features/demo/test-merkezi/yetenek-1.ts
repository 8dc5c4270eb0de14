/** A question as an exam paper has it: what is asked, the letter of the right answer, the answers from A on. */
export type Sinav = readonly [soru: string, dogru: 'A' | 'B' | 'C' | 'D' | 'E', yanitlar: readonly string[]]

const dikkat: readonly Sinav[] = [
  [
    'Aşağıdaki plaka çiftlerinden hangisinde iki plaka birbirinin tıpatıp aynısıdır?',
    'C',
    ['34 KD 8186 – 34 KD 8168', '06 BM 4574 – 06 BN 4574', '35 TF 2939 – 35 TF 2939', '16 EV 6068 – 16 VE 6068'],
  ],
  [
    'Kayıt defterinde giriş kapıları sırasıyla şöyle yazılıdır: 4, 7, 4, 1, 4, 7, 2, 4, 1, 7, 4, 2. Deftere 4 numaralı kapı kaç kez yazılmıştır?',
    'B',
    ['4', '5', '6', '7'],
  ],
  [
    'Ziyaretçi kartının numarası 70918263’tür. Bu numara aşağıdakilerin hangisinde doğru yazılmıştır?',
    'D',
    ['70918236', '70912863', '70981263', '70918263', '70198263'],
  ],
  ['“GÜVENLİK” sözcüğünde kaç sesli (ünlü) harf vardır?', 'B', ['2', '3', '4', '5']],
  [
    'Aşağıdaki saatlerden hangisi 18.45 ile 19.15 arasında değildir?',
    'E',
    ['18.50', '18.59', '19.05', '19.10', '19.20'],
  ],
  [
    'Beş soyadı alfabetik sıraya dizilmek istenmiştir: Acar, Bulut, Çetin, Coşkun, Demir. Hangi iki soyadı yer değiştirirse sıralama doğru olur?',
    'C',
    ['Acar ile Bulut', 'Bulut ile Çetin', 'Çetin ile Coşkun', 'Coşkun ile Demir'],
  ],
  [
    'Bir kontrol listesinde T “tamam”, E “eksik” demektir. Liste şöyledir: T T E T E T T E T T E T. Kaç madde eksiktir?',
    'A',
    ['4', '5', '6', '8'],
  ],
]

const hesap: readonly Sinav[] = [
  [
    'Bir güvenlik görevlisi vardiyasına 19.30’da başlayıp ertesi sabah 07.30’da bitirmiştir. Vardiya kaç saat sürmüştür?',
    'C',
    ['10', '11', '12', '13'],
  ],
  [
    'Haftada 5 gün, günde 8 saat çalışan bir görevli bu hafta ayrıca iki gün 3’er saat fazla çalışmıştır. Bu hafta toplam kaç saat çalışmıştır?',
    'D',
    ['40', '43', '44', '46', '48'],
  ],
  [
    'Gece boş olan bir binaya sabah 148 kişi girmiş, öğlen bunlardan 63’ü çıkmış, öğleden sonra 27 kişi daha girmiştir. Şimdi binada kaç kişi vardır?',
    'B',
    ['85', '112', '175', '238'],
  ],
  ['240 araçlık bir otoparkın yüzde 75’i doludur. Kaç araçlık boş yer vardır?', 'A', ['60', '75', '120', '180']],
  [
    'Bir devriye turu 25 dakika sürer, her turdan sonra 5 dakika ara verilir. İlk turuna 22.00’de başlayan görevli üçüncü turunu saat kaçta bitirir?',
    'D',
    ['23.00', '23.15', '23.20', '23.25', '23.30'],
  ],
  [
    'Bir noktada günün 24 saati nöbet tutulur. Vardiyalar 8 saattir, her vardiyada 3 görevli bulunur ve kimse aynı gün iki vardiyada çalışmaz. Bir gün için kaç görevli gerekir?',
    'C',
    ['3', '8', '9', '11', '24'],
  ],
  [
    'Bir etkinlikte 4 görevli 20 dakikada 240 kişinin biletini kontrol etmektedir. Aynı hızla çalışan 6 görevli 20 dakikada kaç kişinin biletini kontrol eder?',
    'B',
    ['300', '360', '420', '480'],
  ],
  [
    'Bir sitede 12 kat, her katta 4 daire vardır. Dairelerin üçte biri boş olduğuna göre kaç daire doludur?',
    'C',
    ['16', '24', '32', '36', '48'],
  ],
  [
    'Aylık ücreti 36.000 lira olan bir çalışana yüzde 10 zam yapılmıştır. Yeni ücreti kaç liradır?',
    'C',
    ['36.100', '36.360', '39.600', '46.000'],
  ],
]

const durum: readonly Sinav[] = [
  [
    'Kural: “Kartını unutan çalışan, birim amiri telefonla doğrulamadan içeri alınmaz.” Tanıdığınız bir çalışan kartını unuttuğunu, amirinin de toplantıda olduğunu söylüyor. Kurala uygun davranış hangisidir?',
    'B',
    [
      'Tanıdığınız için içeri almak',
      'Amiri doğrulayana kadar girişte bekletmek',
      'Turnikeyi kendi kartınızla açmak',
      'Başka bir kapıdan girmesini söylemek',
    ],
  ],
  [
    'Kural: “Sahipsiz bir çanta görüldüğünde çantaya dokunulmaz, çevresi boşaltılır ve amire haber verilir.” Aşağıdakilerden hangisi bu kurala aykırıdır?',
    'C',
    [
      'Çevredekileri uzaklaştırmak',
      'Amire haber vermek',
      'Çantayı açıp içine bakmak',
      'Başkalarının yaklaşmasını önlemek',
    ],
  ],
  [
    'Kural: “Yeni görevli nöbeti devralmadan nöbet yerinden ayrılınmaz.” Vardiyanız bitti ama yerinize gelecek arkadaşınız gecikti. Kurala uygun davranış hangisidir?',
    'A',
    [
      'Amire bildirip arkadaşınız gelene kadar nöbette kalmak',
      'Nöbet defterini imzalayıp çıkmak',
      'Kapıyı kilitleyip çıkmak',
      'Arkadaşınız yola çıktıysa onu beklemeden ayrılmak',
    ],
  ],
  [
    'Kural: “Alarm çaldığında önce kamera ekranına bakılır, sonra amire haber verilir, en son olay yerine gidilir.” Alarm çaldı, kamera ekranına baktınız ve arka kapının açık olduğunu gördünüz. Sıradaki adım hangisidir?',
    'D',
    ['Arka kapıya gitmek', 'Alarmı kapatmak', 'Kapıyı uzaktan kilitlemek', 'Amire haber vermek'],
  ],
]

/** Attention, the sums of a working day, and what a rule asks for. */
export const yetenekDikkat: readonly Sinav[] = [...dikkat, ...hesap, ...durum]
