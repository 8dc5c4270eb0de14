import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { currentApp, DocumentContext, type DocumentFrame } from '#web/visit/document.tsx'
import { watchFailures } from '#web/wire/failure.ts'
import { allowOwnMarkup } from '#web/wire/trusted-types.ts'

allowOwnMarkup()
watchFailures()

// the attribute is hidden from scripts, the property is not
const style = document.querySelector('style')
const frame: DocumentFrame = {
  app: currentApp(),
  nonce: style?.nonce || undefined,
  css: style?.textContent ?? '',
  isStatic: false,
  errorId: undefined,
  visit: undefined,
  renderMarkup: undefined,
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentContext value={frame}>
        <HydratedRouter />
      </DocumentContext>
    </StrictMode>,
  )
})
