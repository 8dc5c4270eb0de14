import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useT } from '#web/staff/texts/texts.tsx'

/** Spec: back-office section 4. The end of a saved form: one way out, and for a new record one way to the next. */
export function SavedDone({ onAgain, onClose }: { onAgain?: () => void; onClose(): void }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Stack align="center" gap="lg" py="xl">
      <IconCircleCheck size={56} stroke={1.4} className="edit-done" aria-hidden />
      <Text role="status" fw={600}>
        {t(onAgain ? 'message.created' : 'message.updated')}
      </Text>
      <Group>
        {onAgain ? (
          <Button variant="default" onClick={onAgain}>
            {t('kayit.birTaneDaha')}
          </Button>
        ) : null}
        <Button ref={button} onClick={onClose}>
          {t('kayit.tamam')}
        </Button>
      </Group>
    </Stack>
  )
}
