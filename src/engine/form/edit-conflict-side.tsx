import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Field, OptionsFrom } from '#engine/declaration/field-kind.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { offerOf } from '#engine/screen/resource-calls.tsx'
import { useValueText } from '#engine/screen/value-text.tsx'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { type FormValue, type FormValues, toWire } from './edit-values.ts'

type SideProps = {
  resource: Resource
  name: string
  title: string
  value: FormValue
  /** All values of this version: the offer of some references depends on another field. */
  values: FormValues
}

/** One version of a field, as people read it. */
export function Side(props: SideProps) {
  const field = fieldOf(props.resource, props.name)
  const { from } = field.options
  return from ? <NamedSide {...props} field={field} from={from} /> : <PlainSide {...props} field={field} />
}

function PlainSide({ name, title, value, field }: SideProps & { field: Field }) {
  const valueText = useValueText()
  return <Version title={title} text={valueText(name, field, toWire(field, value))} />
}

/** Other records by their names: nobody knows their numbers. */
function NamedSide({ resource, title, value, values, field, from }: SideProps & { field: Field; from: OptionsFrom }) {
  const { dependsOn } = field.options
  const ids = [value].flat().map(String).filter(Boolean)
  const parent = String(values[dependsOn ?? ''] ?? '')
  const offer = useQuery({
    ...query(offerOf(resource, from), {
      ...(dependsOn && { [dependsOn]: parent }),
      // a large table answers the fifty first, and this one
      ...(from.search && ids[0] !== undefined && { id: ids[0] }),
    }),
    enabled: ids.length > 0 && (dependsOn === undefined || parent !== ''),
    staleTime: 60_000,
  })
  const rows = (offer.data ?? []) as Record<string, unknown>[] // the offer's own contract
  const names = new Map(rows.map((row) => [String(row.id), String(row[from.label] ?? row.id)]))
  return <Version title={title} text={offer.isLoading ? '…' : ids.map((id) => names.get(id) ?? id).join(', ')} />
}

function Version({ title, text }: { title: string; text: string }) {
  const t = useT()
  return (
    <span className="edit-side">
      <Text span size="xs">
        {title}
      </Text>
      <Text span fw={600}>
        {text || t('kayit.bosDeger')}
      </Text>
    </span>
  )
}
