import { Button, Group, Paper, Switch, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '#core/endpoint.ts'
import { foldTurkish } from '#core/turkish.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { basvuruEndpoints, type Kart } from './contract.ts'

type Blok = Kart['bloklar'][number]
type Yanit = Blok['yanitlar'][number]
type Ozel = Answer<typeof basvuruEndpoints.ozelYanitlar>[number]

/** The answers by block as they were sent, searched by a word or narrowed to what the profile says otherwise today. */
export function KartYanitlar({ kart }: { kart: Kart }) {
  const t = useT()
  const [ara, setAra] = useState('')
  const [yalnizFark, setYalnizFark] = useState(false)
  const [told, setTold] = useState<Ozel[]>([])
  const ozel = new Map(told.filter(({ komponent }) => komponent === null).map((one) => [one.kriterId, one.yanit]))
  const word = foldTurkish(ara.trim())
  const isShown = ({ soru, yanit, profil }: Yanit) =>
    (!yalnizFark || profil !== null) && (word === '' || foldTurkish(`${soru} ${yanit ?? ''}`).includes(word))
  return (
    <Paper withBorder p="md" component="section">
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={3} size="h5">
            {t('basvuruMasasi.yanitlar')}
          </Title>
          {kart.form ? (
            <Text size="xs" c="dimmed">
              {t('basvuruMasasi.form', { ad: kart.form.formAdi, surum: kart.form.surum })}
            </Text>
          ) : null}
        </div>
        <Group>
          <Switch
            label={t('basvuruMasasi.yalnizFark')}
            checked={yalnizFark}
            onChange={(event) => setYalnizFark(event.currentTarget.checked)}
          />
          <TextInput
            aria-label={t('basvuruMasasi.yanitAra')}
            placeholder={t('basvuruMasasi.yanitAra')}
            value={ara}
            onChange={(event) => setAra(event.currentTarget.value)}
          />
        </Group>
      </Group>
      {kart.ozelSayisi > 0 && told.length === 0 ? (
        <OzelYanitlar id={kart.id} sayi={kart.ozelSayisi} onShow={setTold} />
      ) : null}
      <KomponentOzel list={told.filter(({ komponent }) => komponent !== null)} />
      {kart.bloklar.map((blok) => (
        <BlokYanitlari
          key={blok.ad}
          blok={blok}
          yanitlar={blok.yanitlar.filter(isShown)}
          satirlar={yalnizFark || word !== '' ? [] : blok.satirlar}
          ozel={ozel}
        />
      ))}
    </Paper>
  )
}

type BlokProps = { blok: Blok; yanitlar: Yanit[]; satirlar: Blok['satirlar']; ozel: ReadonlyMap<number, string> }

function BlokYanitlari({ blok, yanitlar, satirlar, ozel }: BlokProps) {
  const t = useT()
  if (yanitlar.length + satirlar.length === 0) return null
  return (
    <section className="kart-blok">
      <Title order={4} size="h6">
        {blok.ad}
      </Title>
      <dl className="kart-liste">
        {yanitlar.map(({ kriterId, soru, yanit, profil }) => (
          <div key={kriterId} data-fark={profil === null ? undefined : true}>
            <dt>{soru}</dt>
            <dd>
              {ozel.get(kriterId) ?? yanit ?? '***'}
              {profil === null ? null : (
                <Text size="xs" c="dimmed">
                  {t('basvuruMasasi.profilde', { yanit: profil })}
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {satirlar.map(({ komponent, yanitlar: alanlar }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries were frozen with the application and have no name
        <dl key={`${komponent} ${index}`} className="kart-liste" aria-label={komponent}>
          {alanlar.map(({ soru, yanit }) => (
            <div key={soru}>
              <dt>{soru}</dt>
              <dd>{yanit}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}

/** The special answers that stand in components; which entry they are of is said by its name. */
function KomponentOzel({ list }: { list: Ozel[] }) {
  if (list.length === 0) return null
  return (
    <dl className="kart-liste">
      {list.map(({ kriterId, soru, yanit, komponent }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries were frozen with the application and have no name
        <div key={`${kriterId} ${index}`}>
          <dt>{`${komponent}: ${soru}`}</dt>
          <dd>{yanit}</dd>
        </div>
      ))}
    </dl>
  )
}

type OzelProps = { id: number; sayi: number; onShow(yanitlar: Ozel[]): void }

/** Says how many answers are hidden; who has the right sees them by a press that is recorded. */
function OzelYanitlar({ id, sayi, onShow }: OzelProps) {
  const t = useT()
  const { can } = useStaff()
  async function show() {
    try {
      onShow(await call(basvuruEndpoints.ozelYanitlar, { id }))
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(t, error) })
    }
  }
  return (
    <Group gap="xs" mb="sm">
      <Text size="sm">{t('basvuruMasasi.ozelVar', { count: sayi })}</Text>
      {can('ozelNitelikli', 'gor') ? (
        <Button size="compact-sm" variant="default" onClick={() => void show()}>
          {t('basvuruMasasi.ozelGoster')}
        </Button>
      ) : null}
    </Group>
  )
}
