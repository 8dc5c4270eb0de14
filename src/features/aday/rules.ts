import { ageOn } from '#core/date.ts'
import type { FieldError } from '#core/errors.ts'
import { isNationalId } from '#core/national-id.ts'
import { asgariYas } from './contract.ts'

/** A person as registration knows them. */
export type NewAday = {
  ad: string
  soyad: string
  cepTel: string
  email: string
  dogumTarihi: string
  tcKimlikNo: string
}

/** By what a registration is judged besides its shape. */
type RegistrationRules = { bugun: string; tcknKontrol: boolean; aydinlatmaSurumu: number }

type Registration = { dogumTarihi: string; tcKimlikNo: string; aydinlatmaSurumu?: number | undefined }

/** What is wrong with a registration whose shape is right. Spec: candidate §5. */
export function refuseRegistration(input: Registration, rules: RegistrationRules): FieldError[] {
  const errors: FieldError[] = []
  if (rules.tcknKontrol && !isNationalId(input.tcKimlikNo)) errors.push({ field: 'tcKimlikNo', key: 'invalidTCKN' })
  if (input.dogumTarihi > rules.bugun) errors.push({ field: 'dogumTarihi', key: 'invalidDate' })
  else if (ageOn(input.dogumTarihi, rules.bugun) < asgariYas) errors.push({ field: 'dogumTarihi', key: 'ageMustBe16' })
  if (input.aydinlatmaSurumu !== undefined && input.aydinlatmaSurumu !== rules.aydinlatmaSurumu) {
    // at the choice that must be made anew: nobody sees a version
    errors.push({ field: 'kvkIzini', key: 'newTextToRead' })
  }
  return errors
}
