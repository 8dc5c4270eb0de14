import type { z } from 'zod'
import { integer, multiline, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'
import { addressesOf, areAddresses, mostAddresses } from './rules.ts'

const lines = multiline(13_000, { required: true })

const isWithin = (value: string) => addressesOf(value).length <= mostAddresses

/** Several lines of which each is an address. */
const adresler = {
  ...lines,
  rule: (lines.rule as z.ZodType<string, string>) // it reads texts and gives texts
    .refine((value) => addressesOf(value).length > 0, 'required')
    .refine(isWithin, { error: 'maxCount', params: { n: mostAddresses } })
    .refine(areAddresses, 'invalidEmailLine'),
}

/** Addresses under a name, to which scheduled operations report. A company has a few. */
export const mailGrubu = defineResource({
  name: 'mailGrubu',
  table: 'mail_grubu',
  path: '/api/ikorg/mailGrubu',
  access: 'staff',
  database: 'tenant',
  small: true,
  order: { adi: 'asc' },
  actions: staffActions,
  fields: {
    adi: text(150, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    adresler,
    adresSayisi: integer({ hasDefault: true, write: 'none', list: true }),
    aktif: toggle({ list: true, filter: 'equals', inPlace: true }),
  },
})
