import { AppError, type FieldError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { requireRecord } from '#engine/server/served.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import type { Config } from '#server/config.ts'
import { encrypt } from '#server/database/crypto.ts'
import { implement } from '#server/http/implement.ts'
import { inOwnTransaction } from '#server/http/own-transaction.ts'
import { openHam } from './cagri.server.ts'
import { getHizBolen, hamGor, listDurmusKanal } from './contract.ts'
import { imzaPlace } from './kanal/ax.server.ts'
import { isModOf, type SgkKanal, type SgkMod } from './kanal.ts'
import { listDurdu } from './kesici.server.ts'
import { findHam, findTenantName } from './queries.server.ts'
import { sgkCagri, sgkHizSiniri, sgkKanalAyar } from './resource.ts'
import { kanalOf } from './wire/kanal-of.ts'
import { operasyonList } from './wire/operasyonlar.ts'

type Row = Record<string, unknown>

function hizSiniriErrors(row: Row): FieldError[] {
  const errors: FieldError[] = []
  const isKnown = operasyonList.some((one) => one.name === row.operasyon && kanalOf(one.servis) === row.kanal)
  if (!isKnown) errors.push({ field: 'operasyon', key: 'unknownOperation' })
  if (!/^[A-Za-z0-9_]{2,80}$/.test(String(row.serit))) errors.push({ field: 'serit', key: 'laneName' })
  const isHalf = (row.pencereSn ?? null) === null || (row.adet ?? null) === null
  if (isHalf && (row.pencereSn ?? row.adet ?? null) !== null) {
    errors.push({ field: (row.adet ?? null) === null ? 'adet' : 'pencereSn', key: 'windowTogether' })
  }
  return errors
}

/** Refuses a mode or an address that this deployment must not use; nothing is connected to find that out. */
function kanalErrors(row: Row, { sgk }: Config): FieldError[] {
  const errors: FieldError[] = []
  const [kanal, mod] = [row.kanal as SgkKanal, row.mod as SgkMod] // choices of the declaration
  if (!isModOf(kanal, mod)) errors.push({ field: 'mod', key: 'channelMode' })
  else if (mod === 'simulator' && !sgk.hasSimulator) errors.push({ field: 'mod', key: 'simulatorOff' })
  if (kanal === 'ax') {
    if (row.adres && !isListed(String(row.adres), sgk.axOrigins))
      errors.push({ field: 'adres', key: 'unlistedSgkAddress' })
    return errors
  }
  for (const field of ['adres', 'imzaAnahtari']) if (row[field]) errors.push({ field, key: 'onlyForAx' })
  return errors
}

function isListed(adres: string, origins: readonly string[]): boolean {
  if (!URL.canParse(adres)) return false
  const { origin, username, password } = new URL(adres)
  return !username && !password && origins.includes(origin)
}

function refuse(errors: FieldError[]) {
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

/** Until when the channel of a row stands still; nothing while it does not. */
const durduSql = 'select k.durdu from sgk_kanal_kesici k where k.kanal = t.kanal and k.mod = t.mod and k.durdu > now()'

export const sgkRoutes = [
  ...serveResource(sgkCagri, {
    scope: ofOwnBranches(
      (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
    ),
    columns: {
      isyeriSicilNo: '(select i.isyeri_sicil_no from isyeri i where i.id = t.isyeri_id)',
      hamVar: 't.ham is not null',
    },
  }),

  implement(hamGor, async (context) => {
    const { db, input, tenant } = context
    await requireRecord(sgkCagri, context, input.id)
    const [cagri] = await findHam(db, input)
    if (!cagri?.ham) throw new AppError('notFound')
    // the look is on record before anything is shown
    await inOwnTransaction(context, async ({ audit }) => {
      audit({ islem: 'hamGor', varlik: sgkCagri.name, varlikId: input.id })
    })
    return { ham: openHam(tenant, { id: input.id, ham: cagri.ham }).toString('utf8') }
  }),

  implement(listDurmusKanal, ({ runtime, tenant }) => listDurdu(runtime.master.db, { tenantId: tenant.id })),

  implement(getHizBolen, async ({ runtime }) => {
    const { hasSimulator, bolen } = runtime.config.sgk
    return { bolen: hasSimulator ? bolen : null }
  }),

  ...serveResource(sgkHizSiniri, {
    async beforeWrite(_context, { action, row }) {
      if (action !== 'delete') refuse(hizSiniriErrors(row))
      return undefined
    },
  }),
  ...serveResource(sgkKanalAyar, {
    columns: {
      tenantName: '(select m.name from master_tenant m where m.id = t.tenant_id)',
      imzaAnahtariVar: 't.imza_anahtari is not null',
      durdu: `(${durduSql})`,
    },
    filters: { kesik: (value: boolean) => `${value ? '' : 'not '}exists (${durduSql})` },
    references: {
      tenantId: async ({ db }, id) => (await findTenantName(db, { id }))[0]?.name ?? null,
    },
    async beforeWrite({ runtime }, { action, values, row }) {
      if (action === 'delete') return undefined
      refuse(kanalErrors(row, runtime.config))
      const written = { ...values }
      if (written.adres === '') written.adres = null
      const { imzaAnahtari } = written
      if (imzaAnahtari === '') written.imzaAnahtari = null
      else if (typeof imzaAnahtari === 'string')
        written.imzaAnahtari = encrypt(runtime.keys, imzaPlace(Number(row.tenantId)), imzaAnahtari)
      return written
    },
  }),
]
