import { Alert, Button, Group, Tabs } from '@mantine/core'
import { IconListDetails, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths, urlOf } from '#core/paths.ts'
import { ImportDialog } from '#engine/import/import-dialog.tsx'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { AddressNote } from '#engine/screen/address-note.tsx'
import { forget } from '#engine/screen/resource-calls.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { audi } from '#features/audi/resource.ts'
import { girisCikisKontrol } from '#features/giris-cikis-kontrol/resource.ts'
import { personel } from '#features/personel/resource.ts'
import { borcOzeti, viziteOzeti } from '#features/sgk-ozet/resource.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { importTahakkuk } from './contract.ts'
import { AudiListesi, BorcGunleri, DonemPersoneli, KontrolListesi, Yazdir } from './rapor-sekmeleri.tsx'
import { tahakkuk } from './resource.ts'

/** The lists by the numbers of their tabs; spec: SGK 4.6 /raporlar. */
const sekmeler = {
  0: personel,
  1: viziteOzeti,
  2: tahakkuk,
  3: borcOzeti,
  4: girisCikisKontrol,
  5: audi,
} as const
type Sekme = keyof typeof sekmeler
const numaralar = [0, 1, 2, 3, 4, 5] as const
const usual: Sekme = 2

/** Reports: a list a tab, each with its totals and files, in the address. A number that is no tab shows the usual one. */
export default function RaporlarScreen() {
  const t = useT()
  const { can } = useStaff()
  const [parameters, setParameters] = useSearchParams()
  const open = numaralar.filter((no) => can(sekmeler[no].name, 'gor'))
  const wanted = parameters.get('tab')
  const sekme = open.find((no) => String(no) === wanted) ?? usual
  const isUnknown = wanted !== null && String(sekme) !== wanted
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // on a phone the tabs stand in one line that scrolls
    const chosen = tabs.current?.querySelector(`[data-sekme="${sekme}"]`)
    chosen?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [sekme])
  return (
    // another tab is another list, whose filters the address does not carry over
    <Tabs
      value={String(sekme)}
      onChange={(value) => setParameters({ tab: value ?? String(usual) })}
      keepMounted={false}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="sm">
        <Tabs.List ref={tabs}>
          {open.map((no) => (
            <Tabs.Tab key={no} value={String(no)} data-sekme={no}>
              {t(`para.rapor.${no}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Yazdir />
      </Group>
      {isUnknown ? (
        <Alert color="yellow" variant="light" role="status" mb="sm">
          {t('kontrol.sekmeYok', { tab: wanted, ad: t(`para.rapor.${sekme}`) })}
        </Alert>
      ) : (
        <AddressNote resource={sekmeler[sekme]} names={['day', 'periodId']} />
      )}
      <Tabs.Panel value={String(sekme)}>
        <SekmeListesi sekme={sekme} />
      </Tabs.Panel>
    </Tabs>
  )
}

function SekmeListesi({ sekme }: { sekme: Sekme }) {
  if (sekme === 0) return <DonemPersoneli />
  if (sekme === 2) return <Tahakkuklar />
  if (sekme === 3) return <BorcGunleri />
  if (sekme === 4) return <KontrolListesi />
  if (sekme === 5) return <AudiListesi />
  return <ResourcePage key={sekme} resource={sekmeler[sekme]} />
}

function Tahakkuklar() {
  const t = useT()
  const { can } = useStaff()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const button = can(tahakkuk.name, 'ekle') ? (
    <Button
      variant="default"
      className="list-tool"
      leftSection={<IconUpload size={18} />}
      aria-label={t('para.aktar')}
      onClick={() => setOpen(true)}
    >
      <span className="list-tool-text">{t('para.aktar')}</span>
    </Button>
  ) : null
  return (
    <>
      <ResourcePage resource={tahakkuk} toolbar={button} rowActions={[useSatirlar()]} />
      {isOpen ? (
        <ImportDialog
          endpoint={importTahakkuk}
          title={t('para.dosya.tahakkuk')}
          hint={t('para.ipucu.tahakkuk')}
          onDone={() => void forget(client, tahakkuk)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** Opens the lines of an accrual. */
function useSatirlar(): RowAction {
  const t = useT()
  const navigate = useNavigate()
  return {
    name: 'satirlar',
    label: t('tesvik.satirlar'),
    icon: <IconListDetails size={16} />,
    // it only opens a page: whoever sees that list may
    right: { access: 'staff', right: { ekran: 'hizmetSatiri', eylem: 'gor' } },
    run: (row) => void navigate(urlOf(paths.hizmetSatiri, { tahakkukId: row.id })),
  }
}
