/** The wire's rule: ten ASCII digits that begin with 5. */
export const phonePattern = /^5[0-9]{9}$/

/** What people type or paste (0532…, +90 532…, brackets, dashes) as ten digits, or null when it is no mobile number. */
export function normalisePhone(text: string) {
  const compact = text.replace(/[\s().\-/]/g, '')
  if (!/^\+?[0-9]{10,14}$/.test(compact)) return null

  const digits = compact.replace(/^(?:\+90|0090|90|0)(?=5[0-9]{9}$)/, '')
  return phonePattern.test(digits) ? digits : null
}

// Spec: candidate §5, the field takes at most 17 characters: a digit too many is shown and refused, not cut off.
const mostDigits = 12

/** A number on its way, as (5XX) XXX XX XX. Prefixes fall away first: shifted into the mask they would be a stranger's number. */
export function typedPhone(text: string) {
  const digits = (normalisePhone(text) ?? text.replace(/[^0-9]/g, '').replace(/^0*(?:90)?0*/, '')).slice(0, mostDigits)
  const parts = [digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)].filter(Boolean)
  if (digits.length <= 3) return digits && `(${digits}`
  return `(${digits.slice(0, 3)}) ${parts.join(' ')}`
}

/** The display form of a mobile number's ten digits: (5XX) XXX XX XX. */
export function formatPhone(phone: string) {
  return phone.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '($1) $2 $3 $4')
}

/** Enough of a number for its owner to know it: (5**) *** ** 67. */
export function maskPhone(phone: string) {
  return phonePattern.test(phone) ? `(5**) *** ** ${phone.slice(-2)}` : '(***) *** ** **'
}
