/** The id of a field's input: where an error summary's link leads. */
export function fieldId(field: string): string {
  return `alan-${field.replaceAll('.', '-')}`
}

/** The name of a component in problems: that of its whole section. */
export function komponentField(komponentId: number): string {
  return `komponentKriterList.${komponentId}`
}

/** The name of one entry of a component: that of its card. */
export function satirField(refId: number): string {
  return `komponentKriterList.${refId}`
}
