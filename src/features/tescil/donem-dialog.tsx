import { List, Text } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { formatDate } from '#core/date.ts'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { call } from '#web/call/api.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { donemOner } from './contract.ts'
import { baslangic, islemTipi } from './rules.ts'

type Oneri = z.output<typeof donemOner.output>
type Asked = { ad: string; oneri: Oneri }

const unsent: readonly unknown[] = [...baslangic.gonder, 'SGKAktarimHata']

/** Asks SGK which days of both months an exit accounts for, and shows them beside the order whose form they go into. */
export function useDonemOneri(): { action: RowAction; dialog: ReactNode } {
  const t = useT()
  const [asked, setAsked] = useState<Asked>()
  const action: RowAction = {
    name: 'donemOner',
    label: t('tescil.donem.ad'),
    icon: <IconCalendarQuestion size={16} />,
    right: donemOner,
    isShown: (row) => row.islemTipi === islemTipi.cikis && unsent.includes(row.durum),
    async run(row) {
      setAsked({ ad: String(row.adSoyad ?? ''), oneri: await call(donemOner, { id: row.id }) })
    },
  }
  return { action, dialog: asked ? <DonemDialog asked={asked} onClose={() => setAsked(undefined)} /> : null }
}

function DonemDialog({ asked: { ad, oneri }, onClose }: { asked: Asked; onClose(): void }) {
  const t = useT()
  const { bulundugumuz, onceki, iseGirisTarihi, sonucAciklama } = oneri
  const close = { 'aria-label': t('kayit.kapat') }
  return (
    <OpenDialog
      onClose={onClose}
      title={t('tescil.donem.baslik', { ad })}
      centered
      zIndex={400}
      closeButtonProps={close}
    >
      <List size="sm">
        <List.Item>
          {t('tescil.grup.bulundugumuz')}: <Donem donem={bulundugumuz} />
        </List.Item>
        <List.Item>
          {t('tescil.grup.onceki')}: <Donem donem={onceki} />
        </List.Item>
        {iseGirisTarihi === null ? null : (
          <List.Item>
            {t('field.girisTarihi')}: {formatDate(iseGirisTarihi)}
          </List.Item>
        )}
      </List>
      {sonucAciklama === '' ? null : (
        <Text size="sm" mt="sm">
          {t('tescil.donem.sgk', { metin: sonucAciklama })}
        </Text>
      )}
    </OpenDialog>
  )
}

function Donem({ donem: { baslangic: first, bitis: last, gunSayisi } }: { donem: Oneri['onceki'] }) {
  const t = useT()
  if (first === null || last === null || gunSayisi === null) return t('tescil.donem.yok')
  return t('tescil.donem.gunler', { ilk: formatDate(first), son: formatDate(last), n: gunSayisi })
}
