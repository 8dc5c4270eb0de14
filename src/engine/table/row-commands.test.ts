import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint, screenWrite } from '#core/endpoint.ts'
import { mayAct, type StaffRule } from '#web/staff/session/staff-rule.ts'
import { mayChange, mayDelete, type Refuses, type RowAction } from './row-commands.tsx'

const shape = { path: '/api/deneme', input: z.strictObject({}), output: z.number(), summary: 'Deneme.' }
const ofCompany = defineEndpoint({ ...shape, ...screenWrite('menu') })
const ofEverybody = defineEndpoint({ ...shape, ...screenWrite(null) })
const ofMaster = { method: 'POST', effect: 'write', database: 'master' } as const
const ofAdmins = defineEndpoint({ ...shape, ...ofMaster, access: 'master' })
const ofSuperAdmins = defineEndpoint({ ...shape, ...ofMaster, access: 'superAdmin' })
const ofEither = defineEndpoint({ ...shape, ...screenWrite('menu'), access: 'masterOrStaff', database: 'master' })

const person = (masterUserTipi: number | null, rights: readonly string[] = []) => ({
  can: (ekran: string, eylem: string) => rights.includes(`${ekran} ${eylem}`),
  user: { masterUserTipi },
})

test.each<[string, StaffRule, ReturnType<typeof person>, boolean]>([
  ['staff with the right', ofCompany, person(null, ['menu degistir']), true],
  ['staff with another right of the screen', ofCompany, person(null, ['menu gor']), false],
  ['a tenant admin', ofAdmins, person(2), true],
  ['plain staff in master administration', ofAdmins, person(null, ['menu degistir']), false],
  ['staff with the right to a row of their company', ofEither, person(null, ['menu degistir']), true],
  ['staff without the right to a row of their company', ofEither, person(null, ['menu gor']), false],
  ['a super admin', ofSuperAdmins, person(1), true],
  ['a tenant admin where a super admin is asked for', ofSuperAdmins, person(2), false],
])('%s is offered what the rule of the call says', (_, rule, who, isOffered) => {
  expect(mayAct(who, rule)).toBe(isOffered)
})

test('an action on a row does not compile without a right', () => {
  const act = { name: 'deneme', label: 'Deneme', run() {} }
  // @ts-expect-error the right is missing
  const without: RowAction = act
  // @ts-expect-error a call for all staff names no right
  const unnamed: RowAction = { ...act, right: ofEverybody }
  const named: RowAction = { ...act, right: ofCompany }
  expect([without, unnamed, named].map(({ name }) => name)).toEqual(['deneme', 'deneme', 'deneme'])
})

test.each([
  ['a row like any other', { id: 1 }, true, true],
  ['a row that may only be read', { id: 2 }, false, false],
  ['a row that may be changed and stays', { id: 3 }, true, false],
])('%s offers what is not refused on it', (_, row, isChanged, isDeleted) => {
  const calls = { update: ofCompany, delete: ofCompany }
  const refuses: Refuses = ({ id }, act) => id === 2 || (id === 3 && act === 'delete')
  expect([mayChange({ calls, refuses }, row), mayDelete({ calls, refuses }, row)]).toEqual([isChanged, isDeleted])
  expect([mayChange({ calls: {}, refuses }, row), mayDelete({ calls: {}, refuses }, row)]).toEqual([false, false])
  expect(mayDelete({ calls, refuses: undefined }, row)).toBe(true)
})
