import { IconCopy, IconEye, IconLock, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ControlProps } from '#engine/form/edit-control.tsx'
import type { EditTab } from '#engine/form/edit-dialog.tsx'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { ilanEndpoints } from '#features/ilan/contract.ts'
import { ilan, ilanDurumu } from '#features/ilan/resource.ts'
import { askIlanOnayi } from '#features/is-akis/contract.ts'
import { isAkis } from '#features/is-akis/resource.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { IlanBelgeler } from './ilan-belgeler.tsx'
import { IlanFormu } from './ilan-formu.tsx'
import { IlanOnaylar } from './ilan-onaylar.tsx'
import { IlanTestler } from './ilan-testler.tsx'
import { KapatDialog } from './kapat-dialog.tsx'
import { MetinAlani } from './metin-alani.tsx'
import { OnayDialog } from './onay-dialog.tsx'
import { PortalOnizleme } from './portal-onizleme.tsx'
import { Seats } from './seats.tsx'

type Open = { dialog: 'kapat' | 'onay'; row: Row }

export default function IlanScreen() {
  const { can } = useStaff()
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    void forget(client, ilan)
    void forget(client, isAkis)
  }
  const mayClose = (row: Row) => can('ilan', 'yayinla') && isPublished(row)
  return (
    <>
      <ResourcePage
        resource={ilan}
        rowActions={[useOnizle(), useOnay(setOpen), useKapat(setOpen), useKopyala()]}
        tabs={useParts()}
        controls={controls}
        cells={{
          doluKontenjan: (row) => (
            <Seats row={row} {...(mayClose(row) && { onClose: () => setOpen({ dialog: 'kapat', row }) })} />
          ),
        }}
      />
      {open?.dialog === 'kapat' ? <KapatDialog row={open.row} onClose={close} onDone={done} /> : null}
      {open?.dialog === 'onay' ? <OnayDialog row={open.row} onClose={close} onDone={done} /> : null}
    </>
  )
}

// the body with the portal's page beside it
const controls = { metin: (props: ControlProps) => <MetinAlani {...props} /> }

const IlanPortalda = ({ iapId }: { iapId: number }) => <PortalOnizleme girdi={{ id: iapId }} />

/** More of a posting than its facts, each behind a tab. */
function useParts(): EditTab[] {
  const t = useT()
  const { can } = useStaff()
  const part = (name: string, label: string, Part: (props: { iapId: number }) => ReactNode): EditTab => ({
    name,
    label,
    render: (row) => (row ? <Part iapId={row.id} /> : null),
  })
  return [
    part('portal', t('iseAlim.portal'), IlanPortalda),
    part('basvuruFormu', t('iseAlim.form'), IlanFormu),
    ...(can('projeTest', 'gor') ? [part('testler', t('iseAlim.testler'), IlanTestler)] : []),
    part('belgeler', t('iseAlim.belgeler'), IlanBelgeler),
    ...(can('isAkis', 'gor') ? [part('onaylar', t('iseAlim.onaylar'), IlanOnaylar)] : []),
  ]
}

const isPublished = ({ ilanDurumu: durum }: Row) => durum === ilanDurumu.published || durum === ilanDurumu.expired

function useKopyala(): RowAction {
  const t = useT()
  return {
    name: 'kopyala',
    label: t('iseAlim.kopyala'),
    icon: <IconCopy size={16} />,
    right: ilanEndpoints.kopyala,
    async run(row, { refresh }) {
      await call(ilanEndpoints.kopyala, { id: row.id })
      showToast({ kind: 'success', text: t('iseAlim.kopyalandi') })
      refresh()
    },
  }
}

/** The page as candidates would see it, in a tab of its own. */
function useOnizle(): RowAction {
  const t = useT()
  return {
    name: 'onizle',
    label: t('iseAlim.onizle'),
    icon: <IconEye size={16} />,
    right: ilanEndpoints.onizle,
    async run(row) {
      // opened in the press itself: browsers forbid windows that come after an answer
      const tab = window.open('about:blank', '_blank')
      try {
        const { url } = await call(ilanEndpoints.onizle, { id: row.id })
        if (tab) tab.opener = null
        if (tab) tab.location.href = url
        showToast({ kind: 'success', text: t('iseAlim.onizleNot') })
      } catch (error) {
        tab?.close()
        throw error
      }
    },
  }
}

function useKapat(open: (next: Open) => void): RowAction {
  const t = useT()
  return {
    name: 'kapat',
    label: t('iseAlim.kapat'),
    icon: <IconLock size={16} />,
    right: ilanEndpoints.kapat,
    isShown: isPublished,
    run: (row) => open({ dialog: 'kapat', row }),
  }
}

function useOnay(open: (next: Open) => void): RowAction {
  const t = useT()
  return {
    name: 'onayaGonder',
    label: t('iseAlim.onayaGonder'),
    icon: <IconSend size={16} />,
    right: askIlanOnayi,
    isShown: (row) => !isPublished(row) && row.ilanDurumu !== ilanDurumu.approval,
    run: (row) => open({ dialog: 'onay', row }),
  }
}
