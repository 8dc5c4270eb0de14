import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { linkTarget } from '#core/link-target.ts'
import { isDescending, partOf } from '#core/paging.ts'
import { returnUrlAtMost } from '#core/test-merkezi/durum.ts'
import { findIzinliOriginler } from '#features/portal-ayar/queries.server.ts'
import { type Context, implement } from '#server/http/implement.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { actOnce } from '#server/links/act-once.ts'
import { type GuidAmac, getGuidLink, openGuidLink } from '#server/links/guid-link.ts'
import { answerSoru } from './answer.server.ts'
import { type Completion, completeExternal, completeTest as endTest } from './complete.server.ts'
import {
  completeExternalTest,
  completeTest,
  createAllCevap,
  createCevap,
  createTest,
  createTestLog,
  getDonusAdresi,
  getSorular,
  listCevap,
  psikometriSonuc,
} from './contract.ts'
import { beginTest } from './create.server.ts'
import { type CevapRow, findTest, insertTestLog, listCevaplar } from './queries.server.ts'
import { getTest, testOf } from './view.server.ts'

// Security 2.3. Each process counts for itself: an answer is one small statement, and counting it elsewhere another.
const callsOfOne = { name: 'testGuid', max: 1500, seconds: 600 }
const logsOfOne = { name: 'testLog', max: 30, seconds: 600 }

type Asked = Context<Endpoint & { database: 'tenant' }>

export const testMerkeziRoutes = [
  implement(createTest, async (context) => {
    const { session, input } = context
    if (session.kind !== 'ady') throw new AppError('noAuthority')
    const { IKTestMerkeziTestTipId: tipId, AdayGuid: adayGuid, BaslamaZamani, yeniDeneme: isRetake = false } = input
    const wanted = { adayId: session.subjectId, tipId, adayGuid, isRetake, iddiaBaslama: BaslamaZamani ?? null }
    return { testGUID: await beginTest(context, wanted) }
  }),

  implement(getSorular, async (context) => {
    const row = await getTest(context.db, await openTest(context, context.input.TestGUID))
    return testOf(context, row, { isOwner: isOwner(context, row) })
  }),

  implement(createCevap, async (context) => {
    const { TestGUID, ikTestMerkeziSorularId: soruId, ikTestMerkeziSoruYanitlarId: yanitId } = context.input
    const answer = async (db: OwnWrite['db'], id: number) => {
      await requireNamed(db, id, context.input)
      return answerSoru(db, id, { soruId, yanitId })
    }
    if (context.caller.idempotencyKey === undefined) {
      return toCevap(await answer(context.db, await openTest(context, TestGUID)))
    }
    return toCevap(await once(context, { yol: createCevap.path, guid: TestGUID }, ({ db }, id) => answer(db, id)))
  }),

  implement(createAllCevap, async (context) => {
    const { TestGUID: guid, cevaplar, BaslamaZamani, BitisZamani } = context.input
    const completion = { cevaplar: cevaplar.map(fromCevap), iddiaBaslama: BaslamaZamani, iddiaBitis: BitisZamani }
    return once(context, { yol: createAllCevap.path, guid }, async (write, id) => {
      for (const named of cevaplar.filter(isNamed)) await requireNamed(write.db, id, named)
      return endTest(write, id, completion)
    })
  }),

  implement(listCevap, async (context) => {
    const { filter = {}, order = [], paging } = context.input
    const found = await listCevaplar(context.db, { id: await findListed(context, filter) })
    const cevaplar = found.map(toCevap)
    return partOf(order.some(isDescending) ? cevaplar.toReversed() : cevaplar, paging)
  }),

  implement(completeTest, async (context) => {
    const { TestGUID: guid, BaslamaZamani: iddiaBaslama, BitisZamani: iddiaBitis } = context.input
    return complete(context, { yol: completeTest.path, guid }, { iddiaBaslama, iddiaBitis })
  }),

  implement(psikometriSonuc, async (context) => {
    const { TestGuid: guid, PsikometriSoruveYanitlar, BaslamaZamani, BitisZamani } = context.input
    const cevaplar = PsikometriSoruveYanitlar.map(({ SoruNo, YanitNo }) => ({ soruId: SoruNo, yanitId: YanitNo }))
    const completion = { cevaplar, iddiaBaslama: BaslamaZamani, iddiaBitis: BitisZamani }
    return complete(context, { yol: psikometriSonuc.path, guid }, completion)
  }),

  implement(completeExternalTest, async (context) => {
    const call = { yol: completeExternalTest.path, guid: context.input.TestGuid, amac: 'testHarici' } as const
    return once(context, call, (write, id) => completeExternal(write, id))
  }),

  implement(createTestLog, async (context) => {
    const { RefTestId, LogTuru, LogTarihi, Aciklama, Referans } = context.input
    const guid = context.input.TestGUID ?? guidIn(Referans)
    if (!guid) throw new AppError('validationFailed', { errors: [{ field: 'Referans', key: 'invalidGuid' }] })
    const open = async ({ konuId }: { konuId: number }) => (await findTest(context.db, { id: konuId }))[0] ?? null
    const row = await openGuidLink(context, { amac: ['test', 'testHarici'], guid, open })
    context.runtime.limits.requireLocal(logsOfOne, `${context.tenant.id}|${row.id}`)
    await insertTestLog(context.db, {
      id: row.id,
      refTestId: RefTestId,
      logTuru: LogTuru,
      aciklama: Aciklama,
      referans: withoutGuid(Referans),
      sahip: isOwner(context, row),
      iddiaTarihi: LogTarihi ?? null,
    })
    return 1 as const
  }),

  implement(getDonusAdresi, async ({ db, tenant, runtime, input }) => {
    const [ayar] = await findIzinliOriginler(db, {})
    const rules = {
      tenantKey: tenant.tenantKey,
      ownOrigin: runtime.config.publicUrl,
      trustedOrigins: ayar?.izinliOriginler ?? [],
      longest: returnUrlAtMost,
    }
    const target = linkTarget(input.ReturnURL, rules)
    return { url: target && target.kind !== 'outside' ? target.url : null }
  }),
]

/** The test that a guid opens; a wrong one is 404, and a right one is not asked for endlessly. */
async function openTest(context: Asked, guid: string, amac: GuidAmac = 'test'): Promise<number> {
  const { konuId } = await getGuidLink(context, { amac, guid })
  context.runtime.limits.requireLocal(callsOfOne, `${context.tenant.id}|${konuId}`)
  return konuId
}

type Call = { yol: string; guid: string; amac?: GuidAmac }

function once<T>(context: Asked, { yol, guid, amac }: Call, act: (write: OwnWrite, id: number) => Promise<T>) {
  return actOnce(context, { yol, find: () => openTest(context, guid, amac), act })
}

function complete(context: Asked, call: Call, completion: Completion) {
  return once(context, call, (write, id) => endTest(write, id, completion))
}

function isOwner({ session }: Asked, { adayId }: { adayId: number }): boolean {
  return session.kind === 'ady' && session.subjectId === adayId
}

type Named = { AdayId?: number | null | undefined; IKTestMerkeziAdayTestId?: number | null | undefined }

/** 0, null and nothing are not said. */
const isNamed = ({ AdayId, IKTestMerkeziAdayTestId }: Named) => Boolean(AdayId || IKTestMerkeziAdayTestId)

const isNamedWrong = ({ AdayId, IKTestMerkeziAdayTestId: testId }: Named, row: { id: number; adayId: number }) =>
  (testId && testId !== row.id) || (AdayId && AdayId !== row.adayId)

/** What a caller says besides the guid must agree with it. */
async function requireNamed(db: OwnWrite['db'], id: number, named: Named) {
  if (isNamed(named) && isNamedWrong(named, await getTest(db, id))) throw new AppError('notFound')
}

type Filter = Named & { TestGUID?: string | null | undefined }

/** Which test's answers are asked for: by the guid while it is open, or the caller's own. */
async function findListed(context: Asked, filter: Filter) {
  const { TestGUID, IKTestMerkeziAdayTestId: testId } = filter
  const { db, session } = context
  if (!TestGUID && (session.kind !== 'ady' || !testId)) {
    throw new AppError('validationFailed', { errors: [{ field: 'filter.TestGUID', key: 'required' }] })
  }
  const row = await getTest(db, TestGUID ? await openTest(context, TestGUID) : (testId ?? 0))
  const isOwn = isOwner(context, row)
  const isOver = row.durum !== 1 && row.durum !== 2
  if (isNamedWrong(filter, row) || (!isOwn && (!TestGUID || isOver))) throw new AppError('notFound')
  return row.id
}

type CevapWire = { ikTestMerkeziSorularId: number; ikTestMerkeziSoruYanitlarId: number }

const fromCevap = ({ ikTestMerkeziSorularId: soruId, ikTestMerkeziSoruYanitlarId: yanitId }: CevapWire): CevapRow => ({
  soruId,
  yanitId,
})

const toCevap = ({ soruId, yanitId }: CevapRow): CevapWire => ({
  ikTestMerkeziSorularId: soruId,
  ikTestMerkeziSoruYanitlarId: yanitId,
})

const anyGuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

const opening = /[?&](?:guid|testresult)=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:&|$)/i

/** What opens the test in the address of its page. */
const guidIn = (address: string) => opening.exec(address)?.[1]

/** A page's address without what opens it. */
const withoutGuid = (address: string) => address.replace(anyGuid, '*')
