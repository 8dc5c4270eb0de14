import { formatDate } from '#core/date.ts'
import { type CompiledForm, type CompiledKriter, compileForm } from '#features/kriter/rules/compile.ts'
import { type Value, valueType } from '#features/kriter/rules/form.ts'
import { toKriterWire } from '#features/kriter/rules/wire.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { KriterKategory } from './contract.ts'
import { findPersonalForm, type PersonalForm, type SatirRow } from './queries.server.ts'

/** The categories as they are now, with the indexes of the rules. */
export async function readPersonalForm(db: TenantDb): Promise<{ form: PersonalForm; compiled: CompiledForm }> {
  const [row] = await findPersonalForm(db, {})
  const form = row?.form ?? { bloklar: [] }
  return { form, compiled: compileForm(form) }
}

export function toKategoryList({ bloklar }: PersonalForm): KriterKategory[] {
  return bloklar.map(({ id, display, moduller }) => ({
    id,
    display,
    altKategory: moduller.map((modul) => ({
      id: modul.id,
      display: modul.display,
      kritler: modul.kriterler.map(toKriterWire),
      komponentKriterler: modul.komponentler.map((komponent) => ({
        id: komponent.id,
        display: komponent.display,
        kriterKomponentDisplay: komponent.display,
        zorunlu: komponent.zorunlu,
        anaKriter: { kriterId: komponent.anaKriterId },
        komponentKriterler: komponent.kriterler.map(toKriterWire),
      })),
    })),
  }))
}

/** The cards by component, in the order of the categories; an answer to a criterion that is gone is left out. */
export function toKartList({ form, compiled }: { form: PersonalForm; compiled: CompiledForm }, satirlar: SatirRow[]) {
  const komponentler = form.bloklar.flatMap(({ moduller }) => moduller.flatMap((modul) => modul.komponentler))
  return komponentler.map(({ id: komponentId, anaKriterId }) => ({
    komponentId,
    komponentList: satirlar
      .filter((satir) => satir.komponentId === komponentId)
      .map(({ id, surum, degismeTarihi, yanitlar }) => ({
        refId: id,
        isNew: false as const,
        isDeleted: false as const,
        surum,
        degismeTarihi,
        komponentKriterler: yanitlar.flatMap(({ kriterId, value }) => {
          const kriter = compiled.satirKriterleri.get(komponentId)?.get(kriterId)
          if (!kriter) return []
          const isGroup = kriter.grupSecenekleri !== null
          const displayValueText = textOf(kriter, value)
          const { kriterAdi } = kriter
          return [
            {
              komponentId,
              kriterId,
              value,
              isAnaKriter: kriterId === anaKriterId,
              isGroup,
              kriterAdi,
              displayValueText,
            },
          ]
        }),
      })),
  }))
}

/** An answer in words; null where they are not known here. */
function textOf(kriter: CompiledKriter, value: Value): string | null {
  if (kriter.kaynak) return null
  if (Array.isArray(value)) return joined(value.map((id) => nameOf(kriter, id)))
  if (typeof value === 'object' && 'secenekId' in value) {
    return joined([kriter.grupById.get(value.grupSecenekId)?.secenekAdi, nameOf(kriter, value.secenekId)])
  }
  if (typeof value === 'object') return `${formatDate(value.start)} - ${formatDate(value.end)}`
  if (kriter.valueType === valueType.choice && typeof value === 'number') return nameOf(kriter, value) ?? null
  return kriter.valueType === valueType.date && typeof value === 'string' ? formatDate(value) : String(value)
}

const nameOf = (kriter: CompiledKriter, id: number) => kriter.secenekById.get(id)?.secenekAdi

function joined(names: (string | undefined)[]): string | null {
  return names.includes(undefined) ? null : names.join(', ')
}
