import { lockPublishableIlan, publishIlan } from '#features/ilan/queries.server.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { revokeGuidLinks } from '#server/links/guid-link.ts'
import { type Bekleyen, insertIslem, insertKarar, listOnaylayan, lockBekleyen, setDurum } from './queries.server.ts'
import { type AksiyonTipi, aksiyonTipi, kararDurum, maskAddress, shortDescription } from './rules.ts'

type Write = Pick<OwnWrite, 'db' | 'enqueue' | 'tenant' | 'audit'>

export type Decision = { onaylayanId: number; aksiyonTipi: AksiyonTipi; aciklama: string; address: string }

/**
 * Decides a request, carries it out and tells its owner, all in the running transaction. False when there is nothing
 * left to decide: somebody else was faster, the time is over, or the record went on without it.
 */
export async function decide(write: Write, decision: Decision): Promise<boolean> {
  const { db } = write
  const [akis] = await lockBekleyen(db, decision)
  if (!akis) return false
  const konu = { id: akis.konuId, rowVersion: akis.konuSurum }
  const [ilan] = await lockPublishableIlan(db, konu)
  if (!ilan) return false
  const [decided] = await setDurum(db, { id: akis.id, durum: kararDurum[decision.aksiyonTipi] })
  if (!decided) return false

  await insertKarar(db, { ...decision, isAkisId: akis.id, adres: maskAddress(decision.address) })
  await closeLinks(write, akis.id)
  const degisim = { aksiyonTipi: decision.aksiyonTipi, onaylayanId: decision.onaylayanId }
  write.audit({ islem: kararDurum[decision.aksiyonTipi], varlik: 'isAkis', varlikId: akis.id, degisim })
  if (decision.aksiyonTipi === aksiyonTipi.approve) await publish(write, akis.id, { ...konu, before: ilan })
  await tellOwner(write, akis, decision)
  return true
}

type Asked = { id: number; rowVersion: number; before: { acik: boolean; gorunmeyeAcik: boolean } }

async function publish({ db, audit }: Write, isAkisId: number, { id, rowVersion, before }: Asked) {
  const [published] = await publishIlan(db, { id, rowVersion })
  if (!published) throw new Error('a locked posting was not published')
  await insertIslem(db, { isAkisId, islem: 'ilanYayinla', konuId: id })
  const degisim = { acik: [before.acik, true], gorunmeyeAcik: [before.gorunmeyeAcik, true], isAkisId }
  audit({ islem: 'update', varlik: 'ilan', varlikId: id, degisim })
}

/** Nobody opens again what is over. */
export async function closeLinks({ db }: Pick<Write, 'db'>, isAkisId: number) {
  for (const { id: konuId } of await listOnaylayan(db, { isAkisId })) {
    await revokeGuidLinks(db, { amac: 'isAkis', konuId })
  }
}

// Security 2.3: the owner learns when and from where, so that a forwarded link does not stay unseen.
async function tellOwner(write: Write, akis: Bekleyen, { aksiyonTipi: tip, aciklama, address }: Decision) {
  const { sahipKanal: kanal, sahipAlici: alici, ozet, zaman, onaylayan } = akis
  const degiskenler = {
    ozet,
    onaylayan,
    zaman,
    adres: maskAddress(address),
    aciklama: kanal === 'sms' ? shortDescription(aciklama) : aciklama,
    sirket: write.tenant.name,
  }
  const sablon = tip === aksiyonTipi.approve ? 'isAkisOnaylandi' : 'isAkisReddedildi'
  await sendMesaj(write, { kanal, alici, sablon, degiskenler, klass: 'process', reference: `is-akis-${akis.id}` })
}
