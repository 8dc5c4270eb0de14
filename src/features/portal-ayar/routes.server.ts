import { clipText } from '#core/cut-text.ts'
import { AppError } from '#core/errors.ts'
import { implement } from '#server/http/implement.ts'
import { getPortalAyar, updatePortalAyar } from './contract.ts'
import { holdPortalAyar, readPortalAyar, writePortalAyar } from './queries.server.ts'

const clip = (value: unknown) => (typeof value === 'string' ? clipText(value, 200) : value)

export const portalAyarRoutes = [
  implement(getPortalAyar, async ({ db }) => {
    const [row] = await readPortalAyar(db, {})
    if (!row) throw new AppError('notFound')
    return row
  }),

  implement(updatePortalAyar, async ({ db, input, audit, changed }) => {
    const { id: _, rowVersion, ...given } = input
    const [before] = await holdPortalAyar(db, {})
    if (!before) throw new AppError('notFound')
    if (rowVersion !== undefined && rowVersion !== before.rowVersion) {
      throw new AppError('staleRecord', { resultObject: before })
    }
    const old: Record<string, unknown> = before
    const said = Object.entries(given).filter(([, value]) => value !== undefined)
    const changes = said.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]))
    if (changes.length === 0) return before
    const [row] = await writePortalAyar(db, { ...before, ...Object.fromEntries(changes) })
    if (!row) throw new AppError('notFound')
    const degisim = Object.fromEntries(changes.map(([name, value]) => [name, [clip(old[name]), clip(value)]]))
    audit({ islem: 'update', varlik: 'portalAyar', varlikId: 1, degisim })
    changed('portalAyar')
    return row
  }),
]
