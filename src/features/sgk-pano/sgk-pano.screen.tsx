import { Alert, Group, NativeSelect, SimpleGrid, Skeleton, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { today } from '#core/date.ts'
import { AddressNotes } from '#engine/screen/address-note.tsx'
import { DurmusKanallar } from '#features/sgk/durmus-kanallar.tsx'
import { later } from '#web/kit/later.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { donemler, gunler, type KutuGorunumu, PanoKutu, type Sure, usePano } from './pano-kutu.tsx'
import { donemSecenekleri, gunSecenekleri, isCalm } from './rules.ts'
import './pano.css'

const bantlar: { ad: 'is' | 'para' | 'boy'; kutular: KutuGorunumu[] }[] = [
  {
    ad: 'is',
    kutular: [
      { ad: 'isKazasiBildirilmeyen', sure: 'gun', isCalm: true },
      { ad: 'girisCikisKontrolHata', sure: 'gun', isCalm: true },
      { ad: 'tescilHata', sure: 'gun', isCalm: true },
      { ad: 'eviziteOnayBekleyen', sure: 'gun', isCalm: true },
    ],
  },
  {
    ad: 'para',
    kutular: [
      { ad: 'borcToplam', sure: 'borc', isMoney: true, isCalm: true },
      { ad: 'borcluFirma', sure: 'borc', isCalm: true },
      { ad: 'borcluIsyeri', sure: 'borc', isCalm: true },
      { ad: 'borcuYokKayit', sure: 'borc' },
      { ad: 'viziteMahsup', sure: 'donem', isMoney: true },
      { ad: 'tesvikKazanc', sure: 'donem', isMoney: true },
    ],
  },
  { ad: 'boy', kutular: [{ ad: 'personelSayisi', sure: 'donem' }] },
]

const PanoGrafikler = later(async () => (await import('./pano-grafikler.tsx')).default, { Waiting: GrafiklerGeliyor })

/** Keeps the place of the charts, so that the page does not grow under a hand. */
function GrafiklerGeliyor() {
  return <Skeleton height={480} />
}

/** How the company stands with SGK: each tile opens the list whose rows it counts. */
export default function SgkPanoScreen() {
  const t = useT()
  const bugun = today(new Date())
  const { sure, unknown, change } = useSure(bugun)
  return (
    <>
      <DurmusKanallar />
      <AddressNotes names={unknown} />
      <Group justify="flex-end" gap="sm" mb="md">
        <NativeSelect
          size="sm"
          aria-label={t('pano.sayfaSuresi')}
          value={String(sure.day)}
          data={gunler(t)}
          onChange={(event) => change('day', event.currentTarget.value)}
        />
        <DonemSecimi sure={sure} bugun={bugun} onChange={(value) => change('periodId', value)} />
      </Group>
      <Sakin sure={sure} />
      {bantlar.map(({ ad, kutular }) => (
        <section key={ad} className="pano-bant" aria-label={t(`pano.bant.${ad}`)}>
          <Title order={2} size="h5" mb="xs">
            {t(`pano.bant.${ad}`)}
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
            {kutular.map((gorunum) => (
              // another time of the page is the time of all tiles again
              <PanoKutu
                key={`${gorunum.ad}/${sure.day}/${sure.periodId}`}
                gorunum={gorunum}
                sayfa={sure}
                bugun={bugun}
              />
            ))}
          </SimpleGrid>
        </section>
      ))}
      <Grafikler sure={sure} />
    </>
  )
}

/** The charts are asked for when the numbers stand, and whether or not they could be read. */
function Grafikler({ sure }: { sure: Sure }) {
  const { data, isError } = usePano(sure)
  const periodId = sure.periodId ?? data?.calismaDonemi
  if (!data && !isError) return <GrafiklerGeliyor />
  return periodId === undefined ? null : <PanoGrafikler periodId={periodId} gun={data?.borcSonSorguGunu ?? null} />
}

function DonemSecimi({ sure, bugun, onChange }: { sure: Sure; bugun: string; onChange(value: string): void }) {
  const t = useT()
  const { data } = usePano(sure)
  return (
    <NativeSelect
      size="sm"
      aria-label={t('pano.sayfaDonemi')}
      value={String(sure.periodId ?? data?.calismaDonemi ?? '')}
      data={donemler(bugun)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Says so where nothing is to be done. */
function Sakin({ sure }: { sure: Sure }) {
  const t = useT()
  const { data } = usePano(sure)
  const due = bantlar[0]?.kutular.flatMap(({ ad }) => data?.kutular[ad] ?? []) ?? []
  const isWhole = data !== undefined && data.hatalar.length === 0 && due.length > 0
  if (!isWhole || !due.every((kutu) => isCalm(kutu, Date.now()))) return null
  return (
    <Alert color="teal" variant="light" icon={<IconCircleCheck aria-hidden />} mb="md">
      {t('pano.sakin', { n: sure.day })}
    </Alert>
  )
}

/** The page's time stands in the address; what is no time of ours counts as not there, and is named. */
function useSure(bugun: string) {
  const [parameters, setParameters] = useSearchParams()
  const wanted = Number(parameters.get('periodId'))
  const sure: Sure = {
    day: gunSecenekleri.find((day) => String(day) === parameters.get('day')) ?? 30,
    periodId: donemSecenekleri(bugun).find((donem) => donem === wanted),
  }
  const unknown = ['day', 'periodId'].filter((name) => {
    const value = parameters.get(name)
    return value !== null && value !== '' && value !== String(name === 'day' ? sure.day : sure.periodId)
  })
  const change = (name: string, value: string) =>
    setParameters((before) => {
      const next = new URLSearchParams(before)
      next.set(name, value)
      return next
    })
  return { sure, unknown, change }
}
