import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useDocument } from '#web/visit/document.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { portalTheme } from './theme.ts'

/**
 * Puts the component kit around what uses it. The first page a visitor sees is plain elements under our own stylesheet:
 * the kit comes with the first drawer, dialog, toast or form. Its variables are in every page already.
 */
export function Kit({ children }: { children: ReactNode }) {
  const { shades } = useVisit()
  const { nonce } = useDocument()
  // the kit's scroll lock writes a style by itself and asks this global for its nonce
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  const theme = useMemo(() => portalTheme(shades), [shades])
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={() => nonce ?? ''}
    >
      {children}
    </MantineProvider>
  )
}
