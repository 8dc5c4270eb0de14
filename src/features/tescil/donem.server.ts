import { AppError } from '#core/errors.ts'
import { getKisi } from '#features/kisi/store.server.ts'
import { tescilKanali } from '#features/sgk/kanal/tescil.server.ts'
import { engelError } from '#features/sgk/sonuc.server.ts'
import { maskText } from '#features/sgk-beyan/rules.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { openTescil } from './pdf.server.ts'
import { findIsEmri } from './queries.server.ts'
import { islemTipi } from './rules.ts'

const none = { baslangic: null, bitis: null, gunSayisi: null }

/** Asks SGK for the days that an exit accounts for. Nothing is written: a person takes the proposal over. */
export async function readDonem({ runtime, tenant }: { runtime: Runtime; tenant: Tenant }, id: number) {
  const { db } = await runtime.tenants.open(tenant.id)
  const [emir] = await findIsEmri(db, { id })
  if (emir?.islemTipi !== islemTipi.cikis || emir.cikisTarihi === null) throw new AppError('durumUygunDegil')
  const { rest, kimlik, kullanici, not } = await openTescil({ db, tenant, runtime }, emir.isyeriId)
  const { tcKimlikNo: tckimlikno } = await getKisi(db, tenant, emir.kisiId)
  const request = { kullanici, tckimlikno, istenCikisTarihi: emir.cikisTarihi }
  const outcome = await tescilKanali.cikisDonemi(rest, { kimlik, not, request })
  if ('engel' in outcome) throw engelError(outcome)
  return proposalOf(outcome)
}

type Donem = 'bulundugumuzDonem' | 'oncekiDonem'
type Bas = Record<'iseGirisTarihi' | `${Donem}BaslangicTarihi` | `${Donem}BitisTarihi`, string | null> &
  Record<`${Donem}GunSayisi`, number | null>
type Answered = { sonucKod: number | null; sonucAciklama: string } & ({ tamam: false } | { tamam: true; bas: Bas })

/** The days of an answer; SGK's text may name the person by the whole number. */
export function proposalOf(outcome: Answered) {
  const { sonucKod } = outcome
  const sonucAciklama = maskText(outcome.sonucAciklama)
  if (!outcome.tamam) return { sonucKod, sonucAciklama, iseGirisTarihi: null, bulundugumuz: none, onceki: none }
  const { bas } = outcome
  return {
    sonucKod,
    sonucAciklama,
    iseGirisTarihi: bas.iseGirisTarihi,
    bulundugumuz: {
      baslangic: bas.bulundugumuzDonemBaslangicTarihi,
      bitis: bas.bulundugumuzDonemBitisTarihi,
      gunSayisi: bas.bulundugumuzDonemGunSayisi,
    },
    onceki: {
      baslangic: bas.oncekiDonemBaslangicTarihi,
      bitis: bas.oncekiDonemBitisTarihi,
      gunSayisi: bas.oncekiDonemGunSayisi,
    },
  }
}
