import { later } from '#web/kit/later.tsx'
import { createAsking } from './asking.tsx'

/** A question before something that cannot be taken back: verb and object, what follows from it, the words of the button. */
export type Question = {
  title: string
  text: string
  confirm: string
  /** Red, and told as an alert. */
  isDestructive?: boolean
  /** The words of the way back, when they are not the usual ones. */
  cancel?: string
  /** Over what lies over everything else. */
  isOverAll?: boolean
}

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
