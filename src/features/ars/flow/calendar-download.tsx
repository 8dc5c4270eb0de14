import { getArsTakvim } from '#features/ars/contract.ts'
import { downloadFile } from '#web/call/file-download.ts'

/** Hands the calendar file of an appointment to the phone. */
export function downloadTakvim(guid: string) {
  return downloadFile(getArsTakvim, { guid }, 'randevu.ics')
}
