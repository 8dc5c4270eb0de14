import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { auditLog, masterAuditLog } from './resource.ts'

export const auditLogEndpoints = resourceEndpoints(auditLog)
export const masterAuditLogEndpoints = resourceEndpoints(masterAuditLog)
