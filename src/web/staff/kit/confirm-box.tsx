import { Button, Group, Modal, Text } from '@mantine/core'
import { useOpenedAfter } from '#web/kit/opening.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import type { Asked } from './asking.tsx'
import type { Question } from './question.ts'

type BoxProps = { asked: Asked<Question>; isOpen: boolean }

/** The box of `confirmDialog`: the way back has the focus. */
export function ConfirmBox({ asked, isOpen }: BoxProps) {
  const t = useT()
  const isShown = useOpenedAfter(isOpen)
  const { title, text, confirm, cancel, isDestructive = false, isOverAll = false } = asked
  return (
    <Modal.Root
      opened={isShown}
      onClose={() => asked.answer(false)}
      centered
      size="md"
      zIndex={isOverAll ? 700 : 400}
      returnFocus
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content
        // the kit writes a role of its own over ours
        ref={(element: HTMLElement | null) => element?.setAttribute('role', isDestructive ? 'alertdialog' : 'dialog')}
        radius="lg"
      >
        <Modal.Header>
          <Modal.Title fw={650}>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Text size="sm">{text}</Text>
          <Group justify="flex-end" mt="lg" gap="sm">
            <Button variant="default" data-autofocus onClick={() => asked.answer(false)}>
              {cancel ?? t('liste.vazgec')}
            </Button>
            <Button {...(isDestructive && { color: 'red.9' })} onClick={() => asked.answer(true)}>
              {confirm}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
