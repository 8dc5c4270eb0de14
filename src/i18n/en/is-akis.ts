import type { isAkisIstek as istek, isAkis as tr } from '#i18n/tr/is-akis.ts'
import type { Widen } from '#i18n/widen.ts'

/** Approvals by link, in English. */
export const isAkis: Widen<typeof tr> = {
  title: 'Your approval is requested',
  text: 'Read the request below and give your decision. It takes effect at once, and the requester is told.',
  asked: 'What is requested',
  aciklama: 'Explanation',
  aciklamaHint: 'Give the reason for your decision in a few words.',
  left_one: '{count, number} character left',
  left_other: '{count, number} characters left',
  over_one: '{count, number} character too many',
  over_other: '{count, number} characters too many',
  approve: 'Approve',
  approving: 'Approving…',
  reject: 'Reject',
  confirmTitle: 'Reject the request?',
  confirmText:
    'If you reject it, nothing is done, and your explanation is sent to the requester. This cannot be undone.',
  confirmReject: 'Yes, reject',
  rejecting: 'Rejecting…',
  back: 'Cancel',
  flow: 'Where this step stands',
  flowAsked: 'Request made',
  flowDecision: 'Your decision',
  flowTold: 'Requester told',
  flowState: { done: 'done', current: 'now', next: 'to come' },
  approvedTitle: 'You approved it, thank you',
  approvedText: 'Your decision has taken effect and the requester has been told. You can close this page.',
  rejectedTitle: 'You rejected it, thank you',
  rejectedText: 'The request is rejected and your explanation has been sent to the requester. You can close this page.',
  yourText: 'Your explanation',
  loadFailed: 'The request cannot be fetched at the moment.',
  oldTitle: 'There is nothing to approve',
  oldHint: 'If you need a new link, ask whoever made the request.',
}

/** What approvers and owners read about a request, in English. */
export const isAkisIstek: Widen<typeof istek> = {
  ilanYayin: {
    ozet: 'publishing the posting {baslik} ({iapKodu})',
    mesaj: 'Your approval is requested to publish the posting “{baslik}”.',
    no: 'Posting no: {iapKodu}',
    yer: 'Place: {yer}',
    kontenjan: 'People wanted: {kontenjan}',
    sonGun: 'Apply until: {tarih}',
    isteyen: 'Asked by: {isteyen}',
    not: 'Note: {not}',
  },
}
