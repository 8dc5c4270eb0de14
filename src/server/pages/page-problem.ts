import { randomUUID } from 'node:crypto'
import { type ErrorCode, errorStatus, isAppError } from '#core/errors.ts'
import type { Language } from '#i18n/language.ts'
import { newNonce } from './page-csp.ts'
import { type StoredPage, storePage } from './page-form.ts'
import { lastResortPage, neutralVisit } from './page-last-resort.ts'
import type { PageRenderer } from './page-renderer.ts'
import { htmlPage, type PageLog } from './page-response.ts'

/** Makes the pages that say what is wrong. */
export function createProblemPages(renderer: PageRenderer, log: PageLog) {
  const kept = new Map<string, StoredPage>()

  async function render(language: Language, problem: { code: ErrorCode; errorId?: string }): Promise<StoredPage> {
    const nonce = newNonce()
    const text = await renderer.renderProblem(neutralVisit(language), { ...problem, nonce })
    return storePage(htmlPage(errorStatus[problem.code], text, nonce))
  }

  /** For a refusal that has nothing of its own to say: rendered once for each language and code. */
  async function problemPage(language: Language, code: ErrorCode): Promise<StoredPage> {
    const key = `${language} ${code}`
    const made = kept.get(key) ?? (await render(language, { code }))
    kept.set(key, made)
    return made
  }

  /** For an error: a bug is logged under a number that the page tells. */
  async function failurePage(language: Language, error: unknown, path: string | undefined): Promise<StoredPage> {
    const code = isAppError(error) ? error.code : 'unexpectedError'
    if (errorStatus[code] < 500) return problemPage(language, code)
    const errorId = randomUUID()
    log.error({ err: error, errorId, path }, 'a page could not be rendered')
    try {
      return await render(language, { code, errorId })
    } catch {
      // the renderer itself is broken: words are left
      return storePage(htmlPage(500, lastResortPage(language, errorId), newNonce()))
    }
  }

  return { problemPage, failurePage }
}
