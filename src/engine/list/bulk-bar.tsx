import { Alert, Button, CloseButton, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { useBegunWork } from '#engine/action/use-begun-work.tsx'
import { type BulkAnswer, type BulkOutcome, bulkLimit } from '#engine/declaration/bulk-request.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import {
  type BulkTarget,
  bulkTarget,
  type Left,
  type Selection,
  selectedCount,
  switchable,
} from '#engine/screen/list-screen-selection.ts'
import { ask, useCalls } from '#engine/screen/resource-calls.tsx'
import { labelOf } from '#engine/screen/value-text.tsx'
import { showToast } from '#web/kit/toast.ts'
import { confirmDialog } from '#web/staff/kit/confirm.tsx'
import { errorText } from '#web/staff/kit/refusal.tsx'
import type { StaffRule } from '#web/staff/session/staff-rule.ts'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'

/** An action of a screen on what is selected; the server knows it under the same name. */
export type BulkActionButton = {
  name: string
  label: string
  /** Whose rule offers it, where that is not the call on many. */
  right?: StaffRule
  confirm?(count: number): string
  /** Instead of a question and the call: what the screen does before it; `done` says that the rows have changed, and which were left. */
  run?(target: BulkTarget, done: (outcome?: Left) => void, count: number): Promise<void> | void
}

type BulkProps = {
  resource: Resource
  actions: readonly BulkActionButton[]
  selection: Selection
  count: number
  filter: Record<string, unknown>
  /** What lists call the selected rows that are on screen. */
  names: readonly string[]
  /** Nothing narrows the list: then everything is meant, and the server wants to be told which. */
  onSelectAll(): void
  onClear(): void
  /** Told when something was done, and what was left of it where that is known. */
  onDone(outcome?: Left): void
}

/** What is selected, honestly counted, and what can be done to it. */
export function BulkBar(props: BulkProps) {
  const { resource, actions, selection, count, filter, names, onSelectAll, onClear, onDone } = props
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const calls = useCalls(resource)
  const begun = useBegunWork(resource)
  const chosen = selectedCount(selection, count)

  async function run(
    { label, ...work }: Work,
    question: { title: string; text: string; confirm: string },
    isDestructive: boolean,
  ) {
    if (chosen > bulkLimit) return showToast({ kind: 'failure', text: t('liste.topluSinir') })
    if (!(await confirmDialog({ ...question, isDestructive }))) return
    setBusy(true)
    const target = { ...bulkTarget(selection, filter), ...(selection.kind === 'all' && { count: chosen }) }
    try {
      const done = await ask<BulkAnswer>(calls.bulk, { ...work, ...target })
      if (done.isId !== undefined) {
        begun(done.isId, label, chosen)
        return onDone()
      }
      const text = t('liste.topluSonuc', { n: done.etkilenen, m: done.atlanan })
      showToast({ kind: done.atlanan > 0 ? 'failure' : 'success', text })
      setOutcome(done.atlanan > 0 ? done : undefined)
      onDone(done)
    } catch (error) {
      if (!isAppError(error)) throw error
      if (error.code === 'staleRecord') {
        onDone()
        return showToast({ kind: 'failure', text: t('liste.topluArtti') })
      }
      showToast({ kind: 'failure', text: errorText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  const remove = () =>
    run(
      { action: 'delete', label: t('liste.topluSil') },
      {
        title: t('liste.topluSilBaslik', { count: chosen }),
        text: `${namesText(t, names, chosen)} ${t('liste.silAciklama')}`,
        confirm: t('liste.topluSilDugme', { count: chosen }),
      },
      true,
    )

  /** The question before what is done to many and can be done back. */
  const asked = (title: string, text = t('message.areYouSureAction')) => ({
    title,
    text,
    confirm: t('liste.topluOnay', { count: chosen }),
  })
  const set = (field: string, value: boolean) =>
    run({ action: 'set', field, value, label: setLabel(t, field, value) }, asked(setLabel(t, field, value)), false)

  return (
    <>
      {outcome ? <Outcome outcome={outcome} onClose={() => setOutcome(undefined)} /> : null}
      {chosen > 0 ? (
        <section className="list-bulk" aria-label={t('liste.secili', { count: chosen })}>
          <Text span fw={600} size="sm" role="status">
            {selection.kind === 'all' ? t('liste.tumuSecili', { sayi: count }) : t('liste.secili', { count: chosen })}
          </Text>
          {selection.kind === 'rows' && chosen < count ? (
            <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
              {t('liste.tumunuSec', { sayi: count })}
            </Button>
          ) : null}
          <Group gap="xs" className="list-bulk-actions">
            {actions.map(({ name, label, confirm, run: own }) => (
              <Button
                key={name}
                size="sm"
                variant="default"
                loading={isBusy}
                onClick={() =>
                  void (own
                    ? own(bulkTarget(selection, filter), onDone, chosen)
                    : run({ action: name, label }, asked(label, confirm?.(chosen)), false))
                }
              >
                {label}
              </Button>
            ))}
            {(calls.update ? switchable(resource) : []).flatMap((field) =>
              [true, false].map((value) => (
                <Button
                  key={`${field} ${value}`}
                  size="sm"
                  variant="default"
                  loading={isBusy}
                  onClick={() => void set(field, value)}
                >
                  {setLabel(t, field, value)}
                </Button>
              )),
            )}
            {calls.delete ? (
              <Button size="sm" color="red.9" loading={isBusy} onClick={() => void remove()}>
                {t('liste.topluSil')}
              </Button>
            ) : null}
            <CloseButton aria-label={t('liste.secimiBirak')} onClick={onClear} />
          </Group>
        </section>
      ) : null}
    </>
  )
}

const mostNames = 5

/** A few of the records by name and how many more there are. */
function namesText(t: StaffT, names: readonly string[], count: number): string {
  const adlar = names.slice(0, mostNames).join(', ')
  const n = count - Math.min(names.length, mostNames)
  return n > 0 ? t('liste.topluAdlar', { adlar, n }) : `${adlar}.`
}

/** What a call on many rows does; the rows are told apart from it. */
type Work = { action: string; label: string; field?: string; value?: boolean }

function setLabel(t: StaffT, field: string, value: boolean): string {
  return t('liste.topluDegistir', { alan: labelOf(t, field), deger: value ? t('liste.evet') : t('liste.hayir') })
}

const mostReasons = 50

/** Which records were left as they were, and why each. */
function Outcome({ outcome, onClose }: { outcome: BulkOutcome; onClose(): void }) {
  const t = useT()
  return (
    <Alert
      role="alert"
      color="yellow"
      mt="md"
      withCloseButton
      closeButtonLabel={t('liste.kapat')}
      onClose={onClose}
      title={t('liste.topluSonuc', { n: outcome.etkilenen, m: outcome.atlanan })}
    >
      <Text size="sm">{t('liste.topluNedenler')}</Text>
      <List size="sm" mt="xs">
        {outcome.nedenler.slice(0, mostReasons).map(({ id, ad, kod }) => {
          const neden = t.maybe(`message.${kod}`) ?? kod
          return (
            <List.Item key={id}>
              {ad === null ? t('liste.topluNedenNo', { id, neden }) : t('liste.topluNeden', { ad, neden })}
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}
