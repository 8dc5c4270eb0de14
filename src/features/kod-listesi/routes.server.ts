import { AppError, type FieldError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { implement } from '#server/http/implement.ts'
import { listKod } from './contract.ts'
import { selectKod } from './queries.server.ts'
import { kodListesi } from './resource.ts'
import { kodShape } from './rules.ts'

export const kodListesiRoutes = [
  ...serveResource(kodListesi, {
    async beforeWrite(_context, { action, row }) {
      if (action === 'delete') return undefined
      const errors: FieldError[] = []
      if (!kodShape.test(String(row.kod))) errors.push({ field: 'kod', key: 'invalidKod' })
      const { gecerliBaslangic, gecerliBitis } = row
      if (typeof gecerliBitis === 'string' && gecerliBitis < String(gecerliBaslangic))
        errors.push({ field: 'gecerliBitis', key: 'endBeforeStart' })
      if (errors.length > 0) throw new AppError('validationFailed', { errors })
      return undefined
    },
  }),
  ...listKod.map(({ liste, endpoint }) =>
    implement(endpoint, ({ db, input: { gun, girisTarihi, cikisTarihi } }) =>
      selectKod(db, { liste, gun: gun ?? cikisTarihi ?? girisTarihi ?? null }),
    ),
  ),
]
