import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { yetki } from './resource.ts'

export const yetkiEndpoints = resourceEndpoints(yetki)

const right = z.strictObject({
  ekran: z.string('required').regex(/^[a-zA-Z][A-Za-z0-9]{1,59}$/, 'invalidValue'),
  eylem: z.string('required').regex(/^[a-z][A-Za-z]{1,29}$/, 'invalidValue'),
})

const Matris = z.object({
  rolId: z.number(),
  ekranlar: z.array(
    z.object({
      ekran: z.string(),
      /** `verili`: the role has it; `verilebilir`: the caller may give or take it. */
      eylemler: z.array(z.object({ eylem: z.string(), verili: z.boolean(), verilebilir: z.boolean() })),
    }),
  ),
})
export type Matris = z.output<typeof Matris>

export const getMatris = defineEndpoint({
  ...screenRead('yetki'),
  path: '/api/ikorg/yetki/matris',
  input: z.strictObject({ rolId: idInAddress }),
  output: Matris,
  summary: 'Everything that can be permitted, by screen, and what a role is permitted.',
})

export const saveMatris = defineEndpoint({
  ...screenWrite('yetki'),
  path: '/api/ikorg/yetki/kaydet',
  input: z.strictObject({
    rolId: id(),
    ekle: z.array(right, 'required').max(1000, 'tooMany'),
    cikar: z.array(right, 'required').max(1000, 'tooMany'),
  }),
  output: Matris,
  summary: 'Gives rights to a role and takes others away; answers what the role is permitted from now on.',
})

/** Here and not with the roles, which ask this feature what may be handed on. */
export const listRole = defineEndpoint({
  ...screenRead(null),
  path: '/api/ikorg/role/getList',
  input: z.strictObject({}),
  output: z.array(z.object({ id: z.number(), sistem: z.string(), rol: z.string(), display: z.string() })),
  summary: 'The roles to choose from, shown as system and role.',
})

/** 0 and nothing mean the caller. */
const kullaniciId = z
  .union([z.literal(['0', '']).transform(() => undefined), z.literal(0).transform(() => undefined), idInAddress])
  .optional()

/** A right as it is held: both `*` for an administrator. */
export const HeldRight = z.object({ ekran: z.string(), eylem: z.string() })
export const HeldRole = z.object({ sistem: z.string(), rol: z.string() })

export const MenuLine = z.object({
  id: z.number(),
  baslik: z.string(),
  /** The key of the text to show instead of `baslik`; null where the company worded the line itself. */
  metinAnahtari: z.string().nullable(),
  yol: z.string().nullable(),
  ekran: z.string().nullable(),
  modulId: z.number(),
  ustId: z.number().nullable(),
  simge: z.string().nullable(),
  siralama: z.number(),
  isDefault: z.boolean(),
})
export type MenuLine = z.output<typeof MenuLine>

export const getMenu = defineEndpoint({
  ...screenRead(null),
  path: '/api/master/yetki/menu',
  input: z.strictObject({ kullaniciId, moduleId: idInAddress.optional() }),
  output: z.array(MenuLine),
  summary: 'The menu of a user, of one module or of all; another user than oneself needs the right to see users.',
})

export const getModulYol = defineEndpoint({
  ...screenRead(null),
  path: '/api/master/yetki/modulYol',
  input: z.strictObject({ menuYol: z.string('required').max(100, 'maxLength'), sistem: z.enum(['SGK']).optional() }),
  output: z
    .object({ moduleId: z.number(), moduleName: z.string(), menulerYolId: z.number(), yol: z.string() })
    .nullable(),
  summary: 'The module in which a path of the caller stands; null when the caller has no such path.',
})

export const OwnModul = z.object({
  id: z.number(),
  moduleName: z.string(),
  modulTipi: z.number(),
  simge: z.string().nullable(),
  isDefault: z.boolean(),
})

const UserModul = OwnModul.extend({
  yol: z.string().nullable(),
  yolAciklama: z.string().nullable(),
  menulerYolId: z.number().nullable(),
  kullaniciId: z.number(),
  /** The user has it. */
  yetkili: z.boolean(),
  /** The master lets the user have it. */
  verildi: z.boolean(),
})
export type UserModul = z.output<typeof UserModul>

export const listModuller = defineEndpoint({
  ...screenRead(null),
  path: '/api/master/yetki/moduller',
  input: z.strictObject({ kullaniciId }),
  output: z.array(UserModul),
  summary: 'The modules of a user; for somebody who sees users also those of the company that the user lacks.',
})

export const syncModul = defineEndpoint({
  ...screenWrite('kullanici'),
  path: '/api/master/yetki/modulSync',
  input: z.strictObject({ kullaniciId: id(), modulIds: z.array(id()).max(100, 'tooMany').optional() }),
  output: z.array(UserModul),
  summary: 'Gives a user exactly these modules; without a list, all that the master lets the user have.',
})

export const setDefaultModule = defineEndpoint({
  ...screenWrite(null),
  path: '/api/master/yetki/setDefaultModule',
  input: z.strictObject({ moduleId: id(), kullaniciId: z.union([z.literal(0), id()]).nullish() }),
  output: z.number(),
  summary: 'Chooses the module that is shown first; for another user it needs the right to change users.',
})

export const getRoutePermission = defineEndpoint({
  ...screenRead(null),
  path: '/api/master/yetki/routePermission',
  input: z.strictObject({ yol: z.string('required').max(100, 'maxLength') }),
  output: z.object({ izinli: z.boolean(), ekran: z.string().nullable(), eylemler: z.array(z.string()) }),
  summary: 'Whether the caller may open a path, and what is permitted there; an unknown path is one that is not.',
})

export const getUserInfo = defineEndpoint({
  ...screenRead(null),
  path: '/api/master/yetki/userInfo',
  input: z.strictObject({ kullaniciId }),
  output: z.object({
    id: z.number(),
    username: z.string(),
    adSoyad: z.string(),
    isMaster: z.boolean(),
    roller: z.array(HeldRole),
    moduller: z.array(z.object({ id: z.number(), moduleName: z.string(), isDefault: z.boolean() })),
    yetkiler: z.array(HeldRight),
  }),
  summary: 'A user with roles, modules and rights; another user than oneself needs the right to see users.',
})
