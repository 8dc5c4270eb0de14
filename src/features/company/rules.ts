import type { FieldError } from '#core/errors.ts'

/** A company's number has ten digits, a person's eleven; none is said by leaving it empty. */
export function checkVergiNo(vergiNo: unknown): FieldError[] {
  if (vergiNo === undefined || vergiNo === null || vergiNo === '') return []
  return /^[0-9]{10,11}$/.test(String(vergiNo)) ? [] : [{ field: 'vergiNo', key: 'invalidVergiNo' }]
}
