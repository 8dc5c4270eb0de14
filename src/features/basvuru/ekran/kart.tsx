import { Avatar, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { menuPaths } from '#core/menu-paths.ts'
import { urlOf } from '#core/paths.ts'
import { formatPhone } from '#core/phone.ts'
import { RecordTimeline } from '#engine/record/timeline.tsx'
import { LoadError } from '#engine/screen/list-states.tsx'
import { StatusBadge } from '#engine/screen/status-badge.tsx'
import { newRecord } from '#engine/table/record-dialogs.tsx'
import { basvuruEndpoints } from '#features/basvuru/masa/contract.ts'
import type { Kart } from '#features/basvuru/masa/kart-contract.ts'
import { basvuru } from '#features/basvuru/resource.ts'
import { durumTipi } from '#features/durum-tanim/rules.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { formatsOf } from '#web/format.ts'
import { showToast } from '#web/kit/toast.ts'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useStaffTexts, useT } from '#web/staff/texts/texts.tsx'
import { KartYani } from './kart-yani.tsx'
import { KartYanitlar } from './kart-yanitlar.tsx'
import './kart.css'

type Act = (action: string, initial?: Readonly<Record<string, unknown>>) => void

/** The card of an application: who, where it stands and what comes next, the answers, and what belongs to it. */
export function BasvuruKarti({ id, onAct }: { id: number; onAct: Act }) {
  const kart = useQuery({ ...query(basvuruEndpoints.kart, { id }), staleTime: 0 })
  if (kart.error) return <LoadError error={kart.error} onRetry={() => void kart.refetch()} />
  if (!kart.data) return <Skeleton height={360} />
  return (
    <div className="kart">
      <KartBasi kart={kart.data} onAct={onAct} />
      <div className="kart-govde">
        <Stack>
          <KartYanitlar kart={kart.data} />
          <KartYani kart={kart.data} />
        </Stack>
        <Paper withBorder p="md" component="section" className="kart-hareket">
          <RecordTimeline resource={basvuru} id={id} />
        </Paper>
      </div>
    </div>
  )
}

const tones = { 1: 'info', 2: 'good', 3: 'bad', 4: 'neutral' } as const

function KartBasi({ kart, onAct }: { kart: Kart; onAct: Act }) {
  const { t, language } = useStaffTexts()
  const formats = formatsOf(language)
  return (
    <Paper withBorder p="md" component="header" className="kart-basi">
      <Group wrap="nowrap" align="flex-start">
        <Avatar src={kart.fotoUrl} name={kart.adSoyad ?? ''} size={64} radius="md" alt="" />
        <div className="kart-kim">
          <Text fw={600}>{kart.adSoyad ?? t('basvuruMasasi.silinmis')}</Text>
          <Text size="sm" c="dimmed">
            {kart.yas === null ? '' : `${t('basvuruMasasi.yas', { n: kart.yas })} · `}
            {t('basvuruMasasi.takip', { no: kart.basvuruTakipNo })} · {kart.baslik} ({kart.iapKodu})
          </Text>
          <Group gap="md" mt={4}>
            <Gizli id={kart.id} alan="cepTel" ad={t('basvuruMasasi.telefon')} maskeli={kart.cepTel} />
            <Gizli id={kart.id} alan="tcKimlikNo" ad={t('basvuruMasasi.kimlik')} maskeli={kart.tcKimlikNo} />
          </Group>
        </div>
      </Group>
      <div>
        <IseGiris kart={kart} />
        <StatusBadge chip={kart.kapali ? 'neutral' : 'info'} text={kart.durumAdi} isLong />
        <Text size="xs" c="dimmed" mt={4}>
          {formats.dateTime(kart.durumTarihi)}
          {kart.durumNedeni === null ? '' : ` · ${kart.durumNedeni}`}
        </Text>
        {kart.gecisler.length === 0 ? null : (
          <Group gap="xs" mt="sm" role="group" aria-label={t('basvuruMasasi.siradaki')}>
            {kart.gecisler.map(({ durumYonetimiNo, durumAdi, durumTipi }) => (
              <Button
                key={durumYonetimiNo}
                className="kart-gecis"
                size="compact-sm"
                variant="default"
                onClick={() => onAct('durumDegistir', { durumYonetimiNo })}
              >
                <StatusBadge chip={tones[durumTipi as keyof typeof tones]} text={durumAdi} isLong />
              </Button>
            ))}
          </Group>
        )}
      </div>
    </Paper>
  )
}

/** From an accepted application to its hand-over: the one that is there, or the form of a new one. */
function IseGiris({ kart: { id, durumTipi: tip, iseGirisId } }: { kart: Kart }) {
  const t = useT()
  const { can } = useStaff()
  if (iseGirisId === null && (tip !== durumTipi.accepted || !can('iseGiris', 'ekle'))) return null
  if (iseGirisId !== null && !can('iseGiris', 'gor')) return null
  const href =
    iseGirisId === null
      ? urlOf(menuPaths.iseGirisler, { kayit: newRecord, basvuru: id })
      : `${menuPaths.iseGirisler}/${iseGirisId}`
  return (
    <Button component="a" href={href} size="compact-sm" variant="light" mb="xs">
      {t(iseGirisId === null ? 'basvuruMasasi.iseGiris' : 'basvuruMasasi.iseGirisVar')}
    </Button>
  )
}

type GizliProps = { id: number; alan: 'cepTel' | 'tcKimlikNo'; ad: string; maskeli: string | null }

/** A masked value with the way to look at it, which is recorded. */
function Gizli({ id, alan, ad, maskeli }: GizliProps) {
  const t = useT()
  const { can } = useStaff()
  const [acik, setAcik] = useState<string>()
  async function goster() {
    try {
      const { value } = await call(basvuruEndpoints.reveal, { id, field: alan })
      setAcik(alan === 'cepTel' ? formatPhone(value ?? '') : (value ?? ''))
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(t, error) })
    }
  }
  if (maskeli === null) return null
  return (
    <Text size="sm" component="span">
      {ad}: {acik ?? maskeli}{' '}
      {acik === undefined && can('basvuru', 'goster') ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('basvuruMasasi.gosterAlan', { alan: ad })}
          onClick={() => void goster()}
        >
          {t('basvuruMasasi.goster')}
        </Button>
      ) : null}
    </Text>
  )
}
