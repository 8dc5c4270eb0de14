import { arsAdim, arsSonKodu, codeAtLoad } from '#core/ars/step.ts'
import { AppError } from '#core/errors.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { ArsDurumu, ArsProjesi, RandevuKarti, Soru } from './contract.ts'
import { type ArsRow, findArs, findNextSoru } from './queries.server.ts'
import { listGun } from './slot-queries.server.ts'

/** An invitation whose person is there. */
export async function getArs(db: TenantDb, id: number): Promise<ArsRow> {
  const row = await findArs(db, id)
  if (!row) throw new AppError('notFound')
  return row
}

/** What of an invitation is its appointment. */
export type RandevuRow = Pick<
  ArsRow,
  'tarih' | 'startTime' | 'endTime' | 'gorusmeYeri' | 'il' | 'ilce' | 'degistirilebilir'
>

export function randevuOf(row: RandevuRow): RandevuKarti | null {
  const { tarih, startTime, endTime, gorusmeYeri, il, ilce, degistirilebilir } = row
  if (tarih === null || startTime === null || endTime === null) return null
  return { tarih, startTime, endTime, gorusmeYeri, il, ilce, degistirilebilir }
}

/** What came of an act: the code is the one it ended with. Whoever has not answered when a project ends is at its end. */
export function durumOf(row: ArsRow): ArsDurumu {
  const { yanitDurumu, bekliyor } = row
  const isOver = codeAtLoad(row) === arsSonKodu.old
  const { adim, sonKodu } = isOver ? { adim: arsAdim.result, sonKodu: arsSonKodu.old } : row
  return { adim, sonKodu, sonMesaj: wordingOf(row, sonKodu), yanitDurumu, randevu: randevuOf(row), bekliyor }
}

function wordingOf({ sonMesajList }: ArsRow, sonKodu: number | null): string | null {
  return sonKodu === null ? null : (sonMesajList[sonKodu] ?? null)
}

/** What somebody who opens the link is shown. Once it is over neither the name nor the offer is. */
export async function projeOf(db: TenantDb, row: ArsRow): Promise<ArsProjesi> {
  const sonKodu = codeAtLoad(row)
  const { soruSeti, teklif, takvim, eskiArs } = row
  const common = { ...durumOf(row), soruSeti, teklif, takvim, eskiArs }
  if (sonKodu !== null) {
    const ended = { adim: arsAdim.result, sonKodu, sonMesaj: wordingOf(row, sonKodu) }
    // an appointment may still be moved
    const gunler = row.randevuId === null ? [] : await listGunler(db, row)
    return { ...common, ...hidden, ...ended, gunler }
  }
  const { projeAdi, karsilamaMesaji, baslik, il, ilce, maasMin, maasMax, yanHaklar, gorusmeYeri, uzunAciklama } = row
  const offer = { baslik, il, ilce, maasMin, maasMax, yanHaklar, gorusmeYeri, uzunAciklama }
  const gunler = takvim ? await listGunler(db, row) : []
  return { ...common, ...offer, adayAd: row.ad ?? '', adaySoyad: row.soyad ?? '', projeAdi, karsilamaMesaji, gunler }
}

const hidden = {
  adayAd: '',
  adaySoyad: '',
  karsilamaMesaji: '',
  projeAdi: '',
  baslik: null,
  il: null,
  ilce: null,
  maasMin: null,
  maasMax: null,
  yanHaklar: null,
  gorusmeYeri: null,
  uzunAciklama: null,
}

async function listGunler(db: TenantDb, { arsProjeId }: ArsRow): Promise<string[]> {
  return (await listGun(db, { arsProjeId })).map(({ tarih }) => tarih)
}

/** The question to answer next, or null when none is left or it is not the time for questions. */
export async function soruOf(db: TenantDb, row: ArsRow): Promise<Soru | null> {
  if (row.adim !== arsAdim.question || row.eskiArs) return null
  const [soru] = await findNextSoru(db, { arsAdayId: row.id, arsProjeId: row.arsProjeId })
  return soru ? { ...soru, answered: false, testBasarili: false } : null
}
