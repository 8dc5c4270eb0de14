import { Alert, Button, List, Progress, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#core/endpoint.ts'
import type { BulkAnswer, BulkStarted, BulkTrial, TrialMessages } from '#engine/declaration/bulk-request.ts'
import { type BulkWork, isWorkOver, workState } from '#engine/declaration/bulk-work.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { factsOf } from '#engine/record/facts.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import { labelOf, useValueText } from '#engine/screen/value-text.tsx'
import { formatsOf } from '#web/format.ts'
import { useLive } from '#web/live/use-live.tsx'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useStaffTexts, useT } from '#web/staff/texts/texts.tsx'

type WorkCall = Endpoint<z.ZodType<{ id: number }>, z.ZodType<BulkWork>>

type PlanProps = { resource: Resource; before: Row; after: Row }

/** What would become of one record: the fields that differ, before and after. */
export function RowPlan({ resource, before, after }: PlanProps) {
  const t = useT()
  const valueText = useValueText()
  const changed = factsOf(resource).filter(
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

type ManyProps = { resource: Resource; plan: BulkTrial | BulkStarted; onStop(): void }

/** What would become of many records; of very many it is tried out in the background, chunk by chunk. */
export function ManyPlan({ resource, plan, onStop }: ManyProps) {
  return 'isId' in plan ? <TrialWork resource={resource} id={plan.isId} onStop={onStop} /> : <BulkPlan plan={plan} />
}

function TrialWork({ resource, id, onStop }: { resource: Resource; id: number; onStop(): void }) {
  const t = useT()
  const endpoint = callsOf(resource).bulkDurum as WorkCall // declared beside `bulk`, which began the trial
  const { data: work, error } = useLive(endpoint, { id }, { isOver: isWorkOver })
  if (error) return <Alert role="alert" color="red" title={errorText(t, error)} />
  if (work?.durum === workState.bitti) {
    const { etkilenen: etkilenecek, atlanan: atlanacak, nedenler, mesaj } = work
    return <BulkPlan plan={{ etkilenecek, atlanacak, nedenler, mesaj }} />
  }
  // somebody's other tab began another one
  if (work?.durum === workState.durduruldu) return <Text role="status">{t('liste.topluIs.denemeDurdu')}</Text>
  if (isWorkOver(work)) return <Alert role="alert" color="red" title={t('message.unexpectedError')} />
  const percent = work ? Math.round((work.islenen / work.toplam) * 100) : 0
  return (
    <div role="status">
      <Text size="sm">{t('liste.topluIs.denemede')}</Text>
      <Progress value={percent} animated={percent === 0} mt={6} aria-label={t('liste.topluIs.denemede')} />
      <Button variant="subtle" size="compact-sm" mt={6} onClick={onStop}>
        {t('liste.topluIs.durdur')}
      </Button>
    </div>
  )
}

/** What would become of many records: how many, and for each reason who would be left. */
function BulkPlan({ plan }: { plan: BulkTrial }) {
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
      {plan.mesaj ? <MessagePlan mesaj={plan.mesaj} /> : null}
    </Alert>
  )
}

/** The messages that would go out: their number, what they cost, and one of them as its recipient would read it. */
export function MessagePlan({ mesaj: { adet, parca, tutar, ornek } }: { mesaj: TrialMessages }) {
  const { t, language } = useStaffTexts()
  const price = tutar === null ? '' : t('kayit.planTutar', { tutar: formatsOf(language).money(tutar) })
  return (
    <>
      <Text size="sm" mt="xs">
        {t('kayit.planMesaj', { n: adet, m: parca })} {price}
      </Text>
      {ornek === null ? null : (
        <Text size="sm" mt={4} className="list-message">
          {ornek}
        </Text>
      )}
    </>
  )
}

type DoneProps = { label: string; name: string | undefined; outcome: BulkAnswer; onClose(): void }

/** The end of an action: done to the record that it names, or to so many with the reasons of the rest. */
export function ActionDone({ label, name, outcome, onClose }: DoneProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const isBegun = outcome.isId !== undefined
  const text =
    name !== undefined
      ? t('kayit.eylemOldu', { ad: name, eylem: label })
      : isBegun
        ? t('liste.topluIs.arkada')
        : t('liste.topluSonuc', { n: outcome.etkilenen, m: outcome.atlanan })
  return (
    <Stack align="center" gap="lg" py="lg">
      <IconCircleCheck size={56} stroke={1.4} className="edit-done" aria-hidden />
      <Text role="status" fw={600} ta="center">
        {text}
      </Text>
      {name === undefined && !isBegun && outcome.nedenler.length > 0 ? (
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
