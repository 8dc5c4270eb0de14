import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useT } from '#web/staff/texts/texts.tsx'

const shownFor = 8000

/** What was just changed by one press, with the way back. */
export function UndoBar({ text, onUndo, onClose }: { text: string; onUndo(): void; onClose(): void }) {
  const t = useT()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins anew with each change, not with each render
  useEffect(() => {
    const timer = setTimeout(onClose, shownFor)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="list-undo" role="status">
      <Text size="sm">{text}</Text>
      <Button size="compact-sm" variant="white" color="dark" onClick={onUndo}>
        {t('liste.geriAl')}
      </Button>
    </div>
  )
}
