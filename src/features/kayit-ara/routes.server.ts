import { findRecords } from '#engine/server/find-records.server.ts'
import { implement } from '#server/http/implement.ts'
import { searchMasterRecords, searchTenantRecords } from './contract.ts'

export const kayitAraRoutes = [
  implement(searchTenantRecords, (context) => findRecords(context, context.input.q)),
  implement(searchMasterRecords, (context) => findRecords(context, context.input.q)),
]
