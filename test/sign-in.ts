import { randomInt } from 'node:crypto'
import { loginAsAdayByCode } from '#features/aday/contract.ts'
import type { NewAday } from '#features/aday/rules.ts'
import { sendSms } from '#features/dogrulama/contract.ts'
import { openMetin } from '#features/mesaj/queries.server.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { makeAday } from './aday.ts'
import type { TestApp, TestTenant } from './app.ts'
import { type Client, createClient } from './client.ts'
import { execute } from './deneme.ts'

/** A phone that nobody else has, in a block of numbers of its own. */
export function aPhone(): string {
  return `5${String(randomInt(1e9)).padStart(9, '0')}`
}

/** A visitor of a tenant whom nobody knows yet, from an address of their own. */
export function newVisitor({ app, runtime }: TestApp, tenant: Tenant): Client {
  return createClient(app, runtime.sessions.issueAnonymous(tenant.id).token)
}

/** The newest text that a phone was sent, as its owner reads it. */
export async function readSms({ tenant, read }: TestTenant, cepTel: string): Promise<string> {
  const [row] = await read((db) =>
    execute(db, 'select referans, metin, gizli_metin from mesaj where alici = $1 order by id desc limit 1', [cepTel]),
  )
  const [referans, metin, gizliMetin] = row as [string, string | null, string | null] // the columns asked for
  return openMetin(tenant, { referans, metin, gizliMetin })
}

/** The newest code that a phone was sent. */
export async function readCode(company: TestTenant, cepTel: string): Promise<string> {
  const [, kod] = /#([0-9]{6})$/.exec(await readSms(company, cepTel)) ?? []
  if (!kod) throw new Error('the phone has no code')
  return kod
}

/** A code that is not this one. */
export function wrongCode(kod: string): string {
  return kod === '000000' ? '000001' : '000000'
}

/** Asks for a code and types it in; the answer is a candidate's or a registration's. */
export async function signInByCode(app: TestApp, company: TestTenant, cepTel: string, visitor?: Client) {
  const client = visitor ?? newVisitor(app, company.tenant)
  await client.call(sendSms, { tel: cepTel, iletisimSenaryosu: 1 })
  return client.call(loginAsAdayByCode, { _code: await readCode(company, cepTel) })
}

/** A registration that has its verified phone. */
export async function startRegistration(app: TestApp, company: TestTenant, cepTel: string): Promise<Client> {
  const answer = await signInByCode(app, company, cepTel)
  if (!('kayitGerekli' in answer)) throw new Error('the phone is known')
  return createClient(app.app, answer.token)
}

/** A candidate who is signed in, in a company of their own. */
export async function signInAday(app: TestApp, given: Partial<NewAday> = {}) {
  const company = await app.newTenant()
  const aday = await makeAday(app.runtime, company.tenant, given)
  return { company, aday, client: await company.aday(aday.id) }
}
