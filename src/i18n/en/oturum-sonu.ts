/** The warning before a session ends, on the pages of candidates and of staff. */
export const oturumSonu = {
  label: 'Session warning',
  soon_one: 'You have not done anything for a while. Your session ends in {count} minute.',
  soon_other: 'You have not done anything for a while. Your session ends in {count} minutes.',
  final_one: 'Your session runs out in {count} minute. Save your work, then sign in again.',
  final_other: 'Your session runs out in {count} minutes. Save your work, then sign in again.',
  continue: 'Continue',
  understood: 'Got it',
  failed: 'The server could not be reached. Try again.',
}
