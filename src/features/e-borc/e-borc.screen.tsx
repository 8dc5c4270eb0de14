import { Button, Menu } from '@mantine/core'
import { IconListDetails, IconRefresh, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ImportDialog } from '#engine/import/import-dialog.tsx'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { useUsualFilters } from '#engine/view/use-usual-filters.tsx'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { importBorc, yenidenOku } from './contract.ts'
import { KalemDialog } from './kalem-dialog.tsx'
import { eBorc, eBorcKalem } from './resource.ts'
import { type BorcDosyaTuru, borcDosyaTuru } from './rules.ts'

const enGuncel = { guncelSorgu: 'true' }

export default function EBorcScreen() {
  const client = useQueryClient()
  const [opened, setOpened] = useState<Row>()
  const [tur, setTur] = useState<BorcDosyaTuru>()
  const t = useT()
  const rowActions = [useKalemler(setOpened), useYenidenOku()]
  // the sum over many days is nobody's debt
  const isReady = useUsualFilters(eBorc, enGuncel)
  return (
    <>
      {isReady ? (
        <ResourcePage resource={eBorc} toolbar={<ImportMenu onChoose={setTur} />} rowActions={rowActions} />
      ) : null}
      {opened ? <KalemDialog row={opened} onClose={() => setOpened(undefined)} /> : null}
      {tur ? (
        <ImportDialog
          endpoint={importBorc}
          fields={{ tur }}
          title={t(`para.dosya.${tur}`)}
          hint={t(`para.ipucu.${tur}`)}
          onDone={() => {
            void forget(client, eBorc)
            void forget(client, eBorcKalem)
          }}
          onClose={() => setTur(undefined)}
        />
      ) : null}
    </>
  )
}

/** The three kinds of file, for whoever may add debts. */
function ImportMenu({ onChoose }: { onChoose(tur: BorcDosyaTuru): void }) {
  const t = useT()
  const { can } = useStaff()
  if (!can(eBorc.name, 'ekle')) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          className="list-tool"
          leftSection={<IconUpload size={18} />}
          aria-label={t('para.aktar')}
        >
          <span className="list-tool-text">{t('para.aktar')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.values(borcDosyaTuru).map((tur) => (
          <Menu.Item key={tur} onClick={() => onChoose(tur)}>
            {t(`para.dosya.${tur}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useKalemler(open: (row: Row) => void): RowAction {
  const t = useT()
  return {
    name: 'kalemler',
    label: t('para.kalemler'),
    icon: <IconListDetails size={16} />,
    // it only opens what that list shows
    right: { access: 'staff', right: { ekran: eBorcKalem.name, eylem: 'gor' } },
    isShown: (row) => row.okumaDurumu === 5,
    run: open,
  }
}

function useYenidenOku(): RowAction {
  const t = useT()
  return {
    name: 'yenidenOku',
    label: t('para.yenidenOku'),
    icon: <IconRefresh size={16} />,
    right: yenidenOku,
    confirm: () => t('para.yenidenOkuSoru'),
    async run(row) {
      const { jobId } = await call(yenidenOku, { ids: [row.id] })
      showToast({ kind: 'success', text: t('para.planlandi', { no: jobId }) })
    },
  }
}
