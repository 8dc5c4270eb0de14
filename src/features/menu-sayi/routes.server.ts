import { readFigures } from '#engine/server/figures.server.ts'
import { requireSource } from '#engine/server/served.server.ts'
import { implement } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'
import { menuSayilari } from './contract.ts'
import { bekleyenler } from './rules.ts'

export const menuSayiRoutes = [
  // one statement after the other: the numbers hold a single connection
  implement(menuSayilari, async (context) => {
    const rows: { ekran: string; adet: number; sorgu: string }[] = []
    for (const { resource, filter, sorgu } of bekleyenler) {
      if (!(await hasRight(context, { ekran: resource.name, eylem: 'gor' }))) continue
      const asked = { filter, figures: { adet: 'count(*)::int' } }
      const { adet } = await readFigures(requireSource(resource), context, asked)
      rows.push({ ekran: resource.name, adet: Number(adet), sorgu })
    }
    return rows
  }),
]
