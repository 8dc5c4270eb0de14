import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { id, text, toggle } from '#core/fields.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { sysGlobalGroup, sysGlobalKey } from './resource.ts'
import { keyPattern } from './rules.ts'

export const sysGlobalGroupEndpoints = resourceEndpoints(sysGlobalGroup)
export const sysGlobalKeyEndpoints = resourceEndpoints(sysGlobalKey)

const common = { access: 'superAdmin', database: 'master' } as const
const path = '/api/master/sysGlobalKey'
const longestValue = 4000
const largeBody = 512 * 1024
const mostSynced = 5000

const keyLabel = text(100, { required: true })
  .min(3, 'minLength')
  .regex(keyPattern, { error: 'invalidKey', abort: true })

const wording = z.strictObject({
  id: z.number().nullish(),
  languageId: id(),
  langDisplay: z.string().nullish(),
  keyValue: text(longestValue, { multiline: true }),
})

/** A key belongs to a group that is there, or to a new one that is named here. */
const whole = {
  keyLabel,
  sysGlobalGroupId: id().nullish(),
  groupKey: text(50).min(2, 'minLength').nullish(),
  /** Whoever writes is known by the token; another is not found. */
  kullaniciId: z.number().nullish(),
  globalKeyValues: z.array(wording).max(50, 'maxCount').default([]),
  liveSync: toggle().optional(),
}

function requireGroup({ value, issues }: z.core.ParsePayload<{ sysGlobalGroupId?: unknown; groupKey?: unknown }>) {
  if (value.sysGlobalGroupId || value.groupKey) return
  issues.push({ code: 'custom', input: value, path: ['sysGlobalGroupId'], message: 'required' })
}

const SysGlobalKeyWhole = z.object({
  id: z.number(),
  keyLabel: z.string(),
  sysGlobalGroupId: z.number(),
  groupKey: z.string(),
  isNew: z.boolean(),
  isSync: z.boolean(),
  rowVersion: z.number(),
})

function define<I extends z.ZodType, O extends z.ZodType>(
  action: string,
  summary: string,
  shapes: { input: I; output: O },
) {
  return defineEndpoint({ ...common, method: 'POST', path: `${path}/${action}`, effect: 'write', summary, ...shapes })
}

export const registerSysGlobalKey = define('register', 'Makes a key with its texts, and its group when that is new.', {
  input: z.strictObject(whole).check(requireGroup),
  output: SysGlobalKeyWhole,
})

export const generateSysGlobalKey = define(
  'generate',
  'The same; languages that are left out get the text that we ship.',
  {
    input: z.strictObject(whole).check(requireGroup),
    output: SysGlobalKeyWhole,
  },
)

export const fullUpdateSysGlobalKey = define('fullUpdate', 'Changes a key, its group and its texts.', {
  input: z
    .strictObject({ id: id(), rowVersion: z.int('invalidInteger').min(1, 'minValue').optional(), ...whole })
    .check(requireGroup),
  output: SysGlobalKeyWhole,
})

/** A text that would go live, with what is live now. */
const Difference = z.object({
  id: z.number(),
  keyLabel: z.string(),
  langKey: z.string(),
  eski: z.string().nullable(),
  yeni: z.string(),
})
const Synced = z.object({ sayi: z.number(), farklar: z.array(Difference) })
export type Synced = z.infer<typeof Synced>

export const syncSelected = define(
  'SyncSelected',
  'Puts the texts of the chosen keys live, or only shows what would change.',
  {
    input: z.strictObject({ ids: z.array(id()).max(mostSynced, 'maxCount'), onizleme: toggle().optional() }),
    output: Synced,
  },
)

export const syncAll = define('SyncAll', 'Puts every changed text live, or only shows what would change.', {
  input: z.strictObject({ onizleme: toggle().optional() }),
  output: Synced,
})

const ImportOutcome = z.object({
  eklenen: z.number(),
  degisen: z.number(),
  ayni: z.number(),
  atlanan: z.number(),
  satirlar: z.array(
    z.object({
      keyLabel: z.string(),
      /** The line of the pasted text; null for JSON. */
      satir: z.number().nullable(),
      durum: z.enum(['eklenecek', 'degisecek', 'ayni', 'bos', 'baskaGrup', 'yerTutucu', 'okunamadi']),
      eski: z.string().nullable(),
      yeni: z.string(),
    }),
  ),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>

export const syncGlobalUpdate = defineEndpoint({
  ...common,
  method: 'POST',
  path: `${path}/SyncGlobalUpdate`,
  effect: 'write',
  bodyLimit: largeBody,
  input: z.strictObject({
    text: z.string('required').min(1, 'required').max(400_000, 'maxLength'),
    languageId: id(),
    /** Left out, a new key belongs to the group that its name says. */
    sysGlobalGroupId: id().nullish(),
    /** True: nothing is written, only told. */
    deneme: toggle().optional(),
    liveSync: toggle().optional(),
  }),
  output: ImportOutcome,
  summary: 'Takes pasted texts of one language, into one group alone where one is named; nothing is deleted.',
})

export const registerKey = defineEndpoint({
  method: 'POST',
  path: `${path}/registerKey`,
  access: 'masterUser',
  effect: 'write',
  database: 'master',
  limit: { max: 60, seconds: 60 },
  input: z.strictObject({
    keyLabel,
    languageId: id().nullish(),
    keyValue: z.string().nullish(),
    username: z.string().nullish(),
  }),
  output: z.object({ id: z.number(), isNew: z.boolean() }),
  summary: 'Notes a key that a page asked for and nobody has written, once.',
})

const LanguageText = z.object({
  id: z.number().nullable(),
  languageId: z.number(),
  langKey: z.string(),
  langDisplay: z.string(),
  keyValue: z.string(),
  canliDeger: z.string().nullable(),
})

export const listValues = defineEndpoint({
  ...common,
  method: 'GET',
  path: `${path}/values`,
  effect: 'read',
  input: z.strictObject({ sysGlobalKeyId: idInAddress }),
  output: z.array(LanguageText),
  summary: 'The texts of one key, side by side for every language.',
})

export const findKeyByLabel = defineEndpoint({
  ...common,
  method: 'GET',
  path: `${path}/byLabel`,
  effect: 'read',
  input: z.strictObject({ keyLabel }),
  output: z.object({
    /** Null: nobody has worded it anew, the texts are those that we ship. */
    id: z.number().nullable(),
    rowVersion: z.number(),
    keyLabel: z.string(),
    groupKey: z.string(),
    diller: z.array(LanguageText),
  }),
  summary: 'A key by its name with its texts, for a text that is changed where it stands.',
})

export const getSysGlobalKeyOzet = defineEndpoint({
  ...common,
  method: 'GET',
  path: `${path}/ozet`,
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    toplam: z.number(),
    yeni: z.number(),
    bekleyen: z.number(),
    gruplar: z.array(z.object({ id: z.number(), groupKey: z.string(), toplam: z.number() })),
  }),
  summary: 'How many keys there are, new, not live, and in each group.',
})
