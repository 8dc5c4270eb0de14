import { ActionIcon, Alert, Anchor, Avatar, Button, Group, Skeleton, Switch, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import type { Answer } from '#core/endpoint.ts'
import { menuPaths } from '#core/menu-paths.ts'
import { LoadError } from '#engine/screen/list-states.tsx'
import { basvuruEndpoints } from '#features/basvuru/masa/contract.ts'
import { comparedAtLeast, type Karsilastirma } from '#features/basvuru/masa/karsilastir-contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { type Bolum, useBolumler } from './karsilastir-bolumler.tsx'
import './karsilastir.css'

type Compared = Karsilastirma['basvurular'][number]
type Ozel = Answer<typeof basvuruEndpoints.ozelYanitlar>

type PageProps = { ids: string; onChange(ids: readonly number[]): void; onLeave(): void }

/** Two to four applications beside each other, in the order of the address. */
export function KarsilastirPage({ ids, onChange, onLeave }: PageProps) {
  const t = useT()
  const found = useQuery({ ...query(basvuruEndpoints.karsilastir, { ids }), staleTime: 0 })
  return (
    <section className="karsilastir" aria-label={t('basvuruMasasi.karsilastir')}>
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t('basvuruMasasi.karsilastir')}
        </Title>
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onLeave}>
          {t('basvuruMasasi.listeyeDon')}
        </Button>
      </Group>
      {found.error ? <LoadError error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={360} /> : null}
      {found.data ? <Tablo key={ids} veri={found.data} onChange={onChange} /> : null}
    </section>
  )
}

const isSame = ({ degerler }: Bolum['satirlar'][number]) => new Set(degerler).size === 1

function Tablo({ veri, onChange }: { veri: Karsilastirma; onChange: PageProps['onChange'] }) {
  const t = useT()
  const [yalnizFark, setYalnizFark] = useState(false)
  const [ozel, setOzel] = useState<readonly Ozel[]>()
  const bolumler = useBolumler(veri, ozel).map(({ ad, satirlar }) => ({
    ad,
    satirlar: satirlar.filter((satir) => !yalnizFark || !isSame(satir)),
  }))
  const { basvurular } = veri
  const columns = basvurular.length
  return (
    <>
      <Group>
        <Switch
          label={t('basvuruMasasi.yalnizFark')}
          checked={yalnizFark}
          onChange={(event) => setYalnizFark(event.currentTarget.checked)}
        />
        <OzelGoster basvurular={basvurular} isShown={ozel !== undefined} onShow={setOzel} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is pulled by keys, too */}
      <section className="karsilastir-kap" aria-label={t('basvuruMasasi.tablo')} tabIndex={0}>
        <table style={columnsOf(columns)}>
          <thead>
            <tr>
              <td className="karsilastir-bos" />
              {basvurular.map((one) => (
                <th key={one.id} scope="col">
                  <Kisi
                    basvuru={one}
                    onDrop={
                      columns > comparedAtLeast
                        ? () => onChange(basvurular.flatMap(({ id }) => (id === one.id ? [] : [id])))
                        : undefined
                    }
                  />
                </th>
              ))}
            </tr>
          </thead>
          {bolumler
            .filter(({ satirlar }) => satirlar.length > 0)
            .map(({ ad, satirlar }) => (
              <tbody key={ad}>
                <tr className="karsilastir-bolum">
                  <th scope="rowgroup" colSpan={columns + 1}>
                    {ad}
                  </th>
                </tr>
                {satirlar.map((satir) => (
                  <tr key={satir.key} data-fark={isSame(satir) ? undefined : true}>
                    <th scope="row">{satir.baslik}</th>
                    {satir.degerler.map((deger, index) => (
                      <td key={basvurular[index]?.id ?? index}>{satir.hucreler?.[index] ?? deger}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
        </table>
      </section>
      {bolumler.every(({ satirlar }) => satirlar.length === 0) ? (
        <Text c="dimmed">{t('basvuruMasasi.farkYok')}</Text>
      ) : null}
    </>
  )
}

function columnsOf(count: number): CSSProperties & Record<'--columns', number> {
  return { '--columns': count }
}

function Kisi({ basvuru: one, onDrop }: { basvuru: Compared; onDrop: (() => void) | undefined }) {
  const t = useT()
  const ad = one.adSoyad ?? t('basvuruMasasi.silinmis')
  return (
    <div className="karsilastir-kisi">
      <Group wrap="nowrap" gap="xs" justify="space-between" align="flex-start">
        <Avatar src={one.fotoUrl} name={one.adSoyad ?? ''} size={40} radius="md" alt="" />
        {onDrop ? (
          <ActionIcon variant="subtle" color="gray" aria-label={t('basvuruMasasi.cikarOf', { ad })} onClick={onDrop}>
            <IconX size={16} />
          </ActionIcon>
        ) : null}
      </Group>
      <Anchor href={`${menuPaths.basvurular}/${one.id}`}>{ad}</Anchor>
      <Text size="xs" c="dimmed">
        {one.basvuruTakipNo}
      </Text>
    </div>
  )
}

/** Who has the right sees what is hidden by a press that is recorded for each application. */
function OzelGoster({
  basvurular,
  isShown,
  onShow,
}: {
  basvurular: readonly Compared[]
  isShown: boolean
  onShow(ozel: readonly Ozel[]): void
}) {
  const t = useT()
  const { can } = useStaff()
  const count = basvurular.reduce((sum, { ozelSayisi }) => sum + ozelSayisi, 0)
  if (count === 0 || isShown) return null
  async function show() {
    try {
      const told: Ozel[] = []
      for (const { id, ozelSayisi } of basvurular) {
        told.push(ozelSayisi === 0 ? [] : await call(basvuruEndpoints.ozelYanitlar, { id }))
      }
      onShow(told)
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(t, error) })
    }
  }
  return (
    <Alert color="gray" p="xs">
      <Group gap="xs">
        <Text size="sm">{t('basvuruMasasi.ozelVar', { count })}</Text>
        {can('ozelNitelikli', 'gor') ? (
          <Button size="compact-sm" variant="default" onClick={() => void show()}>
            {t('basvuruMasasi.ozelGoster')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  )
}
