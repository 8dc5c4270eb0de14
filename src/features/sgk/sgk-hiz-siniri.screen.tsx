import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { getHizBolen } from './contract.ts'
import { sgkHizSiniri } from './resource.ts'

export default function SgkHizSiniriScreen() {
  return <ResourcePage resource={sgkHizSiniri} toolbar={<Divided />} />
}

/** Tells that the simulator is called more often than the list says; nothing where there is none. */
function Divided() {
  const t = useT()
  const { data } = useQuery(query(getHizBolen, {}))
  if (!data || data.bolen === null || data.bolen === 1) return null
  return (
    <Alert variant="light" p="xs">
      <Text size="sm">{t('isyeri.hizBolen', { bolen: data.bolen })}</Text>
    </Alert>
  )
}
