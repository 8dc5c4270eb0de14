import { z } from 'zod'
import { donusumSayfa, islemTipi } from '#core/donusum.ts'
import { defineEndpoint } from '#core/endpoint.ts'
import { choice, guid } from '#core/fields.ts'

const perMinute = { max: 60, seconds: 60 }

export const checkKanalLink = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/kanal/checkKanallink',
  access: 'visitor',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({ guid: guid() }),
  output: z.object({
    /** Where to go without asking: a page of ours or an address that the company named; null otherwise. */
    url: z.string().nullable(),
    /** An address elsewhere, to be followed only after a question that names the host. */
    disAdres: z.object({ url: z.string(), host: z.string() }).nullable(),
  }),
  summary: 'Where a channel link leads; an unknown one nowhere.',
  limit: perMinute,
})

export const createKanalGuid = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/kanal/createGuidv2',
  access: 'visitor',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({ guid: guid(), referrer: z.string('invalidValue').max(2000, 'maxLength').nullish() }),
  output: z.object({ guid: z.string() }),
  keepsAnswer: false, // a key names the same visitor whoever repeats it: the page after has another token
  summary: 'Counts somebody who came by a channel link and names them for seven days (cookie klgid).',
  limit: perMinute,
})

/** A record as outside clients may name it: 0 and null mean that nothing was said. */
const named = z.int('invalidId').min(0, 'invalidId').nullish()

export const createDonusum = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/kanal/donusum',
  access: 'visitor',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({
    visitorGuid: guid(),
    sayfaId: choice(donusumSayfa),
    ilanId: named,
    islemTipi: choice(islemTipi),
    /** Not believed: who it is comes from the token. */
    adayId: named,
  }),
  output: z.literal(1),
  summary: 'What a visitor of a channel did: viewed, registered, applied, signed in.',
  limit: perMinute,
})
