/** Calls that answer about the rows that they find; each is compared with the same call of somebody who sees all. */
export const lists = ['fullGet', 'pagination', 'totals', 'gruplar', 'ozet']
/** Calls without a row of the resource: a record is yet to be made, or the number is that of a view or of a file. */
export const withoutRow = [
  'create',
  'views',
  'save',
  'delete',
  'setDefault',
  'export',
  'exportDurum',
  'dosyaYukle',
  'getList',
  'iceAktar',
  'onizle',
  // they name a company, a job, a worker or a type; the feature's own test tries those of others
  'matris',
  'bulkSetJobOrWorker',
  'bulkResetJobOrWorker',
  'getMonitorJobSummary',
  'mevcutIs',
  'saatler',
  // they are about the whole company, a period or an application; the feature's own test tries those of others
  'calistir',
  'hazirla',
  'hesapla',
  // they name an employment, or a notice beside a report; the feature's own test tries those of others
  'manuelBildirim',
  'manuelOku',
  'manuelSil',
  // it answers whether the company has SGK
  'sgk',
  // a foreign number among the items refuses the whole
  'bulkset',
  'bulkreset',
  'bulkSet',
  'bulkReset',
]
