import { Alert, Button, Checkbox, Group, Paper, Text, TextInput, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCheck, IconExternalLink, IconX } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { formatInstant, parseDate } from '#core/date.ts'
import { isDialogOpen } from '#web/staff/palette/use-shortcuts.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import type { Inceleme } from './contract.ts'
import { RetDialog } from './ret-dialog.tsx'
import { useKarar } from './use-karar.tsx'

export type KararProps = {
  inceleme: Inceleme
  inceleyen: Inceleme['inceleyen']
  mayDecide: boolean
  /** The file is on the screen: a key decides about nothing that nobody saw. */
  isSeen: boolean
  onDecided(text: string): void
  onStale(): void
}

/** The decision about a file, or who made it and when. */
export function KararPaneli(props: KararProps) {
  const t = useT()
  const { inceleme, inceleyen, mayDecide } = props
  const { belgeAdi, karar, tanim } = inceleme
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('inceleme.karar')}>
      <Title order={2} size="h4">
        {belgeAdi}
      </Title>
      {tanim.aciklama ? (
        <Text size="sm" c="dimmed">
          {tanim.aciklama}
        </Text>
      ) : null}
      {tanim.ozelNitelikli ? (
        <Text size="sm" c="dimmed">
          {t('inceleme.ozel')}
        </Text>
      ) : null}
      {inceleyen ? (
        <Alert color="yellow" mt="xs" p="xs" role="status">
          {t('inceleme.bakan', { ad: inceleyen.adSoyad })}
        </Alert>
      ) : null}
      {karar ? (
        <Alert color="gray" mt="xs" p="xs">
          {t('inceleme.kapali', {
            ad: karar.kararVeren ?? t('inceleme.birisi'),
            tarih: formatInstant(karar.kararTarihi),
            durum: t(`enum.belgeDurum.${karar.durum}`),
          })}
        </Alert>
      ) : null}
      {mayDecide && !karar ? <KararForm {...props} /> : null}
    </Paper>
  )
}

function KararForm({ inceleme, isSeen, onDecided, onStale }: KararProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [isRejecting, setRejecting] = useState(false)
  const { decide, refusal, problems, isBusy } = useKarar({ inceleme, onDecided, onStale })
  const { tanim, dogrulamaAdresi } = inceleme

  function approve(event?: FormEvent) {
    event?.preventDefault()
    if (!form.current || isBusy) return
    const said = new FormData(form.current)
    const value = (name: string) => String(said.get(name) ?? '').trim() || null
    // what cannot be read as a day is sent as it stands, and refused beside its field
    const day = (name: string) => parseDate(value(name) ?? '') ?? value(name)
    void decide({
      durum: 1,
      barkodNo: value('barkodNo'),
      duzenlenmeTarihi: day('duzenlenmeTarihi'),
      gecerlilikTarihi: day('gecerlilikTarihi'),
      dogrulandi: said.get('dogrulandi') !== null,
    }).then((field) => field && form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus())
  }
  // a key that is held down would decide about the file after this one, too
  const byKey = (work: () => void) => (event: KeyboardEvent) =>
    event.repeat || !isSeen || isBusy || isDialogOpen() ? undefined : work()
  useHotkeys([
    ['a', byKey(approve)],
    ['r', byKey(() => setRejecting(true))],
  ])

  const dayField = (name: 'duzenlenmeTarihi' | 'gecerlilikTarihi', description?: string) => (
    <TextInput
      name={name}
      label={t(`field.${name}`)}
      placeholder={t('inceleme.gunBicimi')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      error={problems[name]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(description && { description })}
    />
  )
  const note = tanim.gecerlilikGun === null ? undefined : t('inceleme.gecerlilikNot', { n: tanim.gecerlilikGun })
  return (
    <form ref={form} onSubmit={approve} noValidate className="inceleme-karar">
      {refusal ? (
        <Alert color="red" role="alert" p="xs">
          {refusal}
        </Alert>
      ) : null}
      <TextInput
        name="barkodNo"
        label={t('field.barkodNo')}
        maxLength={40}
        autoComplete="off"
        withAsterisk={tanim.barkodlu}
        error={problems.barkodNo}
      />
      <div className="inceleme-days">
        {dayField('duzenlenmeTarihi')}
        {dayField('gecerlilikTarihi', note)}
      </div>
      {tanim.barkodlu && dogrulamaAdresi ? (
        <Button
          component="a"
          href={dogrulamaAdresi}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconExternalLink size={16} />}
        >
          {t('inceleme.dogrulamaAc')}
        </Button>
      ) : null}
      {tanim.barkodlu ? <Checkbox name="dogrulandi" label={t('inceleme.dogrulandi')} /> : null}
      <Group grow gap="xs">
        <Button
          type="submit"
          color="teal.9"
          leftSection={<IconCheck size={16} />}
          loading={isBusy}
          aria-keyshortcuts="A"
        >
          {t('inceleme.onayla')} <kbd aria-hidden>A</kbd>
        </Button>
        <Button
          variant="default"
          leftSection={<IconX size={16} />}
          onClick={() => setRejecting(true)}
          aria-keyshortcuts="R"
        >
          {t('inceleme.reddet')} <kbd aria-hidden>R</kbd>
        </Button>
      </Group>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {t('inceleme.tuslar')}
      </Text>
      {isRejecting ? (
        <RetDialog
          belgeAdi={inceleme.belgeAdi}
          isBusy={isBusy}
          refusal={refusal ?? problems.retNedeni}
          onClose={() => setRejecting(false)}
          onReject={(retNedeni) => decide({ durum: 2, retNedeni })}
        />
      ) : null}
    </form>
  )
}
