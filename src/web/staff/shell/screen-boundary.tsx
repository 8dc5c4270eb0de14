import { Button, EmptyState } from '@mantine/core'
import { IconMoodConfused } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { useT } from '#web/staff/texts/texts.tsx'
import { showFailure } from '#web/wire/failure.ts'

/** Keeps a screen that fails from taking the menu with it. React offers this only to classes. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false }

  static getDerivedStateFromError() {
    return { isFailed: true }
  }

  override componentDidCatch(error: unknown) {
    void showFailure(error)
  }

  override render() {
    return this.state.isFailed ? <FailedScreen /> : this.props.children
  }
}

function FailedScreen() {
  const t = useT()
  return (
    <EmptyState icon={<IconMoodConfused />} title={t('kabuk.failed.title')} description={t('kabuk.failed.text')}>
      <EmptyState.Actions>
        {/* a part that did not load is remembered as missing: only a new document asks for it again */}
        <Button onClick={() => window.location.reload()}>{t('shell.state.retry')}</Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
