import type { eylem as turkish } from '#i18n/tr/eylem.ts'
import type { Widen } from '#i18n/widen.ts'

/** The declared actions on records. */
export const eylem: Widen<typeof turkish> = {
  batchOperation: {
    trigger_operation: { ad: 'Trigger all', aciklama: 'The operation runs now for every tenant that has it on.' },
    reset_operation: {
      ad: 'Reset all',
      aciklama: 'Runs of all tenants are cancelled and the next ones are counted from now.',
    },
  },
  tenantBatchOperation: {
    trigger_operation: { ad: 'Trigger', aciklama: 'The operation runs once now; its schedule stays.' },
    reset_operation: {
      ad: 'Reset',
      aciklama: 'A run that is going on is cancelled; the next one is counted from now.',
    },
  },
  language: {
    setDefault: { ad: 'Make default', aciklama: 'Pages open in this language unless another one is chosen.' },
  },
  menu: { setDefault: { ad: 'Make start page', aciklama: 'The module opens with this page.' } },
}
