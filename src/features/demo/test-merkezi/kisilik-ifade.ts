/** A statement that one agrees with or not; agreeing with a reversed one lowers the scale. */
export type Ifade = { metin: string; isTers: boolean }

type Olcek = {
  olcekAdi: string
  aciklama: string
  normOrtalama: number
  normSapma: number
  ifadeler: readonly Ifade[]
}

const duz = (metin: string): Ifade => ({ metin, isTers: false })
const ters = (metin: string): Ifade => ({ metin, isTers: true })

const sorumluluk = [
  duz('Verdiğim sözü zamanında yerine getiririm.'),
  duz('Başladığım işi bitirmeden bırakmam.'),
  ters('İşlerimi çoğu zaman son dakikaya bırakırım.'),
  duz('Bana verilen görevi hatırlatılmasını beklemeden yaparım.'),
  ters('Kimse kontrol etmiyorsa işi biraz gevşetirim.'),
  duz('Vardiyam başlamadan önce görev yerimde hazır olurum.'),
  ters('Sıkıcı bulduğum görevleri başkasına bırakmaya çalışırım.'),
  duz('Hatamı düzeltmek için gerekirse ek zaman ayırırım.'),
  ters('Aynı anda birkaç işim olunca bazılarını unuturum.'),
  duz('Nöbetimi devrederken olan biteni eksiksiz aktarırım.'),
  ters('Yarım kalan işler beni pek rahatsız etmez.'),
  duz('Üstlendiğim bir işin sonucunu da üstlenirim.'),
]

const durustluk = [
  duz('Yaptığım bir hatayı ilk fırsatta kendim söylerim.'),
  ters('Küçük bir yalanın kimseye zararı olmaz.'),
  duz('Bana emanet edilen eşyaya kendi eşyam gibi bakarım.'),
  ters('Kimse fark etmeyecekse yanlış bir kaydı olduğu gibi bırakırım.'),
  duz('Bulduğum bir eşyayı sahibine ulaştırmak için uğraşırım.'),
  duz('Bir olayı anlatırken işime gelmeyen kısımlarını da söylerim.'),
  ters('Zor durumda kalınca gerçeği biraz değiştirerek anlatırım.'),
  duz('Bana yanlışlıkla fazla ödeme yapılırsa bunu bildiririm.'),
  ters('İş yerindeki küçük malzemeleri eve götürmekte sakınca görmem.'),
  duz('Bilmediğim bir konuda bilmediğimi söylerim.'),
  ters('Benim hatam başkasının sanılırsa sessiz kalabilirim.'),
  duz('Bir başkasının yaptığı iyi işi onun adıyla anarım.'),
]

const stres = [
  duz('Beklenmedik bir durumda sakin kalırım.'),
  ters('Üst üste aksilik olunca ne yapacağımı şaşırırım.'),
  duz('Sesini yükselten biriyle alçak sesle konuşmayı sürdürürüm.'),
  duz('En yoğun saatlerde de işimi aynı özenle yaparım.'),
  ters('Eleştirildiğimde kolay kolay toparlanamam.'),
  duz('Bir tartışmadan sonra işime kısa sürede dönerim.'),
  ters('Hızlı karar vermem gerekince elim ayağıma dolaşır.'),
  duz('Gergin bir ortamda önce ne yapılması gerektiğini düşünürüm.'),
  ters('Kalabalık ve gürültülü yerlerde sabrım çabuk tükenir.'),
  duz('Acele edilmesi istense de adımları sırasıyla uygularım.'),
  ters('Planlar son anda değişince keyfim kaçar.'),
  duz('Zor geçen bir günün ardından ertesi güne yeniden başlarım.'),
]

const isBirligi = [
  duz('İşi yoğun olan arkadaşıma istemesini beklemeden yardım ederim.'),
  duz('Ekibin aldığı karara, fikrim farklı olsa da uyarım.'),
  ters('Ekiple çalışmaktansa her işi tek başıma yapmak isterim.'),
  duz('Bildiklerimi ekibe yeni katılanlarla paylaşırım.'),
  ters('Ekip arkadaşımın zorlandığı iş beni ilgilendirmez.'),
  duz('Benden farklı düşünenleri sonuna kadar dinlerim.'),
  ters('Yardım istemek bana zor gelir.'),
  duz('Vardiya değişikliklerinde arkadaşlarımla orta yolu bulurum.'),
  ters('Bir anlaşmazlıkta ilk adımı hep karşı taraftan beklerim.'),
  duz('Bir başarıyı ekibimle birlikte kutlarım.'),
  ters('Başkalarına destek olmak beni yavaşlatır.'),
  duz('Karşımdaki kim olursa olsun saygılı konuşurum.'),
]

const dikkat = [
  duz('Bir formu teslim etmeden önce baştan sona gözden geçiririm.'),
  duz('Bana gereksiz görünse de yazılı talimata uyarım.'),
  ters('Her gün yapılan kontrollerden bir ikisini atlamak sorun olmaz.'),
  duz('Çevremdeki küçük değişiklikleri fark ederim.'),
  ters('Uzun süre aynı yeri izlerken aklım başka şeylere kayar.'),
  duz('Kuralları tanıdıklarıma da herkese uyguladığım gibi uygularım.'),
  duz('Gördüklerimi saatiyle birlikte not ederim.'),
  ters('İşi hızlandırmak için bazı adımları geçerim.'),
  duz('Emin olmadığım bir konuda önce talimata bakarım.'),
  ters('Ayrıntılarla uğraşmak bana göre değildir.'),
  duz('Nöbet yerimden izin almadan ayrılmam.'),
  duz('Yanlış bulduğum bir kuralı çiğnemek yerine amirimle konuşurum.'),
]

/** What the inventory measures; the norms are the demo's own. */
export const kisilikOlcekleri: readonly Olcek[] = [
  {
    olcekAdi: 'Sorumluluk',
    aciklama: 'Üstlendiği işi zamanında, takip gerektirmeden ve sonuna kadar yapma eğilimi.',
    normOrtalama: 45,
    normSapma: 6,
    ifadeler: sorumluluk,
  },
  {
    olcekAdi: 'Dürüstlük',
    aciklama: 'Doğruyu söyleme, emanete sahip çıkma ve hatasını gizlememe eğilimi.',
    normOrtalama: 46,
    normSapma: 5.5,
    ifadeler: durustluk,
  },
  {
    olcekAdi: 'Stres Dayanıklılığı',
    aciklama: 'Baskı, tartışma ve ani değişiklik karşısında sakin ve düzenli kalma eğilimi.',
    normOrtalama: 42,
    normSapma: 6.5,
    ifadeler: stres,
  },
  {
    olcekAdi: 'İş Birliği',
    aciklama: 'Ekiple uyum içinde çalışma, yardımlaşma ve saygılı iletişim kurma eğilimi.',
    normOrtalama: 44,
    normSapma: 6,
    ifadeler: isBirligi,
  },
  {
    olcekAdi: 'Dikkat ve Kural Uyumu',
    aciklama: 'Ayrıntıları fark etme, talimata uyma ve kuralları herkese eşit uygulama eğilimi.',
    normOrtalama: 44,
    normSapma: 6,
    ifadeler: dikkat,
  },
]
