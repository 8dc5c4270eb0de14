import { later } from '#web/kit/later.tsx'
import { createAsking } from './asking.tsx'
import type { Question } from './question.ts'

const confirmation = createAsking<Question>()

/** Asks and waits; closing the dialog is a no. */
export function confirmDialog(question: Question): Promise<boolean> {
  return confirmation.ask(question)
}

const ConfirmBox = later(() => import('./confirm-box.tsx').then((module) => module.ConfirmBox))

/** Shows the questions of `confirmDialog`; the shell has one. */
export function ConfirmHost() {
  const { shown, isOpen } = confirmation.useAsked()
  return shown ? <ConfirmBox asked={shown} isOpen={isOpen} onClose={() => shown.answer(false)} /> : null
}
