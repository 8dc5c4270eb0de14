import { compileForm } from './compile.ts'
import { applyEdit, type Edit } from './edit.ts'
import { evaluate } from './evaluate.ts'
import { type Form, noYanitlar, type Yanitlar } from './form.ts'
import { findProblems, prune } from './judge.ts'

/** Answers as plain lists, which travel. */
function listed({ kriter, satirlar }: Yanitlar) {
  return { kriter: [...kriter], satirlar: satirlar.map((satir) => ({ ...satir, yanitlar: [...satir.yanitlar] })) }
}

/** Plays edits on an empty form and tells everything that the rules say of it, as plain data: for comparing two places that run them. */
export function playEdits(form: Form, edits: readonly Edit[]) {
  const compiled = compileForm(form)
  const yanitlar = edits.reduce<Yanitlar>((now, edit) => applyEdit(compiled, now, edit), noYanitlar)
  const view = evaluate(compiled, yanitlar)
  return {
    yanitlar: listed(yanitlar),
    shown: [...view.kriterler].map(([id, { zorunlu, secenekler }]) => [id, zorunlu, secenekler?.map((one) => one.id)]),
    problems: findProblems(view),
    sent: listed(prune(view)),
  }
}
