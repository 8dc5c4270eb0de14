import { Kbd, Modal, Stack, Title } from '@mantine/core'
import { useT } from '#web/staff/texts/texts.tsx'

const general = [
  ['Ctrl K', 'palette'],
  ['?', 'help'],
  ['m', 'menu'],
  ['p', 'pin'],
  ['t', 'tenant'],
] as const

const ofLists = [
  ['/', 'search'],
  ['n', 'add'],
  ['e', 'edit'],
  ['j', 'down'],
  ['k', 'up'],
  ['x', 'select'],
  ['r', 'refresh'],
] as const

/** What the keyboard can do. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kabuk.shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('shell.state.close') }}
    >
      <Stack>
        <KeyList title={t('kabuk.shortcuts.general')} keys={general} />
        <KeyList title={t('kabuk.shortcuts.list')} keys={ofLists} />
      </Stack>
    </Modal>
  )
}

function KeyList({ title, keys }: { title: string; keys: typeof general | typeof ofLists }) {
  const t = useT()
  return (
    <section>
      <Title order={3} size="h5" mb={6}>
        {title}
      </Title>
      <dl className="shortcut-list">
        {keys.map(([key, act]) => (
          <div key={key}>
            <dt>{t(`kabuk.shortcuts.${act}`)}</dt>
            <dd>
              {key.split(' ').map((part) => (
                <Kbd key={part}>{part}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
