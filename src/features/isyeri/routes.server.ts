import { AppError, type FieldError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { requireRecord } from '#engine/server/served.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import { findCompany } from '#features/company/queries.server.ts'
import { notCagri } from '#features/sgk/cagri.server.ts'
import { evizite } from '#features/sgk/kanal/evizite.server.ts'
import { findIl } from '#features/yer/queries.server.ts'
import { implement } from '#server/http/implement.ts'
import { writeAudit } from '#server/session/audit.ts'
import { setByPass, testKimlik } from './contract.ts'
import { openKimlik, openSealed, sealKimlik } from './kimlik.server.ts'
import { findBranchOf, findSealedKimlik, listSealedKimlik, setKimlikDurumu, storeByPass } from './queries.server.ts'
import { isyeri } from './resource.ts'
import { kimlikDurumu, kimlikDurumuOf, maskKullaniciAdi } from './rules.ts'

const credential = ['kullaniciAdi', 'isyeriKodu', 'sistemSifre', 'isyeriSifresi']

const refuse = (errors: FieldError[]) => {
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

const isyeriResourceRoutes = serveResource(isyeri, {
  scope: ofOwnBranches((branchIds) => `t.branch_id = any(${branchIds})`, 'branchId'),
  columns: {
    kullaniciAdi: 't.kullanici_adi_maske',
    companyName: '(select c.company_name from company c where c.id = t.company_id)',
    // SGK's own number of the district, behind the three digits of the province
    ilceKodu: 'substr(t.isyeri_sicil_no, 20, 2)',
    subeKodu: '(select b.sube_kodu from branch b where b.id = t.branch_id)',
    subeAdi: '(select b.sube_adi from branch b where b.id = t.branch_id)',
    // the last day counts
    byPass: `coalesce(t.by_pass_bitis >= (now() at time zone 'Europe/Istanbul')::date, false)`,
    sistemSifreVar: 't.sistem_sifre is not null',
    isyeriSifresiVar: 't.isyeri_sifresi is not null',
  },
  references: {
    companyId: async ({ db }, id) => (await findCompany(db, { id }))[0]?.companyName ?? null,
    // a branch of another firm is none of this workplace's
    branchId: async ({ db }, id, row) => {
      const [found] = await findBranchOf(db, { id })
      return found && found.companyId === row.companyId ? found.subeAdi : null
    },
    ilKodu: async ({ runtime }, sehirKodu) => (await findIl(runtime.master.db, { sehirKodu }))[0]?.sehirAdi ?? null,
  },
  async importStored({ db, tenant }, ids) {
    const rows = await listSealedKimlik(db, { ids })
    return new Map(
      rows.map(({ id, isyeriSicilNo, ...secrets }) => {
        const open = (field: keyof typeof secrets) =>
          openSealed(tenant, isyeriSicilNo, { field, value: secrets[field] })
        return [
          id,
          {
            kullaniciAdi: open('kullaniciAdi'),
            sistemSifre: open('sistemSifre'),
            isyeriSifresi: open('isyeriSifresi'),
          },
        ]
      }),
    )
  },
  async beforeWrite({ tenant }, { action, values, row }) {
    if (action === 'delete' || !tenant) return undefined
    const written = { ...values, ...sealKimlik(tenant, String(row.isyeriSicilNo), values) }
    if (values.naceKodu === '') Object.assign(written, { naceKodu: null })
    if (typeof values.kullaniciAdi === 'string')
      Object.assign(written, { kullaniciAdiMaske: maskKullaniciAdi(values.kullaniciAdi) })
    // nobody knows what SGK says of a new credential
    if (credential.some((name) => values[name] !== undefined))
      Object.assign(written, { kimlikDurumu: kimlikDurumu.unknown, kimlikDurumTarihi: null, kimlikAciklama: null })
    return written
  },
  own: {
    // the cipher text is bound to the workplace's number, which the engine's own call does not know
    async reveal(context) {
      const { db, input, tenant, audit } = context
      await requireRecord(isyeri, context, input.id)
      const [kept] = await findSealedKimlik(db, input)
      if (!kept) throw new AppError('notFound')
      audit({ islem: 'reveal', varlik: isyeri.name, varlikId: input.id, degisim: { alan: input.field } })
      return { value: openKimlik(tenant, kept).kullaniciAdi }
    },
  },
})

type ByPass = { byPass: boolean; neden?: string | null | undefined; bitis?: string | null | undefined }

/** What is kept of a by-pass; one that begins is refused without a reason or an end. */
function byPassOf({ byPass, neden, bitis }: ByPass) {
  if (!byPass) return { byPassNedeni: null, byPassBitis: null }
  const missing = Object.entries({ neden, bitis }).filter(([, value]) => !value)
  if (missing.length > 0) refuse(missing.map(([field]) => ({ field, key: 'required' })))
  return { byPassNedeni: neden ?? null, byPassBitis: bitis ?? null }
}

export const isyeriRoutes = [
  ...isyeriResourceRoutes,

  implement(setByPass, async (context) => {
    const { db, input, audit, changed } = context
    const { id } = input
    await requireRecord(isyeri, context, id)
    const degisim = byPassOf(input)
    const [done] = await storeByPass(db, { id, ...degisim })
    if (!done) throw new AppError('notFound')
    if (input.byPass && !done.gelecek) refuse([{ field: 'bitis', key: 'endsInPast' }])
    audit({
      islem: input.byPass ? 'byPass' : 'byPassKaldir',
      varlik: isyeri.name,
      varlikId: id,
      ...(input.byPass && { degisim }),
    })
    changed(isyeri.name)
    return 1
  }),

  implement(testKimlik, async (context) => {
    const { input, tenant, runtime, caller } = context
    await requireRecord(isyeri, context, input.id)
    const pool = await runtime.tenants.open(tenant.id)
    const [kept] = await findSealedKimlik(pool.db, input)
    if (!kept) throw new AppError('notFound')
    const kimlik = openKimlik(tenant, kept)
    if (!kimlik.isyeriSifresi) refuse([{ field: 'isyeriSifresi', key: 'required' }])
    const not = notCagri({ db: pool.db, tenant, isyeriId: input.id, kanal: 'evizite' })
    const { hataTuru, sonucKod, sonucAciklama } = await evizite.kimlikDene(runtime, kimlik, not)
    const durum = kimlikDurumuOf(hataTuru)
    const kimlikDurumu = await pool.inTransaction(async (db) => {
      const said = durum ?? kept.kimlikDurumu
      const note = { ...kept, id: input.id, kimlikDurumu: said, kimlikAciklama: sonucAciklama }
      const isNoted = durum === null || (await setKimlikDurumu(db, note)).length > 0
      const degisim = isNoted ? { kimlikDurumu: [kept.kimlikDurumu, said], hataTuru } : { hataTuru }
      const entry = { islem: 'kimlikDene', varlik: isyeri.name, varlikId: input.id, degisim }
      await writeAudit(db, { ...caller, keys: tenant.keys }, [entry])
      // another credential was written meanwhile: what SGK said is not about it
      const [now] = isNoted ? [] : await findSealedKimlik(db, input)
      return now?.kimlikDurumu ?? said
    })
    await runtime.changes.publish(tenant.id, isyeri.name)
    return { kimlikDurumu, sonucKod, sonucAciklama }
  }),
]
