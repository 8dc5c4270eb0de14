import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPrinter, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { today } from '#core/date.ts'
import { ImportDialog } from '#engine/import/import-dialog.tsx'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { forget } from '#engine/screen/resource-calls.tsx'
import { useUsualFilters } from '#engine/view/use-usual-filters.tsx'
import { importAudi } from '#features/audi/contract.ts'
import { audi } from '#features/audi/resource.ts'
import { calistir } from '#features/giris-cikis-kontrol/contract.ts'
import { girisCikisKontrol } from '#features/giris-cikis-kontrol/resource.ts'
import { personel } from '#features/personel/resource.ts'
import { borcOzeti } from '#features/sgk-ozet/resource.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { oncekiDonem } from './rules.ts'

/** Prints what the tab shows; the list's own style sheet leaves its tools out. */
export function Yazdir() {
  const t = useT()
  return (
    // a phone shares pages by its own menu, and the tabs need the room
    <Button
      variant="default"
      className="list-print"
      visibleFrom="sm"
      leftSection={<IconPrinter size={18} />}
      onClick={() => window.print()}
    >
      {t('kontrol.yazdir')}
    </Button>
  )
}

function Tool({ icon, text, onClick }: { icon: ReactNode; text: string; onClick(): void }) {
  return (
    <Button variant="default" className="list-tool" leftSection={icon} aria-label={text} onClick={onClick}>
      <span className="list-tool-text">{text}</span>
    </Button>
  )
}

/** Who was employed in a month, the last one unless the address names another. */
export function DonemPersoneli() {
  const [parameters, setParameters] = useSearchParams()
  const isNamed = parameters.has('periodId')
  // again for each address without one: the tab may be pressed before the first answer to it has come
  useEffect(() => {
    if (parameters.has('periodId')) return
    const periodId = String(oncekiDonem(today(new Date())))
    setParameters({ tab: '0', periodId }, { replace: true })
  }, [parameters, setParameters])
  return isNamed ? <ResourcePage resource={personel} /> : null
}

const enGuncel = { guncelSorgu: 'true' }

/** Debts of the newest day unless the address asks for others: the sum over many days is nobody's debt. */
export function BorcGunleri() {
  return useUsualFilters(borcOzeti, enGuncel) ? <ResourcePage resource={borcOzeti} /> : null
}

/** A run takes some seconds; the list is read again at these. */
const lookAgainMs = [2_000, 5_000, 10_000, 20_000]

export function KontrolListesi() {
  const t = useT()
  const { can } = useStaff()
  const client = useQueryClient()
  const start = async () => {
    try {
      await call(calistir, {})
      showToast({ kind: 'success', text: t('kontrol.siraya') })
      for (const ms of lookAgainMs) setTimeout(() => void forget(client, girisCikisKontrol), ms)
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(t, error) })
    }
  }
  const button = can(girisCikisKontrol.name, 'calistir') ? (
    <Tool icon={<IconPlayerPlay size={18} />} text={t('kontrol.calistir')} onClick={() => void start()} />
  ) : null
  return <ResourcePage resource={girisCikisKontrol} toolbar={button} />
}

export function AudiListesi() {
  const t = useT()
  const { can } = useStaff()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const button = can(audi.name, 'ekle') ? (
    <Tool icon={<IconUpload size={18} />} text={t('para.aktar')} onClick={() => setOpen(true)} />
  ) : null
  return (
    <>
      <ResourcePage resource={audi} toolbar={button} />
      {isOpen ? (
        <ImportDialog
          endpoint={importAudi}
          title={t('kontrol.audiDosya')}
          hint={t('kontrol.audiIpucu')}
          onDone={() => void forget(client, audi)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
