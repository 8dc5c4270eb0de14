import { contactPeriods } from '#features/aday/contact-periods.ts'
import { openPersonKey } from '#features/aday/person-key.server.ts'
import { openRizaValue } from '#features/aday/riza.server.ts'
import { listOwnArs } from '#features/aday/silme/ars-trace.server.ts'
import { listOwnTest } from '#features/aday/silme/test-trace.server.ts'
import { openTckn } from '#features/aday/view.server.ts'
import { listOwnDosya } from '#features/dosya/queries.server.ts'
import { signedPath } from '#features/dosya/store.server.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import {
  findWholeAday,
  listOwnBasvuru,
  listOwnBelge,
  listOwnKisisel,
  listOwnKod,
  listOwnMesaj,
  listOwnOneriTalep,
  listOwnOturum,
  listOwnRecord,
  listOwnRiza,
  selectKvkkBasvuru,
} from './queries.server.ts'

/** Everything that is kept about a person, part by part; a part is a list of records. */
export type Verilerim = { zaman: string; bolumler: Record<string, Record<string, unknown>[]> }

type Source = { db: TenantDb; master: MasterDb; tenant: Tenant; adayId: number; origin?: string }

/** Gathers it all; null when there is no such person. The national id and the ledger's seals are opened: it is the owner's. */
export async function collectVerilerim({ db, master, tenant, adayId, origin = '' }: Source): Promise<Verilerim | null> {
  const [person] = await findWholeAday(db, { id: adayId })
  if (!person) return null
  const { kisiAnahtari: _, eskiIletisim, simdi: zaman, ...kisi } = person
  const periods = JSON.stringify(contactPeriods(person))
  return {
    zaman,
    bolumler: {
      kisi: [{ ...kisi, tcKimlikNo: openTckn(tenant, person) }],
      eskiIletisim: eskiIletisim ?? [],
      izinler: await collectRiza(db, tenant, person),
      mesajlar: await listOwnMesaj(db, { adayId, periods }),
      kodlar: await listOwnKod(db, { adayId, periods }),
      basvurular: await listOwnBasvuru(db, { adayId }),
      kisiselKriterler: await listOwnKisisel(db, { adayId }),
      testler: await listOwnTest(db, { adayId }),
      belgeler: await listOwnBelge(db, { adayId }),
      gorusmeDavetleri: await listOwnArs(db, { adayId }),
      dosyalar: await collectDosya(db, { tenant, origin, adayId }),
      kvkkBasvurular: (await selectKvkkBasvuru(db, { adayId })).map(({ id: _id, ...basvuru }) => basvuru),
      oneriTalepler: await listOwnOneriTalep(db, { adayId }),
      oturumlar: await listOwnOturum(master, { tenantId: tenant.id, adayId }),
      islemler: await listOwnRecord(db, { adayId: String(adayId) }),
    },
  }
}

/** The files themselves are too large to be in it: each is listed with an address that opens it for five minutes. */
async function collectDosya(
  db: TenantDb,
  { tenant, origin, adayId }: Required<Pick<Source, 'tenant' | 'origin' | 'adayId'>>,
) {
  const rows = await listOwnDosya(db, { adayId })
  return rows.map(({ id, ...row }) => ({ ...row, indirmeAdresi: `${origin}${signedPath(tenant, id)}` }))
}

async function collectRiza(db: TenantDb, tenant: Tenant, person: { adayGuid: string; kisiAnahtari: string }) {
  const { adayGuid } = person
  const keys = openPersonKey(tenant, person)
  const rows = await listOwnRiza(db, { adayGuid })
  return rows.map(({ gizliAdres, gizliIstemci, ...row }) => ({
    ...row,
    adres: openRizaValue(keys, 'gizli_adres', { adayGuid, value: gizliAdres }),
    istemci: openRizaValue(keys, 'gizli_istemci', { adayGuid, value: gizliIstemci }),
  }))
}
