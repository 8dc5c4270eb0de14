import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { isAppError } from '#core/errors.ts'
import { isNationalId } from '#core/national-id.ts'
import { ensureKisi } from '#features/kisi/store.server.ts'
import { createBeyan } from '#features/sgk-beyan/create.server.ts'
import { beyanIslem } from '#features/sgk-beyan/rules.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { StartError } from '#server/start-error.ts'
import type { Inputs } from './arguments.ts'
import { inTenant } from './in-tenant.ts'
import type { Admin } from './open.ts'

// Stands in for the screens that make declarations; the work itself is done by the same function. The person comes in a
// file, because arguments of a command are seen by everybody on the machine.

const Plan = z.strictObject({
  istekId: z.guid().default(() => randomUUID()),
  islem: z.enum(beyanIslem),
  isyeriSicilNo: z.string(),
  kullanici: z.string(),
  kisi: z
    .strictObject({ tcKimlikNo: z.string().refine(isNationalId), ad: z.string().min(1), soyad: z.string().min(1) })
    .optional(),
  kayit: z.string().min(1).max(60),
  kayitId: z.int().positive(),
  istek: z.record(z.string(), z.unknown()),
})

const findPlaces = rawStatement<
  TenantTables,
  { isyeriSicilNo: string; kullanici: string },
  { isyeriId: number | null; kullaniciId: number | null }
>(
  `select (select id from isyeri where isyeri_sicil_no = $1) as isyeri_id,
          (select id from kullanici where username = $2 and aktif) as kullanici_id`,
  ['isyeriSicilNo', 'kullanici'],
)

async function readPlan(file: string) {
  try {
    return Plan.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    const field = cause instanceof z.ZodError ? `: ${cause.issues[0]?.path.join('.')}` : ''
    throw new StartError(`${file} is not a declaration${field}.`, { cause })
  }
}

function refusal(error: unknown): unknown {
  if (error instanceof z.ZodError) return new StartError(`istek: ${error.issues[0]?.path.join('.')} cannot be used.`)
  if (isAppError(error) && error.code === 'beyanSuruyor')
    return new StartError('A declaration is under way for that record.')
  return error
}

/** Makes a declaration in the name of a user of the company; the running product sends it. */
export async function makeBeyan(admin: Admin, { file, key }: Inputs['sgk beyan']): Promise<string> {
  const { isyeriSicilNo, kullanici, kisi, ...yeni } = await readPlan(file)
  return inTenant(admin, key, async (write) => {
    const [places] = await findPlaces(write.db, { isyeriSicilNo, kullanici })
    const { isyeriId = null, kullaniciId = null } = places ?? {}
    if (isyeriId === null) throw new StartError('There is no workplace with that number.')
    if (kullaniciId === null) throw new StartError(`${kullanici} is no active user of that company.`)
    const kisiId = kisi ? await ensureKisi(write.db, write.tenant, kisi) : null
    const made = await createBeyan(write, { ...yeni, isyeriId, kullaniciId, kisiId }).catch((error: unknown) => {
      throw refusal(error)
    })
    return `The declaration ${made.beyanId} is kept under ${yeni.istekId}.`
  })
}
