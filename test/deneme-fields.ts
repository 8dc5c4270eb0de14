import {
  colour,
  date,
  dateTime,
  decimal,
  email,
  file,
  html,
  money,
  month,
  multiChoice,
  multiline,
  nationalId,
  password,
  period,
  phone,
  reference,
  text,
} from '#engine/declaration/field.ts'

/** The states of the test's own records. */
export const tip = { plain: 1, special: 2 } as const

/** Where the names of firms come from. */
export const ofFirms = { path: '/api/ikorg/company/getList', label: 'companyName' } as const

/** Fields of the kinds that any form has: what lists do as queues is declared beside them, in `deneme-resource.ts`. */
export const texts = {
  aciklama: text(200, { list: true, search: true, filter: 'equals' }),
  nott: multiline(1000, { export: true }),
  metin: html(),
}

export const amounts = {
  oran: decimal(2, { list: true, filter: 'range', total: true }),
  tutar: money({ list: true, filter: 'range', total: true }),
  gun: date({ list: true, filter: 'range', sort: true }),
  an: dateTime({ list: true, filter: 'range' }),
}

export const places = {
  ilKodu: reference({
    max: 81,
    list: true,
    filter: 'equals',
    copies: 'ilAdi',
    from: { path: '/api/ikorg/city/getList', label: 'sehirAdi' },
  }),
  ilAdi: text(50, { list: true, write: 'none' }),
  ilceKodu: reference({ dependsOn: 'ilKodu', from: { path: '/api/ikorg/district/getList', label: 'ilceAdi' } }),
}

export const ofPerson = {
  tckn: nationalId({ list: true, filter: 'equals' }),
  cepTel: phone({ list: true, group: 'field.telefon' }),
  ePosta: email({ list: true }),
  parola: password(),
  ay: month({ list: true }),
  donem: period({ list: true }),
  renk: colour({ list: true, enabledWhen: { field: 'tip', is: tip.plain } }),
  tipler: multiChoice(tip, { list: true, filter: 'equals', labels: 'masterUserTipi' }),
  belgeler: file(2, { list: true }),
}
