import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { BulkOutcome, BulkTrial } from '#engine/declaration/bulk-request.ts'
import { fieldOf, fieldsWhere, isReadable, type Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { labelOf, useValueText } from '#engine/screen/value-text.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

type PlanProps = { resource: Resource; before: Row; after: Row }

/** What would become of one record: the fields that differ, before and after. */
export function RowPlan({ resource, before, after }: PlanProps) {
  const t = useT()
  const valueText = useValueText()
  const changed = fieldsWhere(resource, isReadable).filter(
    (name) => name in before && JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  const write = (name: string, value: unknown) => valueText(name, fieldOf(resource, name), value) || t('kayit.bosDeger')
  if (changed.length === 0) return <Text size="sm">{t('kayit.planBos')}</Text>
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {t('kayit.planBaslik')}
      </Text>
      <List size="sm" className="list-changes">
        {changed.map((name) => (
          <List.Item key={name}>
            {labelOf(t, name)}: <del>{write(name, before[name])}</del> → <ins>{write(name, after[name])}</ins>
          </List.Item>
        ))}
      </List>
    </div>
  )
}

/** What would become of many records: how many, and for each reason who would be left. */
export function BulkPlan({ plan }: { plan: BulkTrial }) {
  const t = useT()
  return (
    <Alert role="status" color={plan.atlanacak > 0 ? 'yellow' : 'blue'}>
      <Text size="sm" fw={600}>
        {t('kayit.planSayi', { n: plan.etkilenecek, m: plan.atlanacak })}
      </Text>
      <List size="sm">
        {plan.nedenler.map(({ kod, adet, ornekler }) => (
          <List.Item key={kod}>
            {t('kayit.planNeden', {
              n: adet,
              neden: t.maybe(`message.${kod}`) ?? kod,
              adlar: ornekler.map(({ id, ad }) => ad ?? String(id)).join(', '),
            })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

type DoneProps = { label: string; name: string | undefined; outcome: BulkOutcome; onClose(): void }

/** The end of an action: done to the record that it names, or to so many with the reasons of the rest. */
export function ActionDone({ label, name, outcome, onClose }: DoneProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const text =
    name === undefined
      ? t('liste.topluSonuc', { n: outcome.etkilenen, m: outcome.atlanan })
      : t('kayit.eylemOldu', { ad: name, eylem: label })
  return (
    <Stack align="center" gap="lg" py="lg">
      <IconCircleCheck size={56} stroke={1.4} className="edit-done" aria-hidden />
      <Text role="status" fw={600} ta="center">
        {text}
      </Text>
      {name === undefined && outcome.nedenler.length > 0 ? (
        <List size="sm">
          {outcome.nedenler.slice(0, 20).map(({ id, ad, kod }) => (
            <List.Item key={id}>
              {t('liste.topluNeden', { ad: ad ?? String(id), neden: t.maybe(`message.${kod}`) ?? kod })}
            </List.Item>
          ))}
        </List>
      ) : null}
      <Button ref={button} onClick={onClose}>
        {t('kayit.tamam')}
      </Button>
    </Stack>
  )
}
