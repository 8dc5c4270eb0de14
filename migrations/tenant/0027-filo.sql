-- The screen of the fleet that reads SGK; its records stand in the master database.

insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, simge, siralama)
  select 'Robot izleme', 'ekran.workerPlannedJob', '/robotIzleme', 'workerPlannedJob', y.id, 'robot',
         (select coalesce(max(siralama), 0) + 1 from menu)
    from yetki_modul y where y.modul_tipi = 1 order by y.siralama limit 1
  on conflict (yol) do nothing;
insert into yetki (rol_id, ekran, eylem)
  select r.id, v.ekran, v.eylem
    from rol r cross join (values ('workerPlannedJob', 'gor'), ('workerPlannedJob', 'ekle'),
                                  ('workerPlannedJob', 'degistir'), ('workerPlannedJob', 'sil'),
                                  ('workerPlannedJob', 'disaAktar'), ('workerPlannedJob', 'sifirla'),
                                  ('sgkWorkerTask', 'gor'), ('sgkWorkerTask', 'sifirla'),
                                  ('sgkWorkerMonitor', 'gor'), ('sgkWorkerMonitor', 'sifirla'),
                                  ('sgkWorkerMonitor', 'disaAktar')) as v (ekran, eylem)
   where (r.sistem, r.rol) = ('SGK', 'YÖNETİCİ')
  on conflict do nothing;
