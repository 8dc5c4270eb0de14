import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { integer, text } from '#core/fields.ts'
import { isHttpsUrl, isLogo, isOrigin, longestLogo } from './rules.ts'

/** Nothing said is null; forms send ''. */
function emptyIsNull(rule: z.ZodType<string, string>) {
  return z.union([z.literal('').transform(() => null), z.null(), rule])
}

const link = () =>
  emptyIsNull(
    z
      .string('invalidUrl')
      .max(500, 'maxLength')
      .refine((value) => isHttpsUrl(value), 'invalidUrl'),
  )

const fields = {
  logoUrl: emptyIsNull(z.string('invalidLogo').max(longestLogo, 'invalidLogo').refine(isLogo, 'invalidLogo')),
  renk: z
    .string('invalidColour')
    .regex(/^#[0-9a-fA-F]{6}$/, 'invalidColour')
    .overwrite((value) => value.toLowerCase()),
  kvkUrl: link(),
  cerezUrl: link(),
  gizlilikUrl: link(),
  iletisimMetni: emptyIsNull(text(2000, { multiline: true })),
  izinliOriginler: z
    .array(z.string('invalidOrigin').max(200, 'maxLength').refine(isOrigin, 'invalidOrigin'))
    .max(20, 'maxCount'),
  tcknKontrol: z.boolean('invalidBoolean'),
  smsBasligi: emptyIsNull(
    z.string('invalidSmsBasligi').regex(/^[A-Z0-9][A-Z0-9 .-]{1,9}[A-Z0-9]$/, 'invalidSmsBasligi'),
  ),
  smsGunlukButce: integer({ min: 0, max: 1_000_000 }),
  isAkisGun: integer({ min: 1, max: 90 }),
  ilanOnayiZorunlu: z.boolean('invalidBoolean'),
  dogrulamaAdresi: link(),
}

const PortalAyar = z.object({
  id: z.number(),
  logoUrl: z.string().nullable(),
  renk: z.string(),
  kvkUrl: z.string().nullable(),
  cerezUrl: z.string().nullable(),
  gizlilikUrl: z.string().nullable(),
  iletisimMetni: z.string().nullable(),
  izinliOriginler: z.array(z.string()),
  tcknKontrol: z.boolean(),
  smsBasligi: z.string().nullable(),
  smsGunlukButce: z.number(),
  isAkisGun: z.number(),
  ilanOnayiZorunlu: z.boolean(),
  dogrulamaAdresi: z.string().nullable(),
  rowVersion: z.number(),
})
export type PortalAyar = z.output<typeof PortalAyar>

/** The fields that can be changed, by name. */
export type PortalAyarField = keyof typeof fields

const onlyRow = z.union([z.literal(1), z.literal('1')]).optional()

export const getPortalAyar = defineEndpoint({
  ...screenRead('portalAyar'),
  path: '/api/ikorg/portalAyar/get',
  input: z.strictObject({ id: onlyRow }),
  output: PortalAyar,
  summary: "The company's settings of its portal; there is one record of them.",
})

export const updatePortalAyar = defineEndpoint({
  ...screenWrite('portalAyar'),
  path: '/api/ikorg/portalAyar/update',
  input: z.strictObject({
    id: z.literal(1).optional(),
    rowVersion: z.int('invalidInteger').min(1, 'minValue').optional(),
    ...z.object(fields).partial().shape,
  }),
  output: PortalAyar,
  summary: 'Changes the settings of the portal; they show there at once.',
})
