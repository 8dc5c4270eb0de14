import { ResourcePage } from '#engine/list/resource-page.tsx'
import { batchOperation } from '#features/zamanli-islem/resource.ts'

export default function BatchOperationScreen() {
  return <ResourcePage resource={batchOperation} />
}
