import type { TenantDb } from '#server/database/database.ts'
import type { FormPlan, KosulPlan, KriterPlan } from './contract.ts'
import {
  insertBasvuruFormu,
  insertFormBlok,
  insertFormBlokModul,
  insertGrupSecenekList,
  insertKomponent,
  insertKomponentKriter,
  insertKriter,
  insertKriterGrubu,
  insertModul,
  insertModulKomponent,
  insertModulKriter,
  insertSecenekList,
} from './insert-queries.server.ts'

type Made = { id: number; secenekler: ReadonlyMap<string, number> }
type ModulPlan = FormPlan['bloklar'][number]['moduller'][number]

/** Writes a planned form into the library; conditions may name only what stands before them. Returns the form's id. */
export async function makeForm(db: TenantDb, plan: FormPlan): Promise<number> {
  const made = new Map<string, Made>()
  const form = one(await insertBasvuruFormu(db, { formAdi: plan.ad }))
  for (const [siralama, blok] of plan.bloklar.entries()) {
    const place = { basvuruFormuId: form.id, display: blok.ad, siralama, ...kosulOf(made, blok.kosul) }
    const { id: formBlokId } = one(await insertFormBlok(db, place))
    for (const [order, modul] of blok.moduller.entries()) {
      const kosul = kosulOf(made, modul.kosul)
      const modulId = await makeModul(db, modul, made)
      await insertFormBlokModul(db, { formBlokId, modulId, siralama: order, ...kosul })
    }
  }
  return form.id
}

async function makeModul(db: TenantDb, plan: ModulPlan, made: Map<string, Made>): Promise<number> {
  const { id: modulId } = one(await insertModul(db, { modulDisplay: plan.ad }))
  for (const [siralama, [key, kriter]] of Object.entries(plan.kriterler ?? {}).entries()) {
    const { id: kriterId } = await makeKriter(db, { key, kriter }, made)
    await insertModulKriter(db, { ownerId: modulId, kriterId, siralama, ...linkOf(made, kriter) })
  }
  for (const [siralama, komponent] of (plan.komponentler ?? []).entries()) {
    const inRow: [Made, KriterPlan][] = []
    for (const [key, kriter] of Object.entries(komponent.kriterler)) {
      inRow.push([await makeKriter(db, { key, kriter }, made), kriter])
    }
    const ana = get(made, komponent.ana)
    const { id: komponentId } = one(await insertKomponent(db, { display: komponent.ad, anaKriterId: ana.id }))
    for (const [order, [{ id: kriterId }, kriter]] of inRow.entries()) {
      await insertKomponentKriter(db, { ownerId: komponentId, kriterId, siralama: order, ...linkOf(made, kriter) })
    }
    await insertModulKomponent(db, { modulId, komponentId, siralama, zorunlu: komponent.zorunlu ?? false })
  }
  return modulId
}

type Keyed = { key: string; kriter: KriterPlan }

async function makeKriter(db: TenantDb, { key, kriter }: Keyed, made: Map<string, Made>): Promise<Made> {
  if (made.has(key)) throw new Error(`two criteria are called ${key}`)
  const { id } = one(
    await insertKriter(db, {
      kriterAdi: kriter.ad,
      aciklama: kriter.aciklama ?? null,
      valueType: kriter.tip,
      anneKriterId: kriter.anne === undefined ? null : get(made, kriter.anne).id,
      kriterGrubuId: kriter.grup ? await makeGrup(db, kriter.grup) : null,
      kaynak: kriter.kaynak ?? null,
      enAz: kriter.enAz ?? null,
      enCok: kriter.enCok ?? null,
    }),
  )
  const options = kriter.secenekler ? await insertSecenekList(db, { kriterId: id, adlar: kriter.secenekler }) : []
  const result = { id, secenekler: new Map(options.map((option) => [option.secenekAdi, option.id])) }
  made.set(key, result)
  return result
}

async function makeGrup(db: TenantDb, { ad, secenekler }: { ad: string; secenekler: readonly string[] }) {
  const { id } = one(await insertKriterGrubu(db, { grupAdi: ad }))
  await insertGrupSecenekList(db, { kriterGrubuId: id, adlar: secenekler })
  return id
}

function linkOf(made: ReadonlyMap<string, Made>, { kosul, zorunlu = false, zorunluKosul }: KriterPlan) {
  const when = kosulOf(made, zorunluKosul)
  return {
    zorunlu: zorunlu || zorunluKosul !== undefined,
    zorunluKriterId: when.bagliKriterId,
    zorunluSecenekId: when.bagliSecenekId,
    ...kosulOf(made, kosul),
  }
}

function kosulOf(made: ReadonlyMap<string, Made>, kosul: KosulPlan | undefined) {
  if (!kosul) return { bagliKriterId: null, bagliSecenekId: null }
  const [key, secenek] = kosul
  const { id, secenekler } = get(made, key)
  const secenekId = secenekler.get(secenek)
  if (secenekId === undefined) throw new Error(`${key} has no option ${secenek}`)
  return { bagliKriterId: id, bagliSecenekId: secenekId }
}

function get(made: ReadonlyMap<string, Made>, key: string): Made {
  const found = made.get(key)
  if (!found) throw new Error(`no criterion is called ${key}`)
  return found
}

function one<Row>([row]: Row[]): Row {
  if (!row) throw new Error('a row of a form was not stored')
  return row
}
