import { Button, CloseButton, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { SavedDone } from '#engine/form/edit-done.tsx'
import { useAskedWaysOut } from '#engine/form/use-leave-guard.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { askForText, noteTextSaved, switchTextMode, useTextMode } from '#web/staff/texts/texts-mode.ts'
import { keysAt, keysOnPage } from '#web/staff/texts/texts-spoken.ts'
import { KeyForm } from './key-form.tsx'
import './text-editor.css'

type Offer = { key: string; text?: string }

/** Changes the texts of a page where they stand: says how, and opens the one that was asked for. */
export function TextEditor() {
  const t = useT()
  const { asked } = useTextMode()
  const [offers, setOffers] = useState<Offer[]>()
  const { onDirty, leave } = useAskedWaysOut({ isOverAll: true })
  const nothingHere = t('yonetim.yerinde.yok')
  useEffect(() => {
    if (!asked) return
    const keys = keysAt(asked.element, asked.point)
    if (keys.length > 0) return setOffers(keys.map((key) => ({ key })))
    askForText(null)
    showToast({ kind: 'failure', text: nothingHere })
  }, [asked, nothingHere])

  function close() {
    setOffers(undefined)
    askForText(null)
  }

  return (
    <>
      <section className="metin-yerinde" aria-label={t('yonetim.yerinde.baslik')}>
        <Text size="sm" role="status">
          <b>{t('yonetim.yerinde.baslik')}</b> <span className="metin-yerinde-ipucu">{t('yonetim.yerinde.ipucu')}</span>
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconListSearch size={16} />}
            onClick={() => setOffers(keysOnPage())}
          >
            {t('yonetim.yerinde.sayfadakiler')}
          </Button>
          <CloseButton aria-label={t('yonetim.yerinde.kapat')} onClick={() => switchTextMode(false)} />
        </Group>
      </section>
      {/* it stays: the focus goes back to where it was when it closes */}
      <Modal
        opened={offers !== undefined}
        onClose={() => void leave(close)}
        closeOnClickOutside={false}
        title={t('yonetim.metin.duzenle')}
        size="lg"
        zIndex={500}
        closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
      >
        {offers ? <OfferedTexts offers={offers} onDirty={onDirty} onLeave={leave} onClose={close} /> : null}
      </Modal>
    </>
  )
}

type OfferedProps = {
  offers: Offer[]
  onDirty(isDirty: boolean): void
  onLeave(act: () => void): Promise<void>
  onClose(): void
}

/** One text in every language; where it may be one of several, which. */
function OfferedTexts({ offers, onDirty, onLeave, onClose }: OfferedProps) {
  const t = useT()
  const [first] = offers
  const isSearch = first?.text !== undefined
  const [chosen, setChosen] = useState(isSearch ? null : (first?.key ?? null))
  const [isSaved, setSaved] = useState(false)
  if (isSaved) return <SavedDone onClose={onClose} />
  return (
    <Stack gap="sm">
      {offers.length > 1 ? (
        <Select
          label={t('yonetim.yerinde.hangisi')}
          data={offers.map(({ key, text }) => ({ value: key, label: text === undefined ? key : `${text} (${key})` }))}
          value={chosen}
          onChange={(key) => void onLeave(() => setChosen(key))}
          searchable
          data-autofocus={isSearch || undefined}
          limit={100}
          allowDeselect={false}
          nothingFoundMessage={t('kayit.bulunamadi')}
          comboboxProps={{ zIndex: 600 }}
        />
      ) : null}
      {chosen === null ? null : (
        <KeyForm
          key={chosen}
          keyLabel={chosen}
          onDirty={onDirty}
          onSaved={() => {
            setSaved(true)
            noteTextSaved()
          }}
        />
      )}
    </Stack>
  )
}
