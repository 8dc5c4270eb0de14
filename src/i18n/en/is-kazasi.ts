import type { isKazasi as turkish } from '../tr/is-kazasi.ts'
import type { Widen } from '../widen.ts'

export const isKazasi: Widen<typeof turkish> = {
  grup: {
    kaza: 'Accident',
    kisi: 'Person',
    olay: 'Event and witnesses',
    sayi: 'Head counts',
    hazirlayan: 'Prepared by',
    belge: 'Document',
  },
  onayCubugu: '{onayli} of {toplam} days approved',
  haber: { rapor: '{n} reports', kaza: '{n} accidents' },
  saglik: 'Show health data',
  saglikSoru: 'The branch of the clinic is health data; your look is recorded.',
  saglikBrans: 'Branch: {brans}',
  saglikYok: 'SGK told no branch.',
  eksik: {
    ad: 'What is missing of the form',
    baslik: 'Missing of the form: {ad}',
    yok: 'Everything that the form asks for is filled in.',
  },
  gizli: {
    ad: 'Injury and preparer',
    soru: 'The injury is health data; your look is recorded.',
    aciklama: '{ad}: these are kept sealed; only who has this right sees them, and they go into the Ek-7 document.',
  },
  oneriRed: 'The suggestion was refused.',
  raporaGit: 'Go to the sick report',
  raporYok: 'No report is linked to this accident.',
  ek7: {
    ad: 'Ek-7 form (PDF)',
    baslik: 'Notice of an accident at work (Ek-7)',
    not: 'This document is a preparation. SGK is notified on its own screen; Kadro sends no notice.',
    bildirildi: 'Notice to SGK: {gun}, number {no}',
    sayfa: '{sayfa} / {toplam}',
  },
}
