import type {
  filo as turkish,
  filoEnum as turkishEnum,
  filoEylem as turkishEylem,
  filoField as turkishField,
  filoIslem as turkishIslem,
  filoVarlik as turkishVarlik,
} from '#i18n/tr/filo.ts'
import type { Widen } from '#i18n/widen.ts'

/** Words of the robots that read SGK. */
export const filo: Widen<typeof turkish> = {
  sekme: { isler: 'Planned jobs', gorevler: 'Tasks', robotlar: 'Robots', ozet: 'Summary by job' },
  hareketler: 'Movements',
  isSec: 'Choose a job',
  butunIsler: 'All jobs',
  simdidenUc: 'Three hours from now',
  mevcut: 'This tenant has open jobs of this type: {isler}. An older waiting one is cancelled when a newer one starts.',
  mevcutIs: '#{id} {zaman} ({durum})',
  ilerleme: '{m} of {n} rows are done, {h} of them with errors',
  satirYok: 'This job has no rows.',
  bitis: 'Expected end {zaman}',
  eski: 'The connection broke: what is shown may be old.',
  seritler: 'Lanes of the robots',
  seritYok: 'No task is running now.',
  serit: 'Robot {no}: task {id}, {m} / {n}',
  bosta: 'Robot {no}: {durum}',
  gorevler: 'Newest tasks',
  gorevYok: 'No tasks.',
  nedenler: 'Reasons of failures',
  dagilim: 'By robot',
  saatler: {
    ad: 'Last 24 hours',
    aciklama: 'Each column is an hour; a press on a part lists its rows.',
    parca: '{gun} {saat}:00, {sonuc}: {n} rows',
    bos: 'No rows in the last 24 hours.',
  },
  form: {
    parameter1: 'The day (18.11.2026) or period (11.2026) to read; empty for the day on which the job runs.',
    parameter2: 'Codes of the branches to read, with commas; empty for all.',
  },
  nedenSifirla: 'Reset this reason',
  nedenSoru: '{n} rows that ended as “{neden}” are reset and read again.',
  hepsiniTamamla: 'Set all',
  hepsiniSifirla: 'Reset all',
  hepsiSoru: 'This concerns {n} rows of the job. Rows that a robot holds are skipped.',
  onayla: 'Confirm {n} rows',
  sonuc: '{n} rows done, {m} skipped.',
  atlanan: 'Skipped: {nedenler}',
  hicSecilmedi: 'Choose rows of the list first.',
  secilmedi: 'Choose a job first.',
  bitti: 'Done',
  devam: 'Running',
  neden: {
    set: 'Ended by hand.',
    reset: 'Reset.',
    iptal: 'Cancelled by hand.',
    yenisiVar: 'Cancelled for a newer job.',
    hizSiniri: 'rate limit',
    hizSiniriBekler: 'It is read when SGK’s rate limit opens.',
    kanalKapali: 'Channel closed.',
    kanalDurdu: 'Channel stopped by failures.',
    kimlikKapali: 'SGK refused the password; it is not asked again until a new one is entered.',
    farkliIp: 'Another address has an open session at SGK.',
    kimlikEksik: 'No workplace password was entered.',
    listeDolu: 'SGK gave 100 rows; the rest comes with the next reading.',
    bozukSatir: 'A row could not be read; the others are kept.',
    bilinmeyenDurum: 'SGK told of a payment state that is not known; see the list of offsets.',
    detayOkunamadi: 'The approval details of some reports were refused; the others were read.',
    pasifBekler: 'The account is passive: not asked again for 7 days.',
    dosyaBekleniyor: 'Waiting for a file',
    dosyaGelmedi: 'No file came.',
    yavasOkunmadi: 'Read; the approved list was not reached before the end of the job.',
    sureDoldu: 'Not read before the end of the job.',
    surecDurdu: 'The reading process died three times.',
    cevapYok: 'The reading did not end in time.',
    veritabaniYok: 'The database of the tenant is away; the reading waits.',
    beklenmeyen: 'An unexpected error happened while reading.',
  },
}

export const filoField: Widen<typeof turkishField> = {
  toplam: 'Total',
  tamamlanan: 'Done',
  hatali: 'Failed',
  tahminiBitis: 'Expected end',
  satir: 'Rows',
  serit: 'Lane',
  asama: 'Lane',
  sonYasam: 'Last heartbeat',
  isyeriId: 'Workplace',
  saat: 'Hour',
  saatSonucu: 'In that hour',
  ertelemeZamani: 'Put off until',
  mesaj: 'Note',
}

export const filoEnum: Widen<typeof turkishEnum> = {
  saatSonucu: { biten: 'Ended', bekleyen: 'Waiting', hatali: 'Failed' },
  serit: { 1: 'Fast', 2: 'Slow' },
  workerTip: { 1: 'Fast', 2: 'Fast and slow' },
}

export const filoVarlik: Widen<typeof turkishVarlik> = {
  sgkWorker: 'Robots',
  sgkWorkerMonitor: 'Rows of robots',
  sgkWorkerTask: 'Tasks of robots',
}

export const filoIslem: Widen<typeof turkishIslem> = {
  5: 'SGK accident reading',
  6: 'SGK e-visit reading',
  7: 'SGK accrual reading',
  8: 'SGK debt reading',
  9: 'Entry and exit control',
}

const satir = {
  tamamla: { ad: 'Set', aciklama: 'Counts as done without being read. What a robot holds is skipped.' },
  sifirla: { ad: 'Reset', aciklama: 'Goes back to its first state and is read again. What a robot holds is skipped.' },
}

export const filoEylem: Widen<typeof turkishEylem> = {
  workerPlannedJob: {
    ...satir,
    iptal: { ad: 'Cancel', aciklama: 'The row that is being read is finished; rows not begun are not read.' },
  },
  sgkWorkerTask: satir,
  sgkWorkerMonitor: satir,
  sgkWorker: {
    tamamla: { ad: 'Stop', aciklama: 'It finishes its task and takes no other until it is reset.' },
    sifirla: { ad: 'Reset', aciklama: 'It takes tasks again.' },
  },
}
