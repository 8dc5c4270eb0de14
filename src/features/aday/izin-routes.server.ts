import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import { actorName } from '#server/session/audit.ts'
import {
  getAdayIletisimIzin,
  type IzinAdi,
  type IzinView,
  izinAdlari,
  listRizaMetinleri,
  type RizaMetni,
  type RizaTur,
  updateAdayIletisimIzin,
} from './izin-contract.ts'
import { getLockedOwnAday, getOwnAday, requireOwn } from './own.server.ts'
import { listRizaMetni, writeRiza } from './riza.server.ts'

/** What the ledger calls each permission of the profile. */
export const izinTur = {
  smsIzini: 'sms',
  epostaIzini: 'eposta',
  aramaIzini: 'arama',
  kvkIzini: 'kvk',
} as const satisfies Record<IzinAdi, RizaTur>

type Izin = { tur: RizaTur; deger: boolean; metinSurumu: number; zaman: string }

const listIzin = rawStatement<TenantTables, { adayGuid: string }, Izin>(
  'select tur, deger, metin_surumu, zaman from riza_son where aday_guid = $1',
  ['adayGuid'],
)

function forEachIzin<V>(make: (ad: IzinAdi) => V): Record<IzinAdi, V> {
  return Object.fromEntries(izinAdlari.map((ad) => [ad, make(ad)])) as Record<IzinAdi, V> // each of its keys
}

type Reader = { adayGuid: string; language: ShippedLanguage }

async function viewIzin(db: TenantDb, { adayGuid, language }: Reader): Promise<IzinView> {
  const izinler = new Map((await listIzin(db, { adayGuid })).map((izin) => [izin.tur, izin]))
  const metinler = await listRizaMetni(db, language)
  return {
    ...forEachIzin((ad) => izinler.get(izinTur[ad])?.deger ?? false),
    sonDegisim: forEachIzin((ad) => {
      const izin = izinler.get(izinTur[ad])
      return izin ? { zaman: izin.zaman, surum: izin.metinSurumu } : null
    }),
    metinler: forEachIzin((ad) => getMetin(metinler, izinTur[ad])),
  }
}

function getMetin(metinler: RizaMetni[], tur: RizaTur): RizaMetni {
  const found = metinler.find((metin) => metin.tur === tur)
  if (!found) throw new Error(`no text in use for the permission ${tur}`)
  return found
}

export const izinRoutes = [
  implement(listRizaMetinleri, ({ db, caller }) => listRizaMetni(db, caller.language)),

  implement(getAdayIletisimIzin, async ({ db, session, caller }) => {
    const { adayGuid } = await getOwnAday(db, session)
    return viewIzin(db, { adayGuid, language: caller.language })
  }),

  implement(updateAdayIletisimIzin, async ({ db, input, session, caller, tenant, audit }) => {
    requireOwn(session, [input.id, input.kullaniciId])
    const { id, adayGuid } = await getLockedOwnAday(db, session)
    const changed = await writeRiza(db, {
      tenant,
      adayId: id,
      degerler: { sms: input.smsIzini, eposta: input.epostaIzini, arama: input.aramaIzini, kvk: input.kvkIzini },
      kanal: 'web',
      shown: input.metinler,
      language: caller.language,
      address: caller.address,
      userAgent: caller.userAgent,
      aktor: actorName(session),
    })
    if (changed.length > 0) {
      const degisim = Object.fromEntries(changed.map(({ tur, deger }) => [tur, { once: !deger, sonra: deger }]))
      audit({ islem: 'izin', varlik: 'aday', varlikId: id, degisim })
    }
    return viewIzin(db, { adayGuid, language: caller.language })
  }),
]
