import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { z } from 'zod'
import { foldTurkish } from '#core/turkish.ts'

/**
 * The listing call as bare as it can be written: node:http and pg, named statements, one text for each combination of
 * filters. No tokens, limits, checks of the body, headers or errors; the same rows and the same exact count.
 */
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const columns = `id, iap_kodu as "iapKodu", baslik, kisa_aciklama as "kisaAciklama", talep_tarihi as "talepTarihi",
  basvuru_bitis_tarihi as "basvuruBitisTarihi", zaman_tipi as "zamanTipi", is_aciklamasi as "isAciklamasi", is_id as "isId",
  calisan_tip_id as "calisanTipId", il_kodu as "ilKodu", ilce_kodu as "ilceKodu", sehir_adi as "sehirAdi",
  ilce_adi as "ilceAdi", havuzda_mi as "havuzdaMi", otomatik_yonlendir as "otomatikYonlendir", basvuru_formu_id as "basvuruFormuId"`
const open = `acik and gorunmeye_acik
  and (basvuru_bitis_tarihi is null or basvuru_bitis_tarihi >= (select (now() at time zone 'Europe/Istanbul')::date))`

type Body = {
  filter?: { ilKodu?: number; zamanTipi?: number; genelFilter?: string }
  paging: { PageSize: number; page: number }
}
type Text = { name: string; text: string }
type Texts = { page: Text; count: Text }

const Settings = z.object({ PORT: z.coerce.number(), FLOOR_DATABASE: z.string(), FLOOR_COUNT: z.enum(['0', '1']) })
const settings = Settings.parse(process.env)
const isCounting = settings.FLOOR_COUNT === '1'
const pool = new pg.Pool({ ...JSON.parse(settings.FLOOR_DATABASE), max: 10 })
const texts = new Map<string, Texts>()

/** The text of one combination of filters, made when it is first asked for. */
function textsOf(key: string, hasCity: boolean, hasTime: boolean, words: number): Texts {
  const known = texts.get(key)
  if (known) return known
  const conditions = [open]
  let parameters = 0
  if (hasCity) conditions.push(`il_kodu = $${++parameters}`)
  if (hasTime) conditions.push(`zaman_tipi = $${++parameters}`)
  for (let i = 0; i < words; i++) conditions.push(`arama like $${++parameters}`)
  const where = conditions.join(' and ')
  const page = `select ${columns} from ilan where ${where} order by talep_tarihi desc, id desc limit $${parameters + 1} offset $${parameters + 2}`
  const made = {
    page: { name: `page ${key}`, text: page },
    count: { name: `count ${key}`, text: `select count(*) as n from ilan where ${where}` },
  }
  texts.set(key, made)
  return made
}

async function list({ filter = {}, paging }: Body) {
  const { ilKodu, zamanTipi, genelFilter } = filter
  const words = genelFilter === undefined ? [] : foldTurkish(genelFilter).split(' ')
  const key = `${ilKodu !== undefined} ${zamanTipi !== undefined} ${words.length}`
  const { page, count } = textsOf(key, ilKodu !== undefined, zamanTipi !== undefined, words.length)

  const values: unknown[] = []
  if (ilKodu !== undefined) values.push(ilKodu)
  if (zamanTipi !== undefined) values.push(zamanTipi)
  for (const word of words) values.push(`%${word}%`)
  const place = [paging.PageSize, (paging.page - 1) * paging.PageSize]

  const asked = pool.query({ ...page, values: [...values, ...place] })
  if (!isCounting) return { isSuccess: true, message: '', resultObject: (await asked).rows }
  const [rows, counted] = await Promise.all([asked, pool.query({ ...count, values })])
  const resultCount: number = counted.rows[0].n
  const pageCount = Math.ceil(resultCount / paging.PageSize)
  return { isSuccess: true, message: '', resultObject: rows.rows, resultCount, resultCountKesin: true, pageCount }
}

function readBody(request: IncomingMessage): Promise<Body> {
  return new Promise((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      text += part
    })
    request.on('end', () => resolve(JSON.parse(text)))
    request.on('error', reject)
  })
}

const server = createServer(async (request, response) => {
  const text = JSON.stringify(await list(await readBody(request)))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
})
server.listen(settings.PORT, '127.0.0.1', () => console.log('floor ready'))
process.on('SIGTERM', () => process.exit(0))
