import { ResourcePage } from '#engine/list/resource-page.tsx'
import { tenantBatchOperation } from '#features/zamanli-islem/resource.ts'

export default function TenantBatchOperationScreen() {
  return <ResourcePage resource={tenantBatchOperation} />
}
