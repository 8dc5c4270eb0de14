import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { askIlanOnayi } from '#features/is-akis/contract.ts'
import { isAkis, isAkisDurum } from '#features/is-akis/resource.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { OnayDialog } from './onay-dialog.tsx'

const settled: readonly unknown[] = [isAkisDurum.waiting, isAkisDurum.approved]

/** The requests for approval; one that ended without an approval is asked anew. */
export default function OnaylarScreen() {
  const t = useT()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Row>()
  const anew: RowAction = {
    name: 'yenidenIste',
    label: t('iseAlim.onayYeniden'),
    icon: <IconSend size={16} />,
    right: askIlanOnayi,
    isShown: ({ durum }) => !settled.includes(durum),
    run: ({ konuId, ozet }) => setAsked({ id: Number(konuId), baslik: ozet }),
  }
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    void forget(client, isAkis)
  }
  return (
    <>
      <ResourcePage resource={isAkis} rowActions={[anew]} />
      {asked ? <OnayDialog row={asked} onClose={close} onDone={done} /> : null}
    </>
  )
}
