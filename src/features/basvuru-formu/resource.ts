import { integer, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'

/** What outside clients list while a form is filled in; our own page has it all from one call. Spec: candidate §7. */
const candidateList = {
  access: 'aday',
  database: 'tenant',
  pageSize: 10,
  small: true,
  actions: ['fullGet'],
} as const

const aktif = toggle({ list: true, filter: 'equals', write: 'none' })
const siralama = integer({ list: true, sort: true, required: true, write: 'none' })
const kosul = {
  bagliKriterId: reference({ list: true, write: 'none' }),
  bagliSecenekId: reference({ list: true, write: 'none' }),
}
/** Names the row it belongs to; narrows the list. */
const owner = reference({ list: true, filter: 'equals', required: true, write: 'none' })

export const formBlok = defineResource({
  ...candidateList,
  name: 'formBlok',
  table: 'liste_form_blok',
  path: '/api/adayDomain/formBlok',
  order: { siralama: 'asc' },
  fields: {
    basvuruFormuId: owner,
    display: text(200, { list: true, sort: true, required: true, write: 'none' }),
    siralama,
    ...kosul,
    testMerkezTipId: reference({ list: true, write: 'none' }),
    aktif,
  },
})

export const formModul = defineResource({
  ...candidateList,
  name: 'formModul',
  table: 'liste_form_modul',
  path: '/api/adayDomain/formModul',
  order: { siralama: 'asc' },
  fields: {
    // spelled with a capital by the specification
    BasvuruFormBlokId: owner,
    modulId: owner,
    modulDisplay: text(200, { list: true, sort: true, required: true, write: 'none' }),
    siralama,
    ...kosul,
    aktif,
  },
})

export const modul = defineResource({
  ...candidateList,
  name: 'modul',
  table: 'liste_modul',
  path: '/api/adayDomain/modul',
  order: { modulDisplay: 'asc' },
  fields: { modulDisplay: text(200, { list: true, sort: true, required: true, write: 'none' }), aktif },
})

export const modulKomponent = defineResource({
  ...candidateList,
  name: 'modulKomponent',
  table: 'liste_modul_komponent',
  path: '/api/adayDomain/modulKomponent',
  order: { siralama: 'asc' },
  fields: {
    modulId: owner,
    kriterKomponentId: owner,
    kriterKomponentDisplay: text(200, { list: true, required: true, write: 'none' }),
    anaKriterId: reference({ list: true, required: true, write: 'none' }),
    zorunlu: toggle({ list: true, write: 'none' }),
    siralama,
    aktif,
  },
})

export const kriterTanim = defineResource({
  ...candidateList,
  name: 'kriterTanim',
  table: 'liste_kriter_tanim',
  path: '/api/adayDomain/kriterTanim',
  order: { siralama: 'asc' },
  fields: {
    modulId: owner,
    kriterId: owner,
    kriterAdi: text(500, { list: true, required: true, write: 'none' }),
    aciklama: text(500, { list: true, write: 'none' }),
    valueType: integer({ list: true, required: true, write: 'none' }),
    anneKriterId: reference({ list: true, write: 'none' }),
    kriterGrubuId: reference({ list: true, write: 'none' }),
    zorunlu: toggle({ list: true, write: 'none' }),
    bagliOlunanKriterId: reference({ list: true, write: 'none' }),
    bagliOlunanKriterSecenekId: reference({ list: true, write: 'none' }),
    siralama,
    aktif,
  },
})

export const kriterSecenek = defineResource({
  ...candidateList,
  name: 'kriterSecenek',
  table: 'liste_kriter_secenek',
  path: '/api/adayDomain/kriterSecenek',
  order: { siralama: 'asc' },
  fields: {
    kriterId: owner,
    secenekAdi: text(200, { list: true, sort: true, required: true, write: 'none' }),
    parentKriterId: reference({ list: true, filter: 'equals', write: 'none' }),
    parentSecenekId: reference({ list: true, filter: 'equals', write: 'none' }),
    siralama,
    aktif,
  },
})

export const kriterGrupDetay = defineResource({
  ...candidateList,
  name: 'kriterGrupDetay',
  table: 'liste_kriter_grup_detay',
  path: '/api/adayDomain/kriterGrupDetay',
  order: { siralama: 'asc' },
  fields: {
    kriterGrubuId: owner,
    secenekAdi: text(200, { list: true, sort: true, required: true, write: 'none' }),
    siralama,
    aktif,
  },
})

export const projeTest = defineResource({
  ...candidateList,
  name: 'projeTest',
  table: 'liste_proje_test',
  path: '/api/adayDomain/projeTest',
  order: { siralama: 'asc' },
  fields: {
    projId: owner,
    testMerkezTipId: owner,
    testAdi: text(200, { list: true, required: true, write: 'none' }),
    testAciklama: text(1000, { list: true, write: 'none' }),
    zorunlu: toggle({ list: true, write: 'none' }),
    siralama,
  },
})
