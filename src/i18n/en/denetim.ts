import type { LaterTexts } from '#i18n/texts.ts'

/** The record of changes in sentences. */
export const denetim: LaterTexts['denetim'] = {
  degisti: '{kim} changed {kayit}: {degisiklik}.',
  eylem: '{kim}, {kayit}: {eylem}.',
  eylemDegisti: '{kim}, {kayit}: {eylem}; {degisiklik}.',
  oturum: '{kim} that day: {sayilar}.',
  kez: '{eylem} × {n, number}',
  daha: '{n, number} more fields',
  reddedildi: '(refused)',
  alan: {
    iken: '“{alan}” from “{once}” to “{sonra}”',
    yazdi: '“{alan}” filled in with “{sonra}”',
    bosaltti: '“{alan}” emptied (it was “{once}”)',
    degisti: '“{alan}”',
  },
}

/** Labels of its filters and columns. */
export const denetimField = {
  kayitAdi: 'Name of the record',
  girisReddi: 'Refused sign-ins',
  dosyaAlma: 'Files taken',
  oturumTek: 'Sessions as one line a day',
} as const
