import type { Endpoint } from '#core/endpoint.ts'
import { standardScore } from '#core/test-merkezi/scale.ts'
import type { TestOlcek, TestSonuc } from '#features/test-merkezi/contract.ts'
import { listCevaplar } from '#features/test-merkezi/queries.server.ts'
import { getSorular } from '#features/test-merkezi/view.server.ts'
import type { Context } from '#server/http/implement.ts'
import { type GuidLink, openGuidLink } from '#server/links/guid-link.ts'
import type { Session } from '#server/session/session.ts'
import { findSonuc, listSonucOlcek, type OlcekRow, type SonucRow } from './queries.server.ts'

type Asked = Context<Endpoint & { database: 'tenant' }>
/** What somebody may see of a result. */
type View = { wholeName: boolean; puan: boolean }

/** The result that a guid opens for the caller: by its own link, or by the test's for its owner and for staff. */
export async function getSonucOf(context: Asked, guid: string): Promise<TestSonuc> {
  const { db, tenant, session } = context
  const [row, view] = await openGuidLink(context, {
    amac: ['testSonuc', 'test'],
    guid,
    async open(link) {
      const [row] = await findSonuc(db, { id: link.konuId })
      const view = row ? viewOf(session, link, row) : null
      return row && view ? ([row, view] as const) : null
    },
  })
  return toSonuc({ db, tenant }, row, view)
}

/**
 * Security 2.3. The company gave the result's link away, so its holder sees what the company does, without the name;
 * the test's own guid opens it for nobody else than these two.
 */
export function viewOf(session: Session, { amac }: Pick<GuidLink, 'amac'>, row: SonucRow): View | null {
  const isByLink = amac === 'testSonuc'
  if (session.kind === 'tnt' && session.masterUserTipi !== null) return { wholeName: true, puan: true }
  if (session.kind === 'ady' && session.subjectId === row.adayId) {
    return { wholeName: true, puan: isByLink || row.sonucAdaya }
  }
  return isByLink ? { wholeName: false, puan: true } : null
}

/** A result as its reader may see it. */
export async function toSonuc(
  { db, tenant }: Pick<Asked, 'db' | 'tenant'>,
  row: SonucRow,
  view: View,
): Promise<TestSonuc> {
  const [sorular, cevaplar, olcekler] = await Promise.all([
    getSorular(db, tenant, row.testSurumId),
    listCevaplar(db, row),
    view.puan ? listSonucOlcek(db, row) : [],
  ])
  const secilen = new Map(cevaplar.map(({ soruId, yanitId }) => [soruId, yanitId]))
  return {
    testTipAdi: row.testAdi,
    testTipAciklama: row.testAciklama,
    adayAdSoyad: view.wholeName ? `${row.ad} ${row.soyad}` : initialsOf(row),
    bitisZamani: row.bitisZamani,
    psikometrik: row.psikometrik,
    puan: view.puan ? puanOf(row) : null,
    olcekler: olcekler.map(toOlcek),
    sorular: sorular.map(({ id, soru, yanitlar }) => ({
      id,
      soru,
      soruYanitlar: yanitlar,
      secilenCevap: secilen.get(id) ?? null,
    })),
  }
}

/** The points of several scales together say nothing. */
function puanOf({ psikometrik, puan, enCok, gecmePuani }: SonucRow): TestSonuc['puan'] {
  return psikometrik || puan === null ? null : { puan, enCok, gecmePuani }
}

function toOlcek(row: OlcekRow): TestOlcek {
  const { olcekAdi, aciklama, puan, enAz, enCok } = row
  return { olcekAdi, aciklama, puan, enAz, enCok, standartPuan: standardScore(row) }
}

/** Ayşe Nur Yılmaz is A. Y. */
export function initialsOf({ ad, soyad }: { ad: string; soyad: string }): string {
  return [ad, soyad]
    .map((name) => name.trim().match(/^\p{L}/u)?.[0])
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter.toLocaleUpperCase('tr')}.`)
    .join(' ')
}
