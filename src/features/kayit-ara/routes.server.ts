import { findRecords } from '#engine/server/find-records.server.ts'
import { implement } from '#server/http/implement.ts'
import { searchMasterRecords, searchTenantRecords } from './contract.ts'

export const kayitAraRoutes = [
  implement(searchTenantRecords, (context) => findRecords(context, context.input.ara)),
  implement(searchMasterRecords, (context) => findRecords(context, context.input.ara)),
]
