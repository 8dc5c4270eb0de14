import type { yetki as tr } from '../tr/yetki.ts'
import type { Widen } from '../widen.ts'

export const yetki: Widen<typeof tr> = {
  eylem: {
    gor: 'See',
    ekle: 'Add',
    degistir: 'Change',
    sil: 'Delete',
    disaAktar: 'Export',
    goster: 'Show what is hidden',
    byPass: 'By-pass',
    tetikle: 'Trigger',
    sifirla: 'Reset',
    hamGor: 'See raw answers',
  },
  ekran: {
    kullaniciRol: 'Roles of users',
    ilan: 'Postings',
    isTanim: 'Kinds of work',
    calisanTip: 'Worker types',
    belge: 'Documents of candidates',
    test: 'Tests',
    sgkWorkerMonitor: 'Robot monitor: rows',
    sgkWorkerTask: 'Robot monitor: tasks',
  },
  matris: {
    noRole: 'There is no role yet. Add one on the Roles screen first.',
    caption: 'What the role may do, by screen',
    box: '{ekran}: {eylem}',
    changed: '{count} changes are not saved',
    save: 'Save rights',
    saved: "Rights saved. They hold at the users' next request.",
  },
  menu: {
    unused: 'Screens without a place in the menu: {ekranlar}',
  },
  kullanici: {
    roller: 'Roles',
    rollerHint: "At least one SGK role is needed to sign in. A change holds at the user's next request.",
    moduller: 'Modules',
    modullerHint: "The parts of the user's side menu. The default module is the one shown first after sign-in.",
    verilmemis: 'Master administration has not given this module to the user.',
    varsayilan: 'Default',
    varsayilanYap: 'Make default',
    subeler: 'Branches',
    subelerHint:
      "The user sees the records of these branches alone. Without a branch the user sees all of them, records without a branch included. A change holds at the user's next request.",
    tumSubeler: 'All branches',
    subelerKaydet: 'Save branches',
  },
  portal: {
    logoHint: "SVG, PNG or WebP, at most 9 KB. Without a logo the tenant's icon is shown.",
    logoAlt: 'Logo of the portal',
    logoChoose: 'Choose a logo',
    logoRemove: 'Remove the logo',
    sample: 'Apply',
    readable: 'White letters on this colour can be read.',
    darkened: 'This colour is too light for white letters; the portal uses {renk}.',
    originHint: 'Sites to which candidates may be sent without being asked. Type each one and press Enter.',
    smsHint: "The sender's name as the operator knows it. Empty means that of the deployment.",
    tcknHint: 'When off, only the shape of the number is looked at, not its check digits.',
    save: 'Save settings',
    contested:
      'Somebody else saved these fields while you were writing. What you wrote is still in the form; saving puts it in place of these:',
  },
}
