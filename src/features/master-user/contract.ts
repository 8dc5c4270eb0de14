import { z } from 'zod'
import { text } from '#core/fields.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { besideFields, rowSchema } from '#engine/declaration/record-rules.ts'
import { isReadable } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { type MasterUser, masterTenantUserModul, masterUser, masterUserTenant } from './resource.ts'
import { missingOfNew } from './rules.ts'

const made = resourceEndpoints(masterUser)

const Link = z.object({ id: z.number(), tenantId: z.number(), tenantName: z.string(), aktif: z.boolean() })
const UserModul = z.object({
  id: z.number(),
  tenantId: z.number(),
  masterTenantModulId: z.number(),
  modulTipi: z.number(),
})

/** A user with what is theirs, as far as the caller manages it. */
type MasterUserWhole = MasterUser & {
  masterUserTenant: z.infer<typeof Link>[]
  masterTenantUserModul: z.infer<typeof UserModul>[]
}

// the row as the engine writes it, and the two lists beside it
const whole = rowSchema(masterUser, isReadable).extend({
  masterUserTenant: z.array(Link),
  masterTenantUserModul: z.array(UserModul),
}) as unknown as z.ZodType<MasterUserWhole, MasterUserWhole>

const oneOf = z
  .strictObject({ id: idInAddress.optional(), username: text(100).optional() })
  .refine((value) => (value.id === undefined) !== (value.username === undefined), {
    path: ['username'],
    error: 'required',
  })

/** The answer to one missing company is the specification's own; among several faults it is one of them. */
const newUser = made.create.input.check(
  besideFields((value, wrong) => {
    const missing = missingOfNew(value)
    return wrong.size === 0 && missing.length === 1 ? [] : missing
  }),
)

export const masterUserEndpoints = {
  ...made,
  create: { ...made.create, input: newUser },
  get: { ...made.get, input: oneOf, output: whole },
}
export const masterUserTenantEndpoints = resourceEndpoints(masterUserTenant)
export const masterTenantUserModulEndpoints = resourceEndpoints(masterTenantUserModul)
