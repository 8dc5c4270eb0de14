import { detayOkuKind } from '#features/e-vizite/kinds.server.ts'
import { settleManuelSonGunu } from '#features/e-vizite/manuel/son-gun.server.ts'
import { parcaOf, soruSaati, storeDetay } from '#features/e-vizite/onay.server.ts'
import {
  findBrans,
  listOkunduSirasi,
  listSonGunAnahtari,
  markOkundu,
  writeSonGunler,
} from '#features/e-vizite/queries.server.ts'
import { raporSonGunu } from '#features/e-vizite/rules.ts'
import { okunduKapatKind } from '#features/is-kazasi/kinds.server.ts'
import { listKazaOkunduSirasi, markKazaOkundu } from '#features/is-kazasi/queries.server.ts'
import { settleKazalar } from '#features/is-kazasi/son-gun.server.ts'
import { openKimlik } from '#features/isyeri/kimlik.server.ts'
import { findSealedKimlik } from '#features/isyeri/queries.server.ts'
import { notCagri } from '#features/sgk/cagri.server.ts'
import { evizite } from '#features/sgk/kanal/evizite.server.ts'
import type { CagriSonucu, KayitSekli } from '#features/sgk/sonuc.server.ts'
import { sonGunKind } from '#features/takvim/kinds.server.ts'
import { listDonemParametre, listResmiTatil } from '#features/takvim/queries.server.ts'
import { takvimOf } from '#features/takvim/rules.ts'
import { settleTescilSonGunu } from '#features/tescil/son-gun.server.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import { defineJob, defineSchedule, RetryLater } from '#server/jobs/job.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

/** Holidays and the law's values, by which deadlines are worked out. */
async function readDegerler(master: MasterDb) {
  const [tatiller, parametreler] = [await listResmiTatil(master, {}), await listDonemParametre(master, {})]
  return { takvim: takvimOf(tatiller), parametreler }
}

/** The credential of a workplace and the place where its calls are noted. */
async function kimlikOf({ db, tenant }: { db: TenantDb; tenant: Tenant }, isyeriId: number) {
  const [kept] = await findSealedKimlik(db, { id: isyeriId })
  if (!kept) throw new Error('a record of a workplace that is not there')
  return { kimlik: openKimlik(tenant, kept), not: notCagri({ db, tenant, isyeriId, kanal: 'evizite' }) }
}

/** True for a success. What ends by itself is waited for; any other failure ends the job, and the sgkCagri rows tell why. */
function isDone<H extends KayitSekli, R extends KayitSekli>(
  outcome: CagriSonucu<H, R>,
): outcome is Extract<CagriSonucu<H, R>, { tamam: true }> {
  if ('engel' in outcome && outcome.sonraki) {
    throw new RetryLater(Math.max(1, Math.ceil((outcome.sonraki.getTime() - Date.now()) / 1000)))
  }
  if (!('engel' in outcome) && outcome.tamam) return true
  // somebody in between or SGK itself failed: the next try may find it well again
  if ('hataTuru' in outcome && outcome.hataTuru === 'AG') throw new Error(outcome.neden)
  return false
}

const { together: _marks, ...okunduKapat } = okunduKapatKind
/** Marks reports and accidents as read at SGK. A mark that is made twice is one, so a run more does no harm. */
export const markSgkOkundu = defineJob({
  ...okunduKapat,
  async run({ db, tenant, runtime, payload, signal }) {
    const { isyeriId } = payload
    const acces = await kimlikOf({ db, tenant }, isyeriId)
    for (const { id, no } of await listOkunduSirasi(db, { isyeriId })) {
      signal.throwIfAborted()
      const outcome = await evizite.raporOkunduKapat(runtime, { ...acces, request: { medulaRaporId: no } })
      if (!isDone(outcome)) return
      await markOkundu(db, { id })
    }
    for (const { id, no } of await listKazaOkunduSirasi(db, { isyeriId })) {
      signal.throwIfAborted()
      const outcome = await evizite.isKazasiKapat(runtime, { ...acces, request: { bildirimId: no } })
      if (!isDone(outcome)) return
      await markKazaOkundu(db, { id })
    }
    for (const subject of ['eVizite', 'isKazasi']) await runtime.changes.publish(tenant.id, subject)
  },
})

const { together: _reads, ...detayOku } = detayOkuKind
/** Reads the approvals of one report. */
export const readSgkDetay = defineJob({
  ...detayOku,
  async run({ db, master, tenant, runtime, payload, once }) {
    const [rapor] = await findBrans(db, payload)
    if (!rapor) return
    const acces = await kimlikOf({ db, tenant }, rapor.isyeriId)
    const degerler = await readDegerler(master)
    const request = { medulaRaporId: rapor.medulaRaporId }
    const soruldu = await soruSaati(db)
    const outcome = await evizite.onayliDetay(runtime, { ...acces, request })
    if (!isDone(outcome)) return
    const parcalar = outcome.kayitlar.flatMap((one) => parcaOf(one) ?? [])
    await once('detay', async (write) => {
      // an answer that may be older than what is stored is asked for again
      if (!(await storeDetay(write.db, payload.id, { parcalar, soruldu, degerler }))) throw new RetryLater(0)
    })
    await runtime.changes.publish(tenant.id, 'eVizite')
  },
})

/** So many parts at a time, so that a transaction stays short. */
const parcaBoyu = 100

const { together: _settles, ...sonGun } = sonGunKind
/** Works out the last days of all open duties anew, because a holiday or a value of the law may have changed. */
export const settleSgkSonGun = defineJob({
  ...sonGun,
  async run({ db, master, tenant, runtime }) {
    const degerler = await readDegerler(master)
    const keys = await listSonGunAnahtari(db, {})
    for (let from = 0; from < keys.length; from += parcaBoyu) {
      const rows = keys.slice(from, from + parcaBoyu).map((key) => ({ ...key, ...raporSonGunu(degerler, key) }))
      await writeSonGunler(db, { rows: JSON.stringify(rows) })
    }
    await settleKazalar(db, degerler, null)
    await settleManuelSonGunu(db, degerler)
    await settleTescilSonGunu(db, degerler.parametreler)
    for (const subject of ['eVizite', 'isKazasi', 'manuelBildirim', 'tescil'])
      await runtime.changes.publish(tenant.id, subject)
  },
})

export const sgkOkumaJobs = [markSgkOkundu, readSgkDetay, settleSgkSonGun]

export const sgkOkumaSchedules = [
  defineSchedule({ name: 'settleSgkSonGunNightly', cron: '20 3 * * *', job: settleSgkSonGun }),
]
