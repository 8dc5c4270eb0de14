import type { eylem as turkish } from '#i18n/tr/eylem.ts'
import type { Widen } from '#i18n/widen.ts'

/** The declared actions on records. */
export const eylem: Widen<typeof turkish> = {
  language: {
    setDefault: { ad: 'Make default', aciklama: 'Pages open in this language unless another one is chosen.' },
  },
  menu: { setDefault: { ad: 'Make start page', aciklama: 'The module opens with this page.' } },
}
