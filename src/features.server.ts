import { dilRoutes } from '#features/dil/routes.server.ts'
import { hataRoutes } from '#features/hata/routes.server.ts'
import { oturumRoutes } from '#features/oturum/routes.server.ts'
import { yerRoutes } from '#features/yer/routes.server.ts'
import type { Config } from '#server/config.ts'
import type { Route } from '#server/implement.ts'

/** Every call of the product, in alphabetical order of features. */
export function listRoutes(_config: Pick<Config, 'demo'>): Route[] {
  return [...dilRoutes, ...hataRoutes, ...oturumRoutes, ...yerRoutes]
}
