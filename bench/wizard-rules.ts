import { createYanitStore } from '#features/kriter/fields/yanit-store.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import type { Edit } from '#features/kriter/rules/edit.ts'
import { kriterAtMost, noYanitlar } from '#features/kriter/rules/form.ts'
import { aBlok, aChoice, aKriter, aModul } from '#test/form.ts'
import { type PartResult, within } from './figure.ts'
import { percentile } from './slices.ts'

const edits = 2_000
const bloklar = 10

/** A form of 500 criteria in which every fifth decides whether its neighbours are shown. */
function largeForm() {
  const perBlok = kriterAtMost / bloklar
  return {
    bloklar: Array.from({ length: bloklar }, () => {
      const kriterler = Array.from({ length: perBlok / 5 }, () => {
        const head = aChoice([1, 2, 3], { zorunlu: true })
        const kosul = { kriterId: head.id, secenekId: 1 }
        return [head, aKriter({ kosul }), aKriter({ kosul, zorunlu: true }), aKriter(), aKriter({ zorunlu: true })]
      })
      return aBlok([aModul(kriterler.flat())])
    }),
  }
}

/** What one edit of a form with 500 criteria costs the browser's store, everything included that the rules do. */
export function measureRules(): Pick<PartResult, 'figures' | 'tables'> {
  const form = largeForm()
  const compiled = compileForm(form)
  const store = createYanitStore(compiled, noYanitlar, () => null)
  const kriterler = [...compiled.kriterler.values()]
  const times = Array.from({ length: edits }, (_, n) => {
    const kriter = kriterler[(n * 7) % kriterler.length]
    if (!kriter) return 0
    const value = kriter.secenekler.length > 0 ? 1 + (n % 3) : `Yanıt ${n}`
    const edit: Edit = { tur: 'kriter', kriterId: kriter.id, value }
    const begin = performance.now()
    store.edit(edit)
    return performance.now() - begin
  })
  const [middle, late] = [percentile(times, 0.5), percentile(times, 0.99)]
  return {
    figures: [within(`${kriterAtMost} criteria evaluated again after an edit`, { value: middle, unit: 'ms' }, 2)],
    tables: [
      {
        caption: `${edits} edits of a form with ${kriterAtMost} criteria, milliseconds`,
        head: ['Median', 'p99'],
        rows: [[middle, late]],
      },
    ],
  }
}
