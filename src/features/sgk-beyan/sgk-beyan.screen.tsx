import { ResourcePage } from '#engine/list/resource-page.tsx'
import { DurmusKanallar } from '#features/sgk/durmus-kanallar.tsx'
import { sgkBeyan } from './resource.ts'

export default function SgkBeyanScreen() {
  return (
    <>
      <DurmusKanallar />
      <ResourcePage resource={sgkBeyan} />
    </>
  )
}
