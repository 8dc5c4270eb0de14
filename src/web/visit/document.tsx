import { createContext, type ReactNode, use } from 'react'
import type { PageVisit } from './page-visit.ts'

/** What the document around a page needs besides the page's own data. */
export type DocumentFrame = {
  /** Two applications share the document: the portal, and the one of staff with its own look. */
  app: 'portal' | 'staff'
  nonce: string | undefined
  /** The inlined stylesheet. In the browser it is read back from the page. */
  css: string
  /** The page as it arrived is final: no script takes it over. */
  isStatic: boolean
  errorId: string | undefined
  /** Known even where no loader ran. */
  visit: PageVisit | undefined
  /** Only on the server: parts that many pages share are rendered once and kept as text. */
  renderMarkup: ((part: ReactNode) => string) | undefined
}

const emptyFrame: DocumentFrame = {
  app: 'portal',
  nonce: undefined,
  css: '',
  isStatic: false,
  errorId: undefined,
  visit: undefined,
  renderMarkup: undefined,
}

/** The React context that carries the frame to `root.tsx`. */
export const DocumentContext = createContext<DocumentFrame>(emptyFrame)

/** The frame of this document, as a React hook. */
export function useDocument() {
  return use(DocumentContext)
}

/** In the browser: which of the two applications the server rendered this document for. */
export function currentApp(): DocumentFrame['app'] {
  return document.documentElement.dataset.app === 'staff' ? 'staff' : 'portal'
}
