import { aUsername, newUser, staffPassword } from '../../sign-on.ts'
import type { Where } from './where.ts'

/** Somebody new among the staff of the company, who may see its firms. */
export async function makeStaff({ runtime, tenant }: Where, _: object) {
  const { username } = await newUser({ runtime }, { tenant }, { username: aUsername() })
  return { username, password: staffPassword }
}
