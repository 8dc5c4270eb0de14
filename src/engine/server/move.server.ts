import type { CallContext } from '#server/http/implement.ts'
import { lockPositions, orderOf, placeAt } from './position.server.ts'
import { hold, type RowKey, updateRow, type Writer } from './write.server.ts'

type Move = RowKey & { ustId?: number | null; sira: number }

/** `tasi`: puts a record at a place, after an ordinary update where it goes under another parent. */
export function createPlacer(writer: Writer) {
  const { source } = writer
  const { resource } = source
  return async (context: CallContext): Promise<number> => {
    const { id, rowVersion, ustId, sira } = context.input as Move // made by moveCall
    const order = orderOf(resource)
    if (!order) throw new Error(`resource ${resource.name} has no order`)
    await lockPositions(context, source)
    const before = await hold(writer, context, { id, rowVersion })
    const isMoved = order.within !== undefined && ustId !== undefined && ustId !== before[order.within]
    if (isMoved) await updateRow(writer, context, { id, [order.within ?? '']: ustId })
    const moved = await placeAt(context, source, { id, sira })
    if (moved) {
      const degisim = { [order.name]: [moved.before, moved.place] }
      context.audit({ islem: 'tasi', varlik: resource.name, varlikId: id, degisim })
      context.changed(resource.name)
    }
    return 1
  }
}
