import { Button } from '@mantine/core'
import { IconFileDownload, IconLink, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { urlOf } from '#core/paths.ts'
import { testDurum } from '#core/test-merkezi/durum.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { downloadPath } from '#engine/screen/list-download.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { call } from '#web/call/api.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { Called, calledIlan } from '#web/staff/texts/called.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { BaglantiDialog } from './baglanti-dialog.tsx'
import { adayTestEndpoints } from './contract.ts'
import { GonderDialog } from './gonder-dialog.tsx'
import { adayTest } from './resource.ts'

const isAnswered = ({ durum }: Row) => durum === testDurum.answered

export default function AdayTestScreen() {
  const t = useT()
  const { can } = useStaff()
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [url, setUrl] = useState<string>()
  const send = can(adayTest.name, 'gonder') ? (
    <Button size="compact-md" leftSection={<IconSend size={16} />} onClick={() => setSending(true)}>
      {t('inceleme.testGonder')}
    </Button>
  ) : null
  const pdf: RowAction = {
    name: 'pdf',
    label: t('inceleme.sonucPdf'),
    icon: <IconFileDownload size={16} />,
    right: { access: 'staff', right: { ekran: adayTest.name, eylem: 'gor' } },
    isShown: isAnswered,
    run: ({ id }) => downloadPath('staff', urlOf(adayTestEndpoints.pdf.path, { id }), `TestSonucu_${id}.pdf`),
  }
  const link: RowAction = {
    name: 'sonucBaglantisi',
    label: t('inceleme.sonucBaglantisi'),
    icon: <IconLink size={16} />,
    right: adayTestEndpoints.sonucBaglantisi,
    isShown: isAnswered,
    run: async ({ id }) => setUrl((await call(adayTestEndpoints.sonucBaglantisi, { id })).url),
  }
  return (
    <>
      <Called names={calledIlan}>
        <ResourcePage resource={adayTest} rowActions={[pdf, link]} toolbar={send} />
      </Called>
      {isSending ? (
        <GonderDialog onClose={() => setSending(false)} onDone={() => void forget(client, adayTest)} />
      ) : null}
      {url === undefined ? null : <BaglantiDialog url={url} onClose={() => setUrl(undefined)} />}
    </>
  )
}
