import type { kisisel as tr } from '#i18n/tr/kisisel.ts'
import type { Widen } from '#i18n/widen.ts'

/** The personal criteria: what a candidate answers once for every application, in English. */
export const kisisel: Widen<typeof tr> = {
  text: 'These answers are filled into your application forms; you do not have to enter them again each time.',
  loadFailed: 'Your details could not be loaded.',
  empty: 'There are no details to fill in at the moment.',
  emptyText: 'They will appear here once the company asks for some.',
  search: 'Search my details',
  noMatch: 'Nothing matches your search.',
  filled: '{dolu} of {toplam} filled',
  allFilled: 'All filled',
  save: 'Save and finish',
  saving: 'Saving…',
  saved: 'Your details have been saved.',
  nothingChanged: 'There is nothing to save.',
  reset: 'Undo changes',
  waiting: 'Choose between the answers above before you save.',
  cakisma: {
    title_one: 'One answer also changed elsewhere',
    title_other: '{count, number} answers also changed elsewhere',
    text: 'Choose the answer to keep, then save.',
    benim: 'On this page',
    digeri: 'As saved',
  },
}
