import { z } from 'zod'
import { defineListEndpoint, screenRead } from '#core/endpoint.ts'
import { tcKimlikNo, text } from '#core/fields.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { personel } from './resource.ts'

export const personelEndpoints = resourceEndpoints(personel)

/** An answer never has more rows, however large a page is asked for. */
export const mostRows = 10_000

const Sorgu = z
  .strictObject({
    _adSoyad: text(201).nullish(),
    _personelNo: text(30).nullish(),
    _tcKimlikNo: tcKimlikNo().nullish(),
    _companyId: z.int('invalidId').min(0, 'invalidId').nullish(),
    _subeKodu: text(30).nullish(),
    _unitCode: text(30).nullish(),
    _aktif: z.boolean('invalidBoolean').nullish(),
    paging: z
      .strictObject({
        PageSize: z.int('invalidInteger').min(1, 'minValue').max(99_999, 'maxValue').optional(),
        page: z.int('invalidInteger').min(1, 'minValue').max(1_000_000, 'maxValue').optional(),
      })
      .optional(),
  })
  .transform(({ paging, ...filter }) => ({
    adSoyad: filter._adSoyad ?? null,
    personelNo: filter._personelNo ?? null,
    tcKimlikNo: filter._tcKimlikNo ?? null,
    // 0 and null are 'not said', as everywhere in a payload of the specification
    companyId: filter._companyId || null,
    subeKodu: filter._subeKodu ?? null,
    unitCode: filter._unitCode ?? null,
    aktif: filter._aktif ?? null,
    // Spec: back-office §1, a call without paging asks for as many
    pageSize: Math.min(paging?.PageSize ?? 99_999, mostRows),
    page: paging?.page ?? 1,
  }))

const Personel = z.object({
  id: z.number(),
  personelNo: z.string(),
  tcKimlikNo: z.string(),
  ad: z.string(),
  soyad: z.string(),
  adSoyad: z.string(),
  companyId: z.number(),
  companyName: z.string(),
  subeKodu: z.string().nullable(),
  subeAdi: z.string().nullable(),
  isyeriId: z.number(),
  unitCode: z.string().nullable(),
  meslekKodu: z.string().nullable(),
  sigortaliTuru: z.number(),
  girisTarihi: z.string(),
  cikisTarihi: z.string().nullable(),
  cikisKodu: z.number().nullable(),
  ogrenimKodu: z.number(),
  employmentType: z.number(),
  aktif: z.boolean(),
})
export type PersonelSatiri = z.infer<typeof Personel>

export const personelList = defineListEndpoint({
  ...screenRead('personel'),
  method: 'POST',
  path: '/api/ik/personel/personelList',
  input: Sorgu,
  output: Personel,
  summary: 'Personnel by the filters of the specification, whose names begin with an underscore; 10 000 rows at most.',
})
