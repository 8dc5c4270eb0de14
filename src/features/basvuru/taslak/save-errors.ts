import { type AppError, isOutcomeOpen, waitAfter } from '#core/errors.ts'

const passingErrors = ['tooManyRequests', 'refreshRaced']
const retryDelays = [2000, 4000, 8000, 15_000, 30_000]

/** The same save may go through later. */
export function isPassing(error: AppError): boolean {
  return isOutcomeOpen(error) || passingErrors.includes(error.code)
}

/** How long to wait after so many failures in a row. */
export function retryDelay(error: AppError, failures: number): number {
  return waitAfter(error, failures, retryDelays)
}

/** This page cannot go on: it was sent elsewhere, the posting closed, or the form is another one by now. */
export function isOver({ code, errors }: AppError): boolean {
  return code === 'basvuruKapali' || code === 'ilanClosed' || errors.some(({ key }) => key === 'unknownField')
}
