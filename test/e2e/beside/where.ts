import type { OpenRuntime } from '../../../src/product.ts'
import type { Tenant } from '../../../src/server/tenant/tenants.ts'

/** The demo's first company. */
export type Where = { runtime: OpenRuntime; tenant: Tenant }
