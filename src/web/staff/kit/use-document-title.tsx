import { useEffect } from 'react'

/** Names the document: the page first, because tabs are narrow. */
export function useDocumentTitle(...parts: (string | undefined)[]) {
  const title = [...parts, 'Kadro'].filter(Boolean).join(' | ')
  useEffect(() => {
    document.title = title
  }, [title])
}
