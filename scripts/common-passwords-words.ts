// What people in Turkey make passwords of, written down for this product. Folded: small letters, no Turkish ones.

const list = (text: string) => text.trim().split(/\s+/)

/** First names. */
export const firstNames = list(`
  mehmet mustafa ahmet ali huseyin hasan ibrahim ismail osman yusuf murat omer ramazan halil suleyman abdullah mahmut
  recep salih fatih kadir emre hakan adem kemal yasar bekir musa metin orhan bayram serkan emine fatma ayse hatice
  zeynep elif meryem serife zehra sultan hanife merve havva zeliha esra fadime ozlem hacer yasemin hulya cemile sevim
  gulsum leyla dilek busra aysel songul kubra halime esma aynur hayriye tugba ebru sibel gulay gulten burcu selma
  filiz derya pinar sevgi meltem ceren cansu gizem damla irem ece ecrin defne asel nehir duru ada azra beren eylul
  doga melis nil ipek yagmur toprak deniz umut baris can efe kerem arda cinar poyraz eymen alparslan miran
  yigit berat emir kaan alp mert onur burak oguz cem volkan tolga erdem sinan ugur ufuk gokhan okan ozan ozgur
  engin ercan erkan erol ersin ferhat furkan gurkan harun ilhan ilker kenan koray levent melih nihat oktay selim
  serdar sedat selcuk semih taner tarik tuncay turgut veli vedat yavuz yasin yilmaz zafer ziya aylin aysun banu
  belgin bengu berna beste betul beyza bilge birsen canan cigdem didem dilara ela elvan emel eda feride figen funda
  gamze gonca gonul gozde gul gulcan gulnur gulsen handan hande hilal inci jale kader lale mine muge nalan
  nazan nazli nermin neslihan nilay nilgun nuray nurcan nurten oya ozge pelin rabia reyhan saadet sabiha seda
  selin sema senem serap sevda sevil seyma simge sinem sude suna tuba tulay turkan ulku yeliz yesim yonca zerrin
  zuhal zumrut bora batuhan baran bartu bugra burhan celal cemal cengiz cihan coskun davut dogan dogukan dursun
  erhan eren ertugrul eyup fahri faruk ferit fikret fuat galip gazi hamza haydar hikmet hulusi idris ihsan kamil
  kazim mesut muhammed muhammet muharrem mucahit necati nazim niyazi nuri polat rahmi rasim ridvan riza sabri
  sadik sahin samet sefa sezer sezgin sukru tahir talha tayfun tekin tugrul vural yakup yalcin yunus zeki
`)

/** Surnames. */
export const surnames = list(`
  yilmaz kaya demir celik sahin yildiz yildirim ozturk aydin ozdemir arslan dogan kilic aslan cetin kara koc kurt
  ozkan simsek polat korkmaz ozcan cakir erdogan can acar sen aktas guler yalcin gunes bozkurt bulut keskin turan
  avci unal gul isik kaplan tekin tas kose yavuz ates aksoy coskun sari ozer duman bal guven bayram erdem toprak
  karaca tunc demirci karakaya sonmez ucar akin gok tuna eren altun uzun soylu oz
`)

/** Provinces, large districts, and places that people love. */
export const places = list(`
  adana adiyaman afyon agri amasya ankara antalya artvin aydin balikesir bilecik bingol bitlis bolu burdur bursa
  canakkale cankiri corum denizli diyarbakir edirne elazig erzincan erzurum eskisehir gaziantep giresun gumushane
  hakkari hatay isparta mersin istanbul izmir kars kastamonu kayseri kirklareli kirsehir kocaeli konya kutahya
  malatya manisa kahramanmaras mardin mugla mus nevsehir nigde ordu rize sakarya samsun siirt sinop sivas tekirdag
  tokat trabzon tunceli sanliurfa usak van yozgat zonguldak aksaray bayburt karaman kirikkale batman sirnak bartin
  ardahan igdir yalova karabuk kilis osmaniye duzce kadikoy besiktas uskudar sisli bakirkoy pendik kartal maltepe
  umraniye beykoz sariyer beyoglu fatih esenler esenyurt avcilar bagcilar zeytinburnu gaziosmanpasa cankaya
  kecioren mamak yenimahalle karsiyaka bornova konak alanya bodrum marmaris fethiye kusadasi cesme antakya iskenderun
  gebze izmit adapazari edremit ayvalik turkiye turkey anadolu trakya karadeniz akdeniz marmara ege avrupa almanya
  hollanda fransa londra paris berlin newyork roma bogazici kapadokya pamukkale
`)

/** Clubs, how their people call them, and whom they cheer for. */
export const clubs = list(`
  galatasaray fenerbahce besiktas trabzonspor bursaspor goztepe altay karsiyaka sivasspor konyaspor antalyaspor
  kayserispor gaziantepspor samsunspor rizespor ankaragucu genclerbirligi eskisehirspor kocaelispor sakaryaspor
  adanaspor adanademirspor denizlispor malatyaspor hatayspor alanyaspor kasimpasa basaksehir umraniyespor giresunspor
  cimbom cimbombom aslan aslancimbom fener fenerli kanarya sarikanarya karakartal kartal besiktasli carsi
  ultraslan gencfb bordomavi timsah sarikirmizi sarilacivert siyahbeyaz galatasarayli trabzonsporlu milan barcelona
  realmadrid juventus chelsea liverpool arsenal manchester bayern hagi icardi alex ronaldo messi maradona quaresma
  muslera hakansukur ardaturan sampiyon futbol gol taraftar
`)

/** Words that stand for a secret, for work, and for what is dear. */
export const words = list(`
  sifre sifrem sifreniz sifresi parola parolam parolaniz gizli gizlisifre giris girisyap kullanici kullaniciadi yonetici
  yonetim admin administrator root sistem sistemyonetici superuser super user guest misafir test testuser deneme
  denemesifre password passwort passw pass secret login logon welcome hosgeldin hosgeldiniz merhaba selam nasilsin
  letmein changeme degistir degistirbeni default standart master access system server database postgres oracle
  windows microsoft google facebook instagram twitter whatsapp youtube apple iphone samsung android linux ubuntu
  internet bilgisayar telefon laptop klavye ekran yazici modem wifi kablosuz superonline turkcell vodafone turktelekom
  personel insankaynaklari isealim isbasvurusu basvuru aday bordro maas maasim sgk guvenlik ozelguvenlik koruma
  mudur mudurum patron sef sekreter muhasebe finans satis pazarlama lojistik depo fabrika sirket sirketim firma firmam
  ofis holding kurumsal proje rapor excel office outlook toplanti pazartesi sali carsamba persembe cuma cumartesi
  pazar ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik ilkbahar yaz sonbahar kis
  bahar monday tuesday wednesday thursday friday saturday sunday january february march april june july august
  september october november december spring summer autumn winter ask askim askimsin askimiz sevgi sevgilim sevgili
  seviyorum seniseviyorum seniseviyom senicokseviyorum hayat hayatim canim canimsin canimbenim canimailem bebegim
  bebek birtanem birtanesi tatlim gulum cicegim melegim melek prenses prensesim kralice kral aslanim kuzum ruhum
  omrum nefesim kalbim annem annecim anneannem babam babacim babaanne ailem kardesim abim ablam oglum kizim yavrum
  torunum dedem halam teyzem dayim amcam esim karim kocam evim yuvam dostum arkadas arkadasim mutluluk mutlu huzur
  umut hayal hayallerim ozgurluk vatan vatanim bayrak turkum turkiyem ataturk mustafakemal mustafakemalataturk
  cumhuriyet istiklal allah allahim bismillah bismillahirrahmanirrahim elhamdulillah masallah insallah subhanallah
  allahuekber muhammed kuran namaz ramazan islam dua cennet melekler gunes yildiz ay dunya deniz okyanus toprak
  bulut yagmur kar ruzgar firtina orman cicek gul papatya lale menekse karanfil orkide aslan kaplan kurt bozkurt
  kartal sahin atmaca kelebek kus guvercin kedi kedim kopek kopegim pamuk boncuk karabas tekir minnos tavsan at
  yunus balina ejderha dragon tiger lion eagle wolf monkey shadow hunter killer batman superman spiderman pokemon
  naruto starwars matrix hello helloworld iloveyou loveyou love lovely baby babygirl angel princess queen king
  sunshine rainbow flower butterfly chocolate cookie cheese coffee kahve cay cikolata baklava kebap lahmacun pizza
  hamburger cocacola pepsi elma armut karpuz kiraz cilek muz portakal limon findik fistik mavi kirmizi sari yesil
  siyah beyaz mor pembe turuncu lacivert gri kahverengi black white blue red green orange purple silver golden
  football basketball voleybol baseball soccer hockey ferrari mercedes bmw audi porsche toyota honda renault fiat
  opel ford volkswagen tofas sahin dogan kartal araba arabam motor motorcu yarisci sofor kaptan pilot asker komando
  polis bekci jandarma doktor hemsire ogretmen avukat muhendis mimar ogrenci universite lise okul okulum sinif
  mezun emekli usta cirak para param zengin zenginlik milyoner milyon dolar altin elmas pirlanta bitcoin piyango
  oyun oyuncu metin2 knight knightonline counter counterstrike minecraft roblox valorant pubg fortnite silkroad
  kurtlarvadisi polatalemdar memati ezel dirilis ertugrul survivor muzik gitar piyano saz baglama tarkan sezenaksu
  muslumgurses muslumbaba baris manco barismanco ferditayfur ibrahimtatlises cemkaraca duman manga mor tatil plaj
  kumsal kamp seyahat yolculuk ucak gemi tren trust trustno freedom freedoms nothing something whatever qwerty azerty
  dvorak abcdef abcdefg abcd abc asdf zxcv computer internetim bilmem bilmiyorum unuttum unutma unutmam hatirla
  benim benimki benimsifrem seninki kimse hicbiri hicbirsey herkes birseyler cokgizli cokgizlisifre kolaysifre zorsifre
  yenisifre eskisifre gecicisifre ilksifre sifreyok sifreunuttum sifremiunuttum girissifresi mailsifresi bankasifresi
  karamsar karanlik aydinlik isik golge sessiz sessizlik yalniz yalnizlik yalnizkurt gece gunduz sabah aksam zaman
  gecmis gelecek simdi bugun yarin kadro kadroyazilim kadroik ikkadro
`)

/** Rows of the keyboards that stand on desks here. */
export const keyboardRows = [
  'qwertyuiopgu',
  'asdfghjklsi',
  'zxcvbnmoc',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'fgiodrnhpqw',
  'uieaytkmls',
  'jovcgzsb',
  'abcdefghijklmnopqrstuvwxyz',
  'abccdefgghiijklmnooprsstuuvyz',
  '1234567890',
  '0123456789',
]
