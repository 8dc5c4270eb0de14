import type { FormPlan } from '#features/basvuru-formu/contract.ts'
import { careerBloklar } from './career.ts'
import { personBloklar } from './person.ts'

/** What a guard is asked: every kind of question, condition and repeated entry that a form can have. */
export const guardForm: FormPlan = {
  ad: 'Özel güvenlik görevlisi başvuru formu',
  bloklar: [...personBloklar, ...careerBloklar],
}
