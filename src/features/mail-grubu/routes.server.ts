import { serveResource } from '#engine/resource.server.ts'
import { mailGrubu } from './resource.ts'
import { addressesOf } from './rules.ts'

export const mailGrubuRoutes = serveResource(mailGrubu, {
  columns: { adresSayisi: `cardinality(string_to_array(t.adresler, e'\\n'))` },
  async beforeWrite(_context, { values: { adresler } }) {
    return typeof adresler === 'string' ? { adresler: addressesOf(adresler).join('\n') } : undefined
  },
})
