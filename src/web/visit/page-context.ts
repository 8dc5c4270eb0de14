import { createContext, data, type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import type { Call } from '#core/endpoint.ts'
import { isAppError } from '#core/errors.ts'
import type { PageRender } from '#core/page-render.ts'
import { loginUrl, pageUrl, paths } from '#core/paths.ts'
import type { Visit } from '#i18n/visit.ts'

export type { TenantView, Visit } from '#i18n/visit.ts'

/** The data of a failed page for its error boundary. */
export type PageFailure = { code: string }

/** Calls endpoints in process while a page is rendered. */
export const callContext = createContext<Call>()

/** The visit that a page is rendered for. */
export const visitContext = createContext<Visit>()

/** The context key of the render itself. */
export const renderContext = createContext<PageRender>()

/** The `call` of a loader: a refusal becomes the page of its status instead of a crash. */
export function pageCall(context: Readonly<RouterContextProvider>): Call {
  const call = context.get(callContext)
  return async (endpoint, input) => {
    try {
      return await call(endpoint, input)
    } catch (error) {
      if (!isAppError(error)) throw error
      throw failPage(error.status, error.code)
    }
  }
}

/** Makes the error that a loader throws to show the page of a status. */
export function failPage(status: number, code: string) {
  return data<PageFailure>({ code }, { status })
}

/** For loaders of the candidate's own pages: a visitor is led to the login page, and back from there. */
export function requireAday(url: URL, context: Readonly<RouterContextProvider>) {
  const { shell, tenant } = context.get(visitContext)
  if (shell === 'aday') return
  const { pathname, search } = url
  // staff begin in an application of their own, which is another document
  if (shell === 'staff' && pathname === paths.home) throw redirectDocument(paths.panel)
  // the first page of somebody who is nobody yet is the list of postings
  if (pathname === paths.home) throw redirect(pageUrl(paths.ilanlar, tenant.tenantKey))
  throw redirect(loginUrl(pathname + search, tenant.tenantKey))
}
