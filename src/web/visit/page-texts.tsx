import { createContext, type ReactNode, use, useMemo } from 'react'
import type { RouterContextProvider } from 'react-router'
import { type Packed, pack, unpack } from '#core/packed.ts'
import type { Language } from '#i18n/language.ts'
import { createT, type T, type TextPiece, type TextTree } from '#i18n/t.ts'
import { pick } from '#i18n/texts.ts'
import { visitContext } from './page-context.ts'
import type { PublicPart } from './page-visit.ts'
import { useVisit } from './visit.tsx'

/** Texts that one page brings besides those of the shell; they travel in its loader's data. */
export type PageTexts = Packed<TextTree>

/** What a form's own parts say; a page with a form names them among its texts. */
export const formParts = [
  'form',
  'rule',
  'message.validationFailed',
  'message.tooManyRequests',
  'message.serviceUnavailable',
  'message.unexpectedError',
  'message.sessionEnded',
  'message.noAuthority',
  'message.notFound',
  'message.staleRecord',
] as const satisfies readonly TextPiece[]

/** For a loader: only the texts that its page names. */
export function pageTexts(context: Readonly<RouterContextProvider>, parts: readonly TextPiece[]): PageTexts {
  return pack(pick(context.get(visitContext).texts, parts))
}

const TextsContext = createContext<PageTexts | undefined>(undefined)

/** Gives the parts of a page the texts that its loader brought. */
export function TextsProvider({ texts, children }: { texts: PageTexts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** `t` over the texts of the page and of the shell: `useTexts<'form' | 'dogrulama'>()`. */
export function useTexts<P extends TextPiece>(): T<P | PublicPart> {
  const { texts: shellTexts, language } = useVisit()
  const pageOnly = use(TextsContext)
  return useMemo(() => {
    const shell = createT(unpack(shellTexts), language)
    const page = createT(pageOnly ? unpack(pageOnly) : {}, language)
    const maybe: typeof page.maybe = (key, values) => page.maybe(key, values) ?? shell.maybe(key, values)
    const t = (key: string, values?: Record<string, string | number>) => maybe(key, values) ?? key
    return Object.assign(t, { maybe })
  }, [shellTexts, pageOnly, language])
}

/** The `t` of a page's texts for `meta`, which runs outside components. */
export function pageT<P extends TextPiece>(texts: PageTexts, language: Language) {
  return createT<P>(unpack(texts), language)
}
