import { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { ozelNitelikliGor } from '#core/screens.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { Change } from '#engine/server/change.server.ts'
import type { MessagesOf } from '#engine/server/row-action.server.ts'
import { requireRecords } from '#engine/server/served.server.ts'
import { bareToday, today } from '#engine/server/source.server.ts'
import { openTckn } from '#features/aday/view.server.ts'
import { dropDurumMesaji, isDurumTold } from '#features/basvuru/durum.server.ts'
import { basvuru, waitsTooLongDays } from '#features/basvuru/resource.ts'
import { valid } from '#features/belge/queries.server.ts'
import { findUser } from '#features/kullanici/queries.server.ts'
import { type CallContext, FileAnswer } from '#server/http/implement.ts'
import { smsSize } from '#server/outside/sms-parts.ts'
import { actorName, writeAudit } from '#server/session/audit.ts'
import { hasRight } from '#server/session/staff-right.ts'
import { askDocuments, assign, changeStatus, moveToPosting, note, reopen, tag } from './actions.server.ts'
import { basvuruEndpoints } from './contract.ts'
import { basvuruPdf } from './dosya-pdf.server.ts'
import { correctAnswer, readQuestion } from './duzeltme.server.ts'
import { compare } from './karsilastir.server.ts'
import { readKart, readNotlar, readOzel } from './kart.server.ts'
import {
  listBelgeHareket,
  listDuzeltmeHareket,
  listHareket,
  listKartMesaj,
  listNotHareket,
} from './kart-queries.server.ts'
import { kriterColumn, ozelKriterColumn } from './kriter-kolonu.server.ts'
import {
  findSmsPrice,
  listDurum,
  listEtiket,
  listNeden,
  listSorulan,
  listWaitingMesaj,
  revealStored,
  setAdayaMetin,
} from './queries.server.ts'

const ozelNotRight = { ekran: 'basvuru', eylem: 'ozelNot' }
const dayStart = `(select ${bareToday}::timestamp at time zone 'Europe/Istanbul')`
const sentToday = `t.gonderim_tarihi >= ${dayStart}`
const nobodys = 't.sorumlu_id is null and not t.kapali'
const isApproved = `exists (select from belge_dosya f where f.belge_id = b.id and ${valid})`
// a count in a list is the same for everybody, so documents of special categories are in none
const plainBelge = `from belge b join belge_tanim n on n.id = b.belge_tanim_id and not n.ozel_nitelikli
      where b.basvuru_id = t.id`
// a trigger keeps the day to which the required documents of an application are good
const complete = `t.durum_yonetimi_no = 4 and t.belge_tam_gun >= ${today}`
const waitsLonger = (days: string) => `not t.kapali and t.durum_tarihi < now() - ${days} * interval '1 day'`
const either = (condition: string) => (value: boolean) => (value ? condition : `(${condition}) is not true`)
const counted = (condition: string) => `(count(*) filter (where ${condition}))::int`

/** What the timeline says of a message: that it waits, that it never left, or that it did. */
function saidOf(durum: string) {
  if (durum === 'bekliyor' || durum === 'gonderiliyor') return 'mesajBekliyor'
  return durum === 'basarisiz' ? 'mesajGitmedi' : 'mesaj'
}

/** The messages that a trial would send, in parts and lira, with the text of the first. */
const messagesOf: MessagesOf<'tenant'> = async ({ db }, jobs) => {
  const ids = jobs.flatMap(
    ({ name, payload }) => (name === 'deliverMesaj' ? [(payload as { id: number }).id] : []), // the payload of that job
  )
  const texts = (await listWaitingMesaj(db, { ids })).map(({ metin }) => metin ?? '')
  if (texts.length === 0) return { adet: 0, parca: 0, tutar: null, ornek: null }
  const parca = texts.reduce((sum, text) => sum + smsSize(text).parts, 0)
  const [price] = await findSmsPrice(db, {})
  const tutar = price?.smsBirimFiyat == null ? null : (parca * Number(price.smsBirimFiyat)).toFixed(4)
  return { adet: texts.length, parca, tutar, ornek: texts[0] ?? null }
}

/**
 * A change of status that was taken back leaves neither its words to the candidate nor a message that still waits. Of
 * which the candidate was told, it stays.
 */
async function afterUndo({ db }: CallContext<'tenant'>, { values, before, row }: Change) {
  if (!('durumYonetimiNo' in values) || row.durumSurum === row.rowVersion) return
  const id = Number(row.id)
  await setAdayaMetin(db, { id, metin: null })
  const surum = before?.durumSurum
  if (typeof surum !== 'number') return
  await dropDurumMesaji(db, id, surum)
  if (await isDurumTold(db, id, surum)) throw new AppError('mesajGitti')
}

/** A GET has no transaction: the record of a file that leaves has one of its own, before the file. */
async function recordDosya({ runtime, tenant, caller }: CallContext<'tenant'>, id: number) {
  const entry = { islem: 'dosya', varlik: basvuru.name, varlikId: id }
  const pool = await runtime.tenants.open(tenant.id)
  await pool.inTransaction((db) => writeAudit(db, { ...caller, keys: tenant.keys }, [entry]))
}

export const basvuruMasaRoutes = serveResource(basvuru, {
  endpoints: basvuruEndpoints,
  // the same as not being a draft, in the words of the index that orders the list
  where: 't.gonderim_tarihi is not null',
  columns: {
    cepTel: '(select a.cep_tel from aday a where a.id = t.aday_id)',
    tcKimlikNo: `(select case when a.tc_kimlik_no is not null then '***********' end from aday a where a.id = t.aday_id)`,
    durumdaGun: `((select ${bareToday}) - (t.durum_tarihi at time zone 'Europe/Istanbul')::date)`,
    kanalAdi: `(select l.kanal_adi from donusum d join kanal_ziyaretci z on z.guid = d.visitor_guid
      join kanal_link l on l.id = z.kanal_link_id where d.aday_id = t.aday_id and d.ilan_id = t.iap_id
      order by d.id desc limit 1)`,
    etiketler: `(select string_agg(e.etiket_adi, ', ' order by e.etiket_adi) from basvuru_etiket x
      join etiket e on e.id = x.etiket_id where x.basvuru_id = t.id)`,
    belgeTamam: `(select count(*)::int ${plainBelge} and ${isApproved})`,
    belgeToplam: `(select count(*)::int ${plainBelge})`,
    testTamam:
      '(select count(*)::int from aday_test x where x.aday_id = t.aday_id and x.durum = 3 and x.sifirlama_tarihi is null)',
  },
  filters: {
    bugun: either(sentToday),
    sahipsiz: either(nobodys),
    belgeTam: either(complete),
    bekleyen: (days: number, bind) => waitsLonger(bind(days, 'int')),
    etiketId: (id: number, bind) =>
      `t.id in (select x.basvuru_id from basvuru_etiket x where x.etiket_id = ${bind(id, 'int')})`,
  },
  families: { kriter: kriterColumn, ozelKriter: ozelKriterColumn },
  strip: {
    bugunAdet: counted(sentToday),
    sahipsizAdet: counted(nobodys),
    belgeTamAdet: counted(complete),
    uzunBekleyen: counted(waitsLonger(String(waitsTooLongDays))),
    taslakAdet: '(select count(*)::int from basvuru d where d.gonderim_tarihi is null)',
  },
  counts: {
    durumYonetimiNo: 'select durum_yonetimi_no as deger, sum(adet)::int as adet from basvuru_sayim group by 1',
  },
  references: { sorumluId: async ({ db }, id) => (await findUser(db, { id }))[0]?.adSoyad ?? null },
  beforeWrite: async ({ session }, { values }) =>
    'durumYonetimiNo' in values ? { durumDegistiren: actorName(session) } : undefined,
  afterWrite: afterUndo,
  messagesOf,
  rowActions: {
    durumDegistir: changeStatus,
    yenidenAc: reopen,
    ata: assign,
    etiketle: tag,
    notEkle: note,
    ilanDegistir: moveToPosting,
    belgeIste: askDocuments,
  },
  timeline: {
    durum: async ({ db }, part) =>
      (await listHareket(db, part)).map(({ kaynak, hedef, neden, ...entry }) => ({
        ...entry,
        // what stands before the first status is the candidate who sent it
        islem: kaynak === null ? 'basvur' : 'durum',
        degisim: { durumAdi: [kaynak, hedef], ...(neden !== null && { durumNedeni: [null, neden] }) },
      })),
    not: async (context, part) =>
      (await listNotHareket(context.db, { ...part, ozel: await hasRight(context, ozelNotRight) })).map((entry) => ({
        ...entry,
        islem: 'notEkle',
      })),
    mesaj: async ({ db }, part) =>
      (await listKartMesaj(db, part)).map(({ id, zaman, metin, durum }) => ({
        id,
        zaman,
        islem: saidOf(durum),
        metin,
      })),
    belge: async (context, part) =>
      (await listBelgeHareket(context.db, { ...part, seesSpecial: await hasRight(context, ozelNitelikliGor) })).map(
        ({ belgeAdi, durum: _durum, ...entry }) => ({
          ...entry,
          islem: 'belgeYukle',
          metin: belgeAdi,
        }),
      ),
    duzeltme: async ({ db }, part) =>
      (await listDuzeltmeHareket(db, part)).map(({ soru, once, sonra, neden, ozel, ...entry }) => ({
        ...entry,
        islem: 'yanitDuzelt',
        // a reason may repeat what it is about
        metin: ozel ? `${soru}: ***` : `${soru}: ${once ?? '—'} → ${sonra ?? '—'}. ${neden}`,
      })),
  },
  own: {
    async reveal({ db, tenant, input, audit }) {
      const { id, field } = input as { id: number; field: string } // the endpoint's own schema
      const [stored] = await revealStored(db, { id })
      if (!stored) throw new AppError('notFound')
      audit({ islem: 'reveal', varlik: basvuru.name, varlikId: id, degisim: { alan: field } })
      const { cepTel, tcKimlikNo, adayGuid } = stored
      if (field === 'cepTel') return { value: cepTel }
      return { value: tcKimlikNo === null ? null : openTckn(tenant, { adayGuid, tcKimlikNo }) }
    },
    kart: async (context) => {
      const [special, notes] = [await hasRight(context, ozelNitelikliGor), await hasRight(context, ozelNotRight)]
      return readKart(context, context.input.id, { special, notes, kisiler: true })
    },
    async karsilastir(context) {
      const { ids } = context.input
      await requireRecords(basvuru, context, ids)
      return compare(context, ids, await hasRight(context, ozelNitelikliGor))
    },
    yanitSorusu: (context) => readQuestion(context, context.input.id, context.input.kriterId),
    async yanitDuzelt(context, records) {
      const { id } = context.input
      const gidenYanitlar = await correctAnswer(context, context.input, () => records.read(context.db, id))
      return { ...(await records.read(context.db, id)), gidenYanitlar }
    },
    async ozelYanitlar(context) {
      const { id } = context.input
      if (!(await hasRight(context, { ekran: 'basvuru', eylem: 'gor' }))) throw new AppError('noAuthority')
      const yanitlar = await readOzel(context, id)
      context.audit({
        islem: 'ozelGor',
        varlik: basvuru.name,
        varlikId: id,
        degisim: { kriter: yanitlar.map(({ kriterId }) => kriterId) },
      })
      return yanitlar
    },
    async ozelNotlar(context, records) {
      await records.read(context.db, context.input.id)
      return readNotlar(context, context.input.id, [true])
    },
    async dosya(context) {
      // a file goes on to whoever it is sent to: it never has them
      const kart = await readKart(context, context.input.id, { special: false, notes: false, kisiler: false })
      await recordDosya(context, kart.id)
      const body = Readable.from([await basvuruPdf(kart, context.tenant.name)], { objectMode: false })
      return new FileAnswer({ type: 'application/pdf', name: `${kart.basvuruTakipNo}.pdf`, body })
    },
    durumlar: ({ db }) => listDurum(db, {}),
    nedenler: ({ db, input }) => listNeden(db, { no: input.durumYonetimiNo ?? null }),
    etiketListesi: ({ db }) => listEtiket(db, {}),
    kriterler: ({ db }) => listSorulan(db, { ozel: false }),
    ozelKriterler: ({ db }) => listSorulan(db, { ozel: true }),
  },
})
