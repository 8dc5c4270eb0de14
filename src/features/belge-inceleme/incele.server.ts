import { maskNationalId } from '#core/national-id.ts'
import { maskPhone } from '#core/phone.ts'
import { openTckn } from '#features/aday/view.server.ts'
import { signedPath } from '#features/dosya/store.server.ts'
import { valueText } from '#features/kriter/fields/text/value-text.ts'
import { readPlaces } from '#features/kriter/places.server.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import { evaluate, type KriterView } from '#features/kriter/rules/evaluate.ts'
import { toYanitlar } from '#features/kriter/rules/wire.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { Inceleme } from './contract.ts'
import { type findInceleme, findInceleyen, listDiger, listOnceki, listOzelKriter } from './queries.server.ts'
import { isMatching } from './rules.ts'

type Context = Pick<CallContext<'tenant'>, 'db' | 'tenant' | 'runtime' | 'caller'>
type Row = Awaited<ReturnType<typeof findInceleme>>[number]

/**
 * All that a reviewer sees of one file. Answers of special categories are not among it, whoever asks: the card of the
 * application tells them by a call that records the look.
 */
export async function incelemeOf(
  context: Context,
  row: Row,
  { kullaniciId, seesSpecial }: { kullaniciId: number; seesSpecial: boolean },
): Promise<Inceleme> {
  const { db, tenant } = context
  const { id, belgeId, basvuruId } = row
  const pathOf = (dosyaId: number) => signedPath(tenant, dosyaId, { owner: 'staff', staffId: kullaniciId })
  const [oncekiler, digerBelgeler, [inceleyen]] = await Promise.all([
    listOnceki(db, { id, belgeId }),
    listDiger(db, { basvuruId, seesSpecial }),
    findInceleyen(db, { id, kullaniciId }),
  ])
  const { durum, belgeAdi, zorunlu, dosyaAdi, tur, boyut, eklenmeTarihi, kararTarihi, kararVeren } = row
  const { gecerlilikGun, barkodlu, ozelNitelikli, enCokSayfa, aciklama } = row
  const { basvuruTakipNo, iapKodu, baslik, durumAdi, dogrulamaAdresi } = row
  return {
    id,
    durum,
    belgeAdi,
    zorunlu,
    dosyaAdi,
    tur,
    boyut,
    dosyaYolu: pathOf(row.dosyaId),
    eklenmeTarihi,
    tanim: { gecerlilikGun, barkodlu, ozelNitelikli, enCokSayfa, aciklama },
    aday: adayOf(context, row),
    basvuru: { id: basvuruId, basvuruTakipNo, iapKodu, baslik, durumAdi },
    yanitlar: await yanitlarOf(context, row),
    oncekiler: oncekiler.map(({ dosyaId, ...file }) => ({ ...file, dosyaYolu: pathOf(dosyaId) })),
    digerBelgeler,
    inceleyen: inceleyen ?? null,
    karar: kararTarihi === null ? null : { durum, kararVeren, kararTarihi },
    dogrulamaAdresi,
  }
}

/** The person of the application; of an erased one nothing is left but the number. */
function adayOf({ tenant }: Context, row: Row): Inceleme['aday'] {
  const { adayId, adayGuid, ad, soyad, dogumTarihi, tcKimlikNo, cepTel } = row
  return {
    id: adayId,
    adSoyad: [ad, soyad].filter(Boolean).join(' '),
    dogumTarihi,
    tcKimlikNo: tcKimlikNo === null ? null : maskNationalId(openTckn(tenant, { adayGuid, tcKimlikNo })),
    cepTel: cepTel === null ? null : maskPhone(cepTel),
  }
}

/** The answers as they were sent, in words, those first that belong to the document. */
async function yanitlarOf({ db, runtime, caller }: Context, row: Row) {
  const { icerik, anlik } = row
  if (!icerik) return []
  const { kriterList = [], komponentKriterList = [] } = anlik
  const yanitlar = toYanitlar({ kriterList, komponentKriterList })
  const compiled = compileForm(icerik)
  const view = evaluate(compiled, yanitlar, await readPlaces(runtime.master.db, compiled, yanitlar))
  const hidden = new Set((await listOzelKriter(db, {})).map(({ id }) => id))
  const t = createT(catalogue[caller.language], caller.language)
  const moduller = view.bloklar.flatMap(({ moduller }) => moduller)
  const satirlar = moduller.flatMap(({ komponentler }) => komponentler.flatMap((one) => one.satirlar))
  const shown: KriterView[] = [...moduller, ...satirlar].flatMap(({ kriterler }) => kriterler)
  const words = shown
    .filter(({ kriter }) => !hidden.has(kriter.id))
    .map((one) => ({ kriterId: one.kriter.id, soru: one.kriter.kriterAdi, yanit: valueText(one, t, caller.language) }))
    .filter(({ yanit }) => yanit !== '')
    .map(({ kriterId, soru, yanit }) => ({ soru, yanit, eslesen: isMatching(row, { kriterId, soru }) }))
  return words.sort((a, b) => Number(b.eslesen) - Number(a.eslesen))
}
