-- Jobs are judged by the list of codes from now on: further unit groups of ISCO-08, to which administrators add.
insert into kod_listesi (liste, kod, adi, gecerli_baslangic, kaynak, dogrulandi)
  select 'meslek', v.kod, v.adi, date '2008-10-01', 'ISCO-08 birim grubu', true
    from (values
      ('1120', 'Genel müdürler'), ('1211', 'Mali işler müdürleri'), ('1212', 'İnsan kaynakları müdürleri'),
      ('1219', 'Başka yerde sayılmayan idari müdürler'), ('1221', 'Satış ve pazarlama müdürleri'),
      ('1321', 'İmalat müdürleri'), ('1324', 'Tedarik ve dağıtım müdürleri'), ('2141', 'Endüstri mühendisleri'),
      ('2142', 'İnşaat mühendisleri'), ('2144', 'Makine mühendisleri'), ('2151', 'Elektrik mühendisleri'),
      ('2221', 'Hemşireler'), ('2330', 'Ortaöğretim öğretmenleri'), ('2341', 'İlkokul öğretmenleri'),
      ('2423', 'Personel ve kariyer uzmanları'), ('2431', 'Reklam ve pazarlama uzmanları'),
      ('2512', 'Yazılım geliştiriciler'), ('2611', 'Avukatlar'), ('3112', 'İnşaat teknisyenleri'),
      ('3113', 'Elektrik teknisyenleri'), ('3115', 'Makine teknisyenleri'), ('3221', 'Yardımcı hemşireler'),
      ('3313', 'Muhasebe meslek elemanları'), ('3322', 'Satış temsilcileri'), ('3343', 'Yönetici asistanları'),
      ('3512', 'Bilgi işlem kullanıcı destek elemanları'), ('4120', 'Sekreterler'), ('4222', 'Çağrı merkezi elemanları'),
      ('4226', 'Resepsiyon görevlileri'), ('4311', 'Muhasebe büro elemanları'), ('4321', 'Depo ve stok elemanları'),
      ('4323', 'Ulaştırma büro elemanları'), ('4416', 'Personel büro elemanları'), ('5131', 'Garsonlar'),
      ('5151', 'Temizlik ve kat hizmetleri amirleri'), ('5153', 'Bina görevlileri'), ('5223', 'Mağaza satış elemanları'),
      ('5230', 'Kasiyerler'), ('5321', 'Hasta bakım elemanları'), ('7112', 'Duvarcılar'), ('7115', 'Marangozlar'),
      ('7126', 'Tesisatçılar'), ('7131', 'Boyacılar'), ('7212', 'Kaynakçılar'), ('7222', 'Kalıpçılar'),
      ('7231', 'Motorlu taşıt tamircileri'), ('7411', 'Bina elektrikçileri'), ('7412', 'Elektrik makineleri tamircileri'),
      ('8160', 'Gıda makinesi operatörleri'), ('8211', 'Makine montajcıları'), ('8331', 'Otobüs sürücüleri'),
      ('8332', 'Kamyon ve tır sürücüleri'), ('8342', 'İş makinesi operatörleri'), ('8344', 'Forklift operatörleri'),
      ('9111', 'Ev temizlikçileri'), ('9313', 'İnşaat işçileri'), ('9329', 'İmalat işçileri'),
      ('9333', 'Yükleme ve boşaltma işçileri'), ('9412', 'Mutfak yardımcıları'), ('9613', 'Süpürücüler')
    ) as v (kod, adi)
   where not exists (select from kod_listesi k where k.liste = 'meslek' and k.kod = v.kod);
