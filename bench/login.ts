import { loginAsAdayByCode, register } from '#features/aday/contract.ts'
import { authenticate } from '#features/giris/contract.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import type { Bench } from './bench.ts'
import { atLeast, type PartResult, within } from './figure.ts'
import { listingRequests, loadHead, loadRow, summarise } from './listing.ts'
import { makeListingMix } from './listing-mix.ts'
import { type Load, type LoadRequest, runLoad, warmUp, writeRequests } from './load.ts'
import { newPeople, registerPeople, registrationOf, sendCodes, startRegistrations, tenantOf } from './login-people.ts'
import { measureSameTime } from './login-time.ts'
import type { Product } from './product.ts'
import { interleave, type Slices } from './slices.ts'

const candidates = 50
const listeners = 16
const honestOnes = 4
const sliceSeconds = 2
/** More than a slice can use up: each code and each registration is good once. */
const batch = 3000

/** Signing in and registering beside the listing call, and what a flood of logins does to it. */
export async function measureLogin(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  const tenant = await tenantOf(product, 'demo')
  const mix = await makeListingMix(await product.tenantAddress('demo'))
  const listing = await listingRequests(bench, product, mix, 'login-listing')
  const found = await measureVariants(bench, product, { tenant, listing })
  const time = await measureSameTime(product, tenant, bench.rounds < 4 ? 60 : 300)
  const { listingAlone, listingFlooded, listingGuessed, login, honest, registration } = found
  return {
    title: 'Signing in by code and registering, 50 candidates at once, beside the listing call',
    figures: [
      within('Logins and registrations refused', { value: login.errors + registration.errors, unit: '' }, 0),
      within('Code login, p99', { value: login.p99, unit: 'ms' }, 500),
      within('Registration, p99', { value: registration.p99, unit: 'ms' }, 500),
      within('Listing call during a login flood, p99', { value: listingFlooded.p99, unit: 'ms' }, 500),
      atLeast(
        'Listing call during a login flood, beside alone',
        { value: listingFlooded.rate, unit: 'per s', floor: listingAlone.rate },
        0.5,
      ),
      within('Listing call during a flood of passwords, p99', { value: listingGuessed.p99, unit: 'ms' }, 500),
      atLeast(
        'Listing call during a flood of passwords, beside alone',
        { value: listingGuessed.rate, unit: 'per s', floor: listingAlone.rate },
        0.5,
      ),
      within('Honest code login during the flood, p99', { value: honest.p99, unit: 'ms' }, 2000),
      within('Honest code logins refused during the flood', { value: honest.errors, unit: '' }, 0),
      ...time.figures,
    ],
    tables: [
      {
        caption: 'Slices of 2 s',
        head: loadHead,
        rows: [
          loadRow('listing call, 50 connections', found.listing),
          loadRow('code login, 50 candidates', login),
          loadRow('registration, 50 candidates', registration),
          loadRow('listing call, 16 connections', listingAlone),
          loadRow('listing call, 16 connections, during 50 who guess codes', listingFlooded),
          loadRow('listing call, 16 connections, during 50 who guess passwords', listingGuessed),
          loadRow('code login, 4 candidates, during 50 who guess codes', honest),
        ],
      },
      time.table,
    ],
    notes: [
      `A login costs ${(login.cpu / found.listing.cpu).toFixed(1)} times the processor time of a listing call; during ` +
        `the flood the listing call serves ${Math.round((listingFlooded.rate / listingAlone.rate) * 100)} % of what it serves alone.`,
    ],
  }
}

type Setting = { tenant: Tenant; listing: string }

async function measureVariants(bench: Bench, product: Product, { tenant, listing }: Setting) {
  const target = (file: string, connections: number) => ({
    origin: product.origin,
    file,
    connections,
    seconds: sliceSeconds,
  })
  await warmUp(target(listing, candidates))
  let file = ''
  const run = () => runLoad(target(file, candidates))
  const fresh = (name: string, make: () => Promise<LoadRequest[]>) => async () => {
    file = writeRequests(bench.folder, `${name}-${Math.random()}`, await make())
  }
  const flood = async () => {
    const guesses = runLoad(target(file, candidates))
    const load = await runLoad(target(listing, listeners))
    await guesses
    return load
  }
  let guessing = ''
  const honestly = async () => {
    const guesses = runLoad(target(guessing, candidates))
    const load = await runLoad(target(file, honestOnes))
    await guesses
    return load
  }
  const variants = [
    { name: 'listing', run: () => runLoad(target(listing, candidates)) },
    { name: 'login', prepare: fresh('login', () => makeLogins(product, tenant)), run },
    { name: 'register', prepare: fresh('register', () => makeRegistrations(product, tenant)), run },
    { name: 'listing alone', run: () => runLoad(target(listing, listeners)) },
    { name: 'listing flooded', prepare: fresh('guess', () => makeGuesses(product, tenant)), run: flood },
    {
      name: 'login flooded',
      async prepare() {
        await fresh('guess', () => makeGuesses(product, tenant))()
        guessing = file
        await fresh('login', () => makeLogins(product, tenant))()
      },
      run: honestly,
    },
    { name: 'listing, passwords', prepare: fresh('password', makePasswords), run: flood },
  ]
  const slices = await interleave(variants, { rounds: bench.rounds, watched: product.watched, say: bench.say })
  return sumUp(slices as Slices<Load>[], product)
}

/** By the order of the variants. */
function sumUp(slices: readonly Slices<Load>[], product: Product) {
  const sum = (index: number) => summarise(slices[index] as Slices<Load>, product.pid, product.postmaster) // one each
  return {
    listing: sum(0),
    login: sum(1),
    registration: sum(2),
    listingAlone: sum(3),
    listingFlooded: sum(4),
    honest: sum(5),
    listingGuessed: sum(6),
  }
}

const headers = (token: string) => ({ 'Content-Type': 'application/json', Authorization: `Bearer ${token}` })

async function makeLogins(product: Product, tenant: Tenant): Promise<LoadRequest[]> {
  const people = newPeople(batch)
  await registerPeople(product, tenant, people)
  const waiting = await sendCodes(product, tenant, people)
  return waiting.map(({ token, kod }) => ({
    method: 'POST',
    path: loginAsAdayByCode.path,
    headers: headers(token),
    body: JSON.stringify({ _code: kod }),
  }))
}

async function makeGuesses(product: Product, tenant: Tenant): Promise<LoadRequest[]> {
  const waiting = await sendCodes(product, tenant, newPeople(batch))
  return waiting.map(({ token, kod }) => ({
    method: 'POST',
    path: loginAsAdayByCode.path,
    headers: headers(token),
    body: JSON.stringify({ _code: kod === '000000' ? '000001' : '000000' }),
  }))
}

/** Passwords for names that are not there, each from an address of its own: they cost what those of real names cost. */
async function makePasswords(): Promise<LoadRequest[]> {
  return Array.from({ length: batch }, (_, n) => ({
    method: 'POST',
    path: authenticate.path,
    headers: { 'Content-Type': 'application/json', 'x-forwarded-for': `10.80.${n >> 8}.${n & 255}` },
    body: JSON.stringify({ username: `kimse.${n}`, password: `Yanlis!${n}` }),
  }))
}

async function makeRegistrations(product: Product, tenant: Tenant): Promise<LoadRequest[]> {
  const people = newPeople(batch)
  const tokens = await startRegistrations(product, tenant, people)
  return people.map((person, index) => ({
    method: 'POST',
    path: register.path,
    headers: headers(tokens[index] ?? ''),
    body: JSON.stringify(registrationOf(person)),
  }))
}
