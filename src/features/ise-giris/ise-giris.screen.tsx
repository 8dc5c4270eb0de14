import { Alert, List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useEffect, useRef } from 'react'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { query } from '#web/call/query.ts'
import { Called, calledIlan } from '#web/staff/texts/called.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { findSgk, listEksikler } from './contract.ts'
import { iseGiris } from './resource.ts'

const { isEmriAc: _orders, ...otherActions } = iseGiris.rowActions
/** Where the company has no SGK module nobody opens an order. */
const withoutOrders = { ...iseGiris, rowActions: otherActions }

export default function IseGirisScreen() {
  const t = useT()
  const kontrol = {
    name: 'kontrol',
    label: t('iseGiris.kontrol'),
    render: (row: Row | null) => (row ? <Kontroller id={row.id} /> : null),
  }
  const { data: sgk } = useQuery(query(findSgk, {}))
  // the card of an accepted application leads here; what it said goes with the dialog that it opened
  const [basvuru, setBasvuru] = useQueryState('basvuru', parseAsInteger)
  const [kayit] = useQueryState('kayit')
  const isBegun = useRef(false)
  useEffect(() => {
    if (basvuru !== null && kayit === null && isBegun.current) void setBasvuru(null)
    isBegun.current = kayit !== null
  }, [basvuru, kayit, setBasvuru])
  return (
    <Called names={calledIlan}>
      <ResourcePage
        resource={sgk?.acik === false ? withoutOrders : iseGiris}
        tabs={[kontrol]}
        cells={{ isEmriDurumu: ({ isEmriDurumu: durum }) => t.maybe(`enum.workOrderState.${String(durum)}`) ?? '' }}
        {...(basvuru !== null && { initialValues: { basvuruId: basvuru } })}
      />
    </Called>
  )
}

/** What stands in the way of an entry, in words. */
function Kontroller({ id }: { id: number }) {
  const t = useT()
  const { data } = useQuery(query(listEksikler, { id }))
  if (!data) return null
  if (data.length === 0) return <Alert color="green">{t('iseGiris.hazir')}</Alert>
  return (
    <List>
      {data.map(({ key, params }) => (
        <List.Item key={`${key} ${JSON.stringify(params)}`}>
          {t.maybe(`iseGiris.eksik.${key}`, params) ?? key}
        </List.Item>
      ))}
    </List>
  )
}
