import { AppError } from '#core/errors.ts'
import type { Form, Kriter } from '#features/kriter/rules/form.ts'
import { findIl, findIlce } from '#features/yer/queries.server.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { sanitizeHtml } from '#server/http/html.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { Iap, IlanFormu, PortalGirdi } from './contract.ts'
import { findAnyIlan, findBugun } from './queries.server.ts'

/** What the page of a posting shows before anything is said about it. */
const blank: Omit<Iap, 'talepTarihi'> = {
  id: 0,
  iapKodu: '',
  baslik: '',
  kisaAciklama: '',
  metin: '',
  basvuruBitisTarihi: null,
  zamanTipi: -1,
  isAciklamasi: '',
  isId: null,
  calisanTipId: null,
  ilKodu: null,
  ilceKodu: null,
  sehirAdi: null,
  ilceAdi: null,
  havuzdaMi: false,
  otomatikYonlendir: false,
  asgariYas: null,
  maasMin: null,
  maasMax: null,
  yanHaklar: null,
  basvuruFormuId: null,
  kapali: false,
  rowVersion: 1,
}

type Context = CallContext<'tenant'> & { input: PortalGirdi }

/** A posting as candidates would read it with what a form holds now: nothing is written, and the body is cleaned. */
export async function readPortal({ db, input, runtime }: Context): Promise<Iap> {
  const [kept] = input.id === undefined ? [] : await findAnyIlan(db, { id: input.id })
  if (input.id !== undefined && !kept) throw new AppError('notFound')
  const [clock] = await findBugun(db, {})
  const said = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const shown: Iap = { ...blank, talepTarihi: clock?.bugun ?? '', ...kept, ...said, kapali: false }
  const { ilKodu, ilceKodu } = shown
  const [il] = ilKodu === null ? [] : await findIl(runtime.master.db, { sehirKodu: ilKodu })
  const [ilce] = ilceKodu === null ? [] : await findIlce(runtime.master.db, { ilceKodu })
  return {
    ...shown,
    metin: sanitizeHtml(shown.metin),
    sehirAdi: il?.sehirAdi ?? null,
    ilceAdi: ilce && ilce.sehirKodu === ilKodu ? ilce.ilceAdi : null,
  }
}

type Chosen = { formAdi: string; surum: number | null; icerik: Form | null }

const findChosenForm = rawStatement<TenantTables, { id: number }, Chosen>(
  `select f.form_adi, s.surum, s.icerik from ilan t join basvuru_formu f on f.id = t.basvuru_formu_id
     left join form_surum s on s.basvuru_formu_id = f.id and s.durum = 'yayinda' where t.id = $1`,
  ['id'],
)
const listTestAdi = rawStatement<TenantTables, { ids: number[] }, { id: number; testAdi: string }>(
  'select id, test_adi from test_merkez_tip where id = any($1::int[])',
  ['ids'],
)

const questions = (list: readonly Kriter[]) =>
  list.map(({ id, kriterAdi, zorunlu }) => ({ id, ad: kriterAdi, zorunlu }))

/** The published version of the form that a posting chose, as staff look at it. */
export async function readForm(db: TenantDb, id: number): Promise<IlanFormu | null> {
  const [chosen] = await findChosenForm(db, { id })
  if (!chosen) return null
  const bloklar = chosen.icerik?.bloklar ?? []
  const ids = bloklar.flatMap(({ testMerkezTipId }) => (testMerkezTipId === null ? [] : [testMerkezTipId]))
  const names = new Map((await listTestAdi(db, { ids })).map((one) => [one.id, one.testAdi]))
  return {
    formAdi: chosen.formAdi,
    surum: chosen.surum,
    bloklar: bloklar.map(({ id: blokId, display, kosul, testMerkezTipId, moduller }) => ({
      id: blokId,
      ad: display,
      testAdi: testMerkezTipId === null ? null : (names.get(testMerkezTipId) ?? null),
      kosullu: kosul !== null,
      moduller: moduller.map((modul) => ({
        id: modul.id,
        ad: modul.display,
        kriterler: questions(modul.kriterler),
        komponentler: modul.komponentler.map((one) => ({
          id: one.id,
          ad: one.display,
          kriterler: questions(one.kriterler),
        })),
      })),
    })),
  }
}
