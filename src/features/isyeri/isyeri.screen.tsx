import { IconHistory, IconKey, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { DurmusKanallar } from '#features/sgk/durmus-kanallar.tsx'
import { sgkCagri } from '#features/sgk/resource.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { ByPassDialog } from './by-pass-dialog.tsx'
import { setByPass, testKimlik } from './contract.ts'
import { isyeri } from './resource.ts'
import { kimlikDurumu } from './rules.ts'

export default function IsyeriScreen() {
  const client = useQueryClient()
  const [skipped, setSkipped] = useState<Row>()
  const rowActions = [useKimlikDene(), ...useByPass(setSkipped), useCagrilar()]
  return (
    <>
      <DurmusKanallar />
      <ResourcePage resource={isyeri} rowActions={rowActions} />
      {skipped ? (
        <ByPassDialog
          row={skipped}
          onClose={() => setSkipped(undefined)}
          onDone={() => {
            setSkipped(undefined)
            void forget(client, isyeri)
          }}
        />
      ) : null}
    </>
  )
}

function useKimlikDene(): RowAction {
  const t = useT()
  return {
    name: 'kimlikDene',
    label: t('isyeri.kimlikDene'),
    icon: <IconKey size={16} />,
    right: testKimlik,
    confirm: (row) => t('isyeri.kimlikDeneSoru', { no: String(row.isyeriSicilNo) }),
    isShown: (row) => row.aktif === true,
    async run(row, { refresh }) {
      const { kimlikDurumu: durum, sonucAciklama } = await call(testKimlik, { id: row.id })
      const isGood = durum === kimlikDurumu.good
      const text = isGood ? t('isyeri.kimlikGecerli') : sonucAciklama || t('isyeri.kimlikBilinmiyor')
      showToast({ kind: isGood ? 'success' : 'failure', text })
      refresh()
    },
  }
}

function useByPass(ask: (row: Row) => void): RowAction[] {
  const t = useT()
  return [
    {
      name: 'byPass',
      label: t('isyeri.byPass'),
      icon: <IconPlayerPause size={16} />,
      right: setByPass,
      isShown: (row) => row.byPass !== true,
      run: ask,
    },
    {
      name: 'byPassKaldir',
      label: t('isyeri.byPassKaldir'),
      icon: <IconPlayerPlay size={16} />,
      right: setByPass,
      isShown: (row) => row.byPass === true,
      async run(row, { refresh }) {
        await call(setByPass, { id: row.id, byPass: false })
        showToast({ kind: 'success', text: t('message.updated') })
        refresh()
      },
    },
  ]
}

/** Opens the record of calls, filtered to the workplace. */
function useCagrilar(): RowAction {
  const t = useT()
  const navigate = useNavigate()
  return {
    name: 'cagrilar',
    label: t('isyeri.cagrilar'),
    icon: <IconHistory size={16} />,
    // it only opens a page: whoever sees that list may
    right: { access: 'staff', right: { ekran: sgkCagri.name, eylem: 'gor' } },
    run: (row) => void navigate(`${paths.sgkCagri}?isyeriId=${row.id}`),
  }
}
