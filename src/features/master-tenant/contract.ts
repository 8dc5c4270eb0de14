import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { choice, id, text } from '#core/fields.ts'
import { modulTipi } from '#core/licence.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { masterTenant } from './resource.ts'

const made = resourceEndpoints(masterTenant)

/** Whoever removes a company types its name: its data are gone for good. */
const removal = z.strictObject({
  id: id(),
  rowVersion: z.int('invalidInteger').min(1, 'minValue').optional(),
  name: text(250, { required: true }),
})

function removalBy(action: 'delete' | 'remove') {
  return defineEndpoint({
    method: 'POST',
    path: `${masterTenant.path}/${action}`,
    access: 'superAdmin',
    effect: 'write',
    database: 'master',
    transaction: false,
    input: removal,
    output: z.number(),
    summary: 'Removes a company with its database; its name is typed as a proof of intent.',
  })
}

/** The calls of the list; a tenant admin reads own companies, only a super admin writes. */
export const masterTenantEndpoints = {
  ...made,
  // making and removing a database is no part of any transaction
  create: { ...made.create, access: 'superAdmin', transaction: false } as const,
  update: { ...made.update, access: 'superAdmin' } as const,
  fullUpdate: { ...made.fullUpdate, access: 'superAdmin' } as const,
  delete: removalBy('delete'),
  remove: removalBy('remove'),
}

export const baglantiTest = defineEndpoint({
  method: 'POST',
  path: '/api/master/masterTenant/baglantiTest',
  access: 'superAdmin',
  effect: 'write',
  database: 'master',
  transaction: false,
  limit: { max: 20, seconds: 60 },
  input: z
    .strictObject({ id: id().optional(), connectionString: text(2048).optional() })
    .refine((value) => (value.id === undefined) !== (value.connectionString === undefined), {
      path: ['connectionString'],
      error: 'required',
    }),
  output: z.object({ basarili: z.literal(true) }),
  summary: 'Tries the connection of a company, or one that is about to be given to it; every refusal is the same.',
})

export const setUpTenant = defineEndpoint({
  method: 'POST',
  path: '/api/master/masterTenant/kur',
  access: 'superAdmin',
  effect: 'write',
  database: 'master',
  transaction: false,
  limit: { max: 20, seconds: 60 },
  input: z.strictObject({ id: id() }),
  output: z.literal(1),
  summary: 'Makes what is missing of a company whose database was never finished; one that is ready stays as it is.',
})

export const setupProgress = defineEndpoint({
  method: 'GET',
  path: '/api/master/masterTenant/kurulumDurumu',
  access: 'superAdmin',
  effect: 'read',
  database: 'master',
  input: z.strictObject({ id: idInAddress }),
  output: z.object({
    kurulum: z.string(),
    rol: z.boolean(),
    veritabani: z.boolean(),
    goc: z.number(),
    gocToplam: z.number(),
  }),
  summary: "How far a company's database has come: its role, the database, the steps of its schema.",
})

export const clearIdentities = defineEndpoint({
  method: 'POST',
  path: '/api/master/masterTenant/dizinKimligiSil',
  access: 'superAdmin',
  effect: 'write',
  database: 'master',
  input: z.strictObject({ id: id() }),
  output: z.number(),
  summary: 'Forgets what a directory called the users of a company, for one that moved to another; tells how many.',
})

const MasterTenantModul = z.object({ id: z.number(), tenantId: z.number(), modulTipi: choice(modulTipi) })

const modulPath = '/api/master/masterTenantModul'

export const getMasterTenantModul = defineEndpoint({
  method: 'GET',
  path: `${modulPath}/get`,
  access: 'master',
  effect: 'read',
  database: 'master',
  input: z
    .strictObject({ tenantId: idInAddress.optional(), masterUserId: idInAddress.optional() })
    .refine((value) => value.tenantId !== undefined || value.masterUserId !== undefined, {
      path: ['tenantId'],
      error: 'required',
    }),
  output: z.array(MasterTenantModul.extend({ masterTenantUserModulId: z.number().nullable() })),
  summary: 'The modules of a company, or those of the companies of a user with what the user has of them.',
})

export const createMasterTenantModul = defineEndpoint({
  method: 'POST',
  path: `${modulPath}/create`,
  access: 'superAdmin',
  effect: 'write',
  database: 'master',
  input: z.strictObject({ tenantId: id(), modulTipi: choice(modulTipi) }),
  output: MasterTenantModul,
  summary: 'Gives a company a module.',
})

export const removeMasterTenantModul = defineEndpoint({
  method: 'POST',
  path: `${modulPath}/remove`,
  access: 'superAdmin',
  effect: 'write',
  database: 'master',
  input: z.strictObject({ tenantId: id(), modulTipi: choice(modulTipi) }),
  output: z.number(),
  summary: 'Takes a module from a company and from its users.',
})
