import { Kbd, Stack, Title } from '@mantine/core'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import type { MenuLine } from '#web/staff/session/staff-user.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { goKeysOf } from './go-keys.ts'
import { screenKeys } from './screen-keys.ts'

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
  ['Space', 'peek'],
  ['Alt ↑', 'moveUp'],
  ['Alt ↓', 'moveDown'],
  ['Ctrl Enter', 'save'],
] as const

/** The dialog that lists all keyboard shortcuts. */
export function ShortcutSheet({ lines, onClose }: { lines: readonly MenuLine[]; onClose: () => void }) {
  const t = useT()
  return (
    <OpenDialog
      onClose={onClose}
      title={t('kabuk.shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('shell.state.close') }}
    >
      <Stack>
        <KeyList title={t('kabuk.shortcuts.general')} keys={general} />
        <KeyList title={t('kabuk.shortcuts.list')} keys={ofLists} />
        <ScreenKeys />
        <GoList lines={lines} />
      </Stack>
    </OpenDialog>
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

/** The actions of the screen's own records that have a key. */
function ScreenKeys() {
  const t = useT()
  const keys = screenKeys()
  if (keys.length === 0) return null
  return (
    <section>
      <Title order={3} size="h5" mb={6}>
        {t('kabuk.shortcuts.screen')}
      </Title>
      <dl className="shortcut-list">
        {keys.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The screens of the menu by `g` and a letter. */
function GoList({ lines }: { lines: readonly MenuLine[] }) {
  const t = useT()
  return (
    <section>
      <Title order={3} size="h5" mb={6}>
        {t('kabuk.shortcuts.go')}
      </Title>
      <dl className="shortcut-list">
        {goKeysOf(lines).map(({ letter, baslik, yol }) => (
          <div key={yol}>
            <dt>{baslik}</dt>
            <dd>
              <Kbd>g</Kbd>
              <Kbd>{letter}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
