import { AppError } from '#core/errors.ts'
import { guvenlikYas } from '#features/ilan/rules.ts'
import { listDonemParametre } from '#features/takvim/queries.server.ts'
import { donemDegeri } from '#features/takvim/rules.ts'
import { islemTipi, sonTarihOf } from '#features/tescil/rules.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import { findGirisBilgisi, findIsyeriOfSube, type Kontrol } from './queries.server.ts'
import { type Eksik, eksiklerOf, iseGirisDurumu } from './rules.ts'

export type Where = { db: TenantDb; master: MasterDb }
type Giris = { basvuruId: number; iseBaslamaTarihi: string; isyeriId: number | null; personelId: number | null }

/** What stands in the way of an entry, and the last day of its notice. */
export async function checksOf(
  { db, master }: Where,
  { basvuruId, iseBaslamaTarihi: gun, isyeriId, personelId }: Giris,
) {
  const [bilgi] = await findGirisBilgisi(db, { basvuruId, gun, isyeriId, personelId })
  if (!bilgi) throw new AppError('notFound')
  const parametreler = await listDonemParametre(master, {})
  const yasOf = ({ anahtar, yas }: { anahtar: string; yas: number }) =>
    Number(donemDegeri(parametreler, anahtar, gun)?.deger ?? yas)
  const yas = { guard: yasOf(guvenlikYas.guard), armed: yasOf(guvenlikYas.armed) }
  const { sonTarih } = sonTarihOf(parametreler, { islemTipi: islemTipi.giris, girisTarihi: gun })
  return { eksikler: eksiklerOf(bilgi, gun, yas), sonTarih }
}

type Baslangic = { basvuruId?: unknown; branchId?: unknown; iseBaslamaTarihi?: unknown }

/** What follows from where and when somebody begins: what is written of it, and what stands in the way. */
export async function settled(where: Where, row: Baslangic): Promise<{ kontrol: Kontrol; eksikler: Eksik[] }> {
  const [isyeri] = await findIsyeriOfSube(where.db, { branchId: Number(row.branchId) })
  const isyeriId = isyeri?.id ?? null
  const giris = { basvuruId: Number(row.basvuruId), iseBaslamaTarihi: String(row.iseBaslamaTarihi), isyeriId }
  const { eksikler, sonTarih } = await checksOf(where, { ...giris, personelId: null })
  const durum = eksikler.length === 0 ? iseGirisDurumu.hazir : iseGirisDurumu.hazirlaniyor
  return { kontrol: { isyeriId, durum, eksikSayisi: eksikler.length, sonBildirimTarihi: sonTarih }, eksikler }
}
