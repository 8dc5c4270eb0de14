/** The id of a field's input: where an error summary's link leads. */
export function fieldId(field: string): string {
  return `alan-${field.replaceAll('.', '-')}`
}
