import { IconKey } from '@tabler/icons-react'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { testKimlik } from './contract.ts'
import { isyeri } from './resource.ts'
import { kimlikDurumu } from './rules.ts'

export default function IsyeriScreen() {
  const t = useT()
  return (
    <ResourcePage
      resource={isyeri}
      rowActions={[
        {
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
        },
      ]}
    />
  )
}
