import type { isKazasi as turkish } from '../tr/is-kazasi.ts'
import type { Widen } from '../widen.ts'

export const isKazasi: Widen<typeof turkish> = {
  grup: {
    kaza: 'Accident',
    kisi: 'Person',
    olay: 'Event and witnesses',
    sayi: 'Head counts',
    hazirlayan: 'Prepared by',
  },
  onayCubugu: '{onayli} of {toplam} days approved',
  haber: { rapor: '{n} reports', kaza: '{n} accidents' },
  saglik: 'Show health data',
  saglikSoru: 'The branch of the clinic is health data; your look is recorded.',
  saglikBrans: 'Branch: {brans}',
  saglikYok: 'SGK told no branch.',
}
