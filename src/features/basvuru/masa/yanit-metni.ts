import { formatDate } from '#core/date.ts'
import type { CompiledKriter } from '#features/kriter/rules/compile.ts'
import type { SecenekSource } from '#features/kriter/rules/evaluate.ts'
import { type Secenek, type Value, valueType } from '#features/kriter/rules/form.ts'

const nameIn = (list: readonly Secenek[] | null, id: number) =>
  list?.find((one) => one.id === id)?.secenekAdi ?? String(id)

/** An answer in the words of its form, as people read it. */
export function answerText(
  kriter: CompiledKriter,
  value: Value,
  { source, parent }: { source: SecenekSource; parent: number | null },
): string {
  const nameOf = (id: number) => (kriter.kaynak ? nameIn(source(kriter, parent), id) : nameIn(kriter.secenekler, id))
  if (Array.isArray(value)) return value.map(nameOf).join(', ')
  if (typeof value === 'object') {
    return 'secenekId' in value
      ? `${nameIn(kriter.grupSecenekleri, value.grupSecenekId)} / ${nameIn(kriter.secenekler, value.secenekId)}`
      : `${formatDate(value.start)} – ${formatDate(value.end)}`
  }
  if (kriter.valueType === valueType.choice && typeof value === 'number') return nameOf(value)
  if (kriter.valueType === valueType.date) return formatDate(String(value))
  if (kriter.valueType === valueType.decimal) return String(value).replace('.', ',')
  return String(value)
}
