import { AppError, type FieldError } from '#core/errors.ts'
import { tenantScreenNames } from '#core/screens.ts'
import { serveResource } from '#engine/resource.server.ts'
import { findModul } from '#features/yetki-modul/queries.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { type Context, implement } from '#server/http/implement.ts'
import { type menuEndpoints, menuMaxOrder, unusedList } from './contract.ts'
import {
  clearDefault,
  findMaxOrder,
  findMenu,
  hasChildren,
  listAncestors,
  listUsedEkran,
  lockOrder,
  renumber,
  swapWithNeighbour,
} from './queries.server.ts'
import { menu } from './resource.ts'
import { checkMenu } from './rules.ts'

type Line = Record<string, unknown>

/** Deeper than this nobody finds anything. */
const deepest = 3

async function findFaults(db: TenantDb, line: Line): Promise<FieldError[]> {
  const faults = checkMenu(line)
  if (typeof line.ustId !== 'number') return faults
  const [parent] = await findMenu(db, { id: line.ustId })
  const above = await listAncestors(db, { id: line.ustId })
  const isLoop = above.some(({ id }) => id === line.id)
  const isElsewhere = parent?.modulId !== line.modulId
  if (isLoop || isElsewhere || above.length >= deepest) faults.push({ field: 'ustId', key: 'invalidUstMenu' })
  return faults
}

async function refuseDelete(db: TenantDb, line: Line) {
  const [children] = await hasChildren(db, { id: Number(line.id) })
  if (children?.found || line.isDefault === true) throw new AppError('recordInUse')
}

/** What follows from a write: empty texts are none, a new title is the company's own, another module has its own default. */
function followingValues(before: Line | null, values: Line): Line {
  const empty = ['yol', 'ekran', 'simge', 'metinAnahtari'].filter((name) => values[name] === '')
  const isRenamed = before !== null && values.baslik !== undefined && values.baslik !== before.baslik
  const isSameKey = values.metinAnahtari === undefined || values.metinAnahtari === before?.metinAnahtari
  const isMoved = before !== null && values.modulId !== undefined && values.modulId !== before.modulId
  return {
    ...Object.fromEntries(empty.map((name) => [name, null])),
    ...(isRenamed && isSameKey && { metinAnahtari: null }),
    ...(isMoved && { isDefault: false }),
  }
}

/** Under the same heading only; what stands under a moved line goes with it. */
async function move(context: Context<typeof menuEndpoints.moveUp>, direction: 'up' | 'down') {
  const { db, input } = context
  await lockOrder(db, {})
  const [line] = await findMenu(db, input)
  if (!line) throw new AppError('notFound')
  const swapped = await swapWithNeighbour[direction](db, input)
  if (swapped.length === 0) return 0
  await renumber(db, {})
  const islem = direction === 'up' ? 'moveUp' : 'moveDown'
  context.audit({ islem, varlik: menu.name, varlikId: input.id, degisim: { baslik: line.baslik } })
  context.changed(menu.name)
  return 1
}

export const menuRoutes = [
  ...serveResource(menu, {
    columns: {
      moduleName: '(select y.module_name from yetki_modul y where y.id = t.modul_id)',
      ustBaslik: '(select u.baslik from menu u where u.id = t.ust_id)',
    },
    references: {
      modulId: async (context, id) => (await findModul(context.db, { id }))[0]?.moduleName ?? null,
      ustId: async (context, id) => (await findMenu(context.db, { id }))[0]?.baslik ?? null,
    },
    // every write numbers the lines anew
    lock: async (context) => void (await lockOrder(context.db, {})),
    async beforeWrite(context, { action, before, row, values }) {
      const db = context.db
      if (action === 'delete') return void (await refuseDelete(db, row))
      const errors = await findFaults(db, row)
      if (row.isDefault === true && !row.yol) errors.push({ field: 'yol', key: 'required' })
      if (errors.length > 0) throw new AppError('validationFailed', { errors })
      return followingValues(before, values)
    },
    afterWrite: async (context) => void (await renumber(context.db, {})),
    own: {
      moveUp: (context) => move(context, 'up'),
      moveDown: (context) => move(context, 'down'),
    },
    rowActions: {
      async setDefault({ db }, line) {
        // a heading is no page, and nobody lands on what is switched off
        if (!line.yol || !line.aktif) {
          throw new AppError('validationFailed', { errors: [{ field: 'id', key: 'notAPage' }] })
        }
        await clearDefault(db, { modulId: Number(line.modulId) })
        return { isDefault: true }
      },
    },
  }),

  implement(menuMaxOrder, async ({ db }) => (await findMaxOrder(db, {}))[0]?.n ?? 0),

  implement(unusedList, async ({ db }) => {
    const used = new Set((await listUsedEkran(db, {})).map(({ ekran }) => ekran))
    return tenantScreenNames.filter((ekran) => !used.has(ekran)).map((ekran) => ({ ekran }))
  }),
]
