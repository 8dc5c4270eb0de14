import { addDays } from '#core/date.ts'
import { foldTurkish } from '#core/turkish.ts'
import { listMahsupDurumlari, type MahsupYazimi, upsertMahsuplar } from '#features/mahsup/queries.server.ts'
import { adSoyadOf, type MahsupDurumu, type MahsupKaydi, mahsupDurumu, sonDurumlar } from '#features/mahsup/rules.ts'
import { evizite } from '#features/sgk/kanal/evizite.server.ts'
import { clip, ensureKisiler, isNo } from './kisiler.server.ts'
import { type Basarisiz, GecOkuma, type Okuma } from './okuma.server.ts'
import { holdOkuma } from './queries.server.ts'

/** How far back the lists are asked for, in days: a payment is set against premiums a month or two after its approval. */
const pencere = 120

type Bean = {
  id: string | null
  tcKimlikNo: string | null
  adiSoyadi: string | null
  odenenTutar: string | null
  odemeBasTar: string | null
  odemeBitTar: string | null
  vakaAdi: string | null
}

/** The three lists of payments in the order in which a payment goes through them; undefined when all were stored. */
export async function readMahsuplar(okuma: Okuma): Promise<{ basarisiz: Basarisiz } | { uyari: boolean }> {
  const { runtime, kimlik, not, istek, pool } = okuma
  const tarih2 = istek.calismaGunu
  const asked = { kimlik, not, request: { tarih: addDays(tarih2, -pencere), tarih2 } }
  const waiting = await evizite.mahsupBekleyen(runtime, asked)
  if ('engel' in waiting || !waiting.tamam) return { basarisiz: waiting }
  const approved = await evizite.mahsupOnaylanan(runtime, asked)
  if ('engel' in approved || !approved.tamam) return { basarisiz: approved }
  const setOff = await evizite.primeMahsupEdilen(runtime, asked)
  if ('engel' in setOff || !setOff.tamam) return { basarisiz: setOff }
  const words = new Map(
    (await listMahsupDurumlari(pool.db, {})).map((one) => [one.durumStr, one.mahsupDurumu as MahsupDurumu]), // the column's check
  )
  const durumOf = (text: string | null) => words.get(foldTurkish(text ?? '').trim()) ?? null
  const lists = [
    waiting.kayitlar.flatMap((one) => kayitOf(one, { durum: mahsupDurumu.onayBekliyor }) ?? []),
    approved.kayitlar.flatMap(
      (one) => kayitOf(one, { durum: durumOf(one.durumStr), durumStr: clip(one.durumStr, 100) }) ?? [],
    ),
    setOff.kayitlar.flatMap((one) => kayitOf(one, setOffOf(one)) ?? []),
  ]
  const kayitlar = sonDurumlar(lists)
  await store(okuma, kayitlar)
  return { uyari: kayitlar.some(({ durum }) => durum === null) }
}

type Later = Partial<Pick<MahsupKaydi, 'durumStr' | 'mahsuplasmaTarihi' | 'tahsilatTutari' | 'primTahsilatDonem'>> & {
  durum: MahsupDurumu | null
}

function setOffOf(one: {
  mahsuplasmaTar: string | null
  tahsilat_tutar: string | null
  primTahsilatDonem: string | null
}): Later {
  const donem = /^[0-9]{6}$/.test(one.primTahsilatDonem ?? '') ? Number(one.primTahsilatDonem) : null
  return {
    durum: mahsupDurumu.mahsuplasti,
    mahsuplasmaTarihi: one.mahsuplasmaTar,
    tahsilatTutari: one.tahsilat_tutar,
    primTahsilatDonem: donem,
  }
}

/** A payment; null for one without its number, person, days or amount. */
function kayitOf(bean: Bean, later: Later): MahsupKaydi | null {
  const { id, tcKimlikNo, odemeBasTar, odemeBitTar, odenenTutar } = bean
  if (!isNo(id) || tcKimlikNo === null || odenenTutar === null) return null
  if (odemeBasTar === null || odemeBitTar === null || odemeBitTar < odemeBasTar) return null
  return {
    sgkMahsupId: id,
    tcKimlikNo,
    adSoyad: bean.adiSoyadi ?? '',
    vakaAdi: clip(bean.vakaAdi, 60),
    odemeBasTar,
    odemeBitTar,
    odenenTutar,
    durumStr: null,
    mahsuplasmaTarihi: null,
    tahsilatTutari: null,
    primTahsilatDonem: null,
    ...later,
  }
}

/** Stores the payments by themselves, so that a reading that is put off afterwards has them already. */
async function store({ tenant, pool, istek, kaynak, okuma }: Okuma, kayitlar: readonly MahsupKaydi[]) {
  await pool.inTransaction(async (db) => {
    const [held] = await holdOkuma(db, { id: okuma.id, deneme: istek.deneme })
    if (!held) throw new GecOkuma()
    const kisiler = await ensureKisiler(
      db,
      tenant,
      kayitlar.map(({ tcKimlikNo, adSoyad }) => ({ tcKimlikNo, ...adSoyadOf(adSoyad) })),
    )
    const rows = kayitlar.flatMap(({ tcKimlikNo, adSoyad: _, ...one }): MahsupYazimi[] => {
      const kisiId = kisiler.get(tcKimlikNo)
      return kisiId === undefined ? [] : [{ ...one, kisiId }]
    })
    const written = { rows: JSON.stringify(rows), isyeriId: istek.isyeriId, okumaId: okuma.id, kaynak }
    await upsertMahsuplar(db, written)
  })
}
