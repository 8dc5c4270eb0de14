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
