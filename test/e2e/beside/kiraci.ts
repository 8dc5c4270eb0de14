import { halfMadeTenant } from '../../half-made-tenant.ts'
import type { Where } from './where.ts'

/** A company whose creation stopped before its first step; its name. */
export async function makeYarimKiraci({ runtime }: Where, _wanted: null): Promise<string> {
  return (await halfMadeTenant(runtime)).name
}
