import { ActionIcon, Button, Group, Paper, Switch, Text, TextInput, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '#core/endpoint.ts'
import { foldTurkish } from '#core/turkish.ts'
import { StatusBadge } from '#engine/screen/status-badge.tsx'
import { call } from '#web/call/api.ts'
import { formatsOf } from '#web/format.ts'
import { later } from '#web/kit/later.tsx'
import { showToast } from '#web/kit/toast.ts'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useStaffTexts, useT } from '#web/staff/texts/texts.tsx'
import type { Duzeltilen } from './yanit-dialog.tsx'

const YanitDialog = later(() => import('./yanit-dialog.tsx').then((module) => module.YanitDialog))

import { basvuruEndpoints } from '#features/basvuru/masa/contract.ts'
import type { Kart } from '#features/basvuru/masa/kart-contract.ts'

type Blok = Kart['bloklar'][number]
type Modul = Blok['moduller'][number]
type Yanit = Modul['yanitlar'][number]
type Ozel = Answer<typeof basvuruEndpoints.ozelYanitlar>[number]

/** The answers by block and module as they were sent, searched by a word or narrowed to what the profile says otherwise today. */
export function KartYanitlar({ kart }: { kart: Kart }) {
  const t = useT()
  const [ara, setAra] = useState('')
  const [yalnizFark, setYalnizFark] = useState(false)
  const [bosGoster, setBosGoster] = useState(false)
  const [told, setTold] = useState<Ozel[]>([])
  const [duzeltilen, setDuzeltilen] = useState<Duzeltilen>()
  const { can } = useStaff()
  const ozel = new Map(told.filter(({ komponent }) => komponent === null).map((one) => [one.kriterId, one]))
  const onDuzelt =
    can('basvuru', 'degistir') && !kart.kapali
      ? (kriterId: number, soru: string) => setDuzeltilen({ id: kart.id, kriterId, soru })
      : undefined
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
            label={t('basvuruMasasi.bosGoster')}
            checked={bosGoster}
            onChange={(event) => setBosGoster(event.currentTarget.checked)}
          />
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
          ad={blok.ad}
          moduller={blok.moduller.map((modul) => ({
            ad: modul.ad,
            yanitlar: modul.yanitlar.filter(isShown),
            // what must be answered is missing whoever looks
            yanitsizlar: modul.yanitsizlar.filter(
              ({ soru, zorunlu }) => !yalnizFark && (bosGoster || zorunlu) && foldTurkish(soru).includes(word),
            ),
            satirlar: yalnizFark || word !== '' ? [] : modul.satirlar,
          }))}
          ozel={ozel}
          onDuzelt={onDuzelt}
        />
      ))}
      {duzeltilen ? <YanitDialog {...duzeltilen} onClose={() => setDuzeltilen(undefined)} /> : null}
    </Paper>
  )
}

type AnswerTools = {
  ozel: ReadonlyMap<number, Ozel>
  /** Opens the dialog that corrects an answer; absent where nothing can be corrected. */
  onDuzelt: ((kriterId: number, soru: string) => void) | undefined
}

/** What is left of a block; its modules stand under their titles, as in the form. */
export function BlokYanitlari({ ad, moduller, ...tools }: Blok & AnswerTools) {
  const left = moduller.filter(
    ({ yanitlar, yanitsizlar, satirlar }) => yanitlar.length + yanitsizlar.length + satirlar.length > 0,
  )
  if (left.length === 0) return null
  return (
    <section className="kart-blok">
      <Title order={4} size="h6">
        {ad}
      </Title>
      {left.map((modul, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two modules of a form may have one title
        <ModulYanitlari key={`${modul.ad} ${index}`} modul={modul} {...tools} />
      ))}
    </section>
  )
}

function ModulYanitlari({ modul, ozel, onDuzelt }: { modul: Modul } & AnswerTools) {
  const t = useT()
  const { can } = useStaff()
  const mayOzel = can('ozelNitelikli', 'gor')
  const { ad, yanitlar, yanitsizlar, satirlar } = modul
  return (
    <section className="kart-modul">
      <Title order={5} size="sm" c="dimmed">
        {ad}
      </Title>
      <dl className="kart-liste">
        {yanitlar.map(({ kriterId, soru, yanit, profil, duzeltme, ozel: isOzel }) => (
          <div key={kriterId} data-fark={profil === null ? undefined : true}>
            <dt>{soru}</dt>
            <dd>
              {ozel.get(kriterId)?.yanit ?? yanit ?? '***'}
              <Duzelt
                soru={soru}
                onPress={isOzel && !mayOzel ? undefined : onDuzelt && (() => onDuzelt(kriterId, soru))}
              />
              {profil === null ? null : (
                <Text size="xs" c="dimmed">
                  {t('basvuruMasasi.profilde', { yanit: profil })}
                </Text>
              )}
              <Duzeltilmis duzeltme={duzeltme ?? ozel.get(kriterId)?.duzeltme ?? null} />
            </dd>
          </div>
        ))}
        {yanitsizlar.map(({ kriterId, soru, zorunlu }) => (
          <div key={kriterId}>
            <dt>{soru}</dt>
            <dd>
              {zorunlu ? <StatusBadge chip="warn" text={t('basvuruMasasi.eksik')} /> : t('basvuruMasasi.yanitsiz')}
              <Duzelt soru={soru} onPress={onDuzelt && (() => onDuzelt(kriterId, soru))} />
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

function Duzelt({ soru, onPress }: { soru: string; onPress: (() => void) | undefined }) {
  const t = useT()
  if (!onPress) return null
  return (
    <ActionIcon
      className="kart-duzelt"
      variant="subtle"
      size={24}
      aria-label={t('basvuruMasasi.duzeltOf', { soru })}
      title={t('basvuruMasasi.duzelt')}
      onClick={onPress}
    >
      <IconPencil size={14} />
    </ActionIcon>
  )
}

/** That an answer is another than was sent: what was, who wrote this one, when and why. */
function Duzeltilmis({ duzeltme }: Pick<Yanit, 'duzeltme'>) {
  const { t, language } = useStaffTexts()
  if (duzeltme === null) return null
  const { gonderilen, duzelten, zaman, neden } = duzeltme
  return (
    <Text size="xs" c="dimmed">
      {t('basvuruMasasi.duzeltilmis', {
        yanit: gonderilen ?? t('basvuruMasasi.yanitsiz'),
        kim: duzelten ?? '—',
        zaman: formatsOf(language).dateTime(zaman),
        neden,
      })}
    </Text>
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
