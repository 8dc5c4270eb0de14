import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { themeVariables } from '#web/kit/theme-variables.ts'
import { useVisit } from '#web/visit/visit.tsx'
import portalCss from './portal.css?url'
import './portal-frame.css'

type Props = {
  title: string
  /** Addresses of the stylesheets that the page inside has besides the portal's own; the same list at each render. */
  css: readonly string[]
  children: ReactNode
}

/**
 * A document of its own, as narrow as a phone, with the portal's stylesheets: rules about the width of the window mean
 * this one. It stays `about:blank`, so the policy of the page around holds inside, and nothing is fetched by a frame.
 */
export function PortalFrame({ title, css, children }: Props) {
  const { language, shades } = useVisit()
  const [body, setBody] = useState<HTMLElement>()
  const fill = useCallback(
    (frame: HTMLIFrameElement | null) => {
      const inside = frame?.contentDocument
      const Sheet = frame?.contentWindow && (frame.contentWindow as Window & typeof globalThis).CSSStyleSheet // its own realm
      if (!inside || !Sheet || inside.documentElement.lang === language) return
      inside.documentElement.lang = language
      inside.documentElement.dataset.mantineColorScheme = 'light'
      inside.title = title
      const variables = new Sheet()
      variables.replaceSync(themeVariables(shades))
      inside.adoptedStyleSheets = [variables]
      for (const href of [portalCss, ...css])
        inside.head.append(Object.assign(inside.createElement('link'), { rel: 'stylesheet', href }))
      setBody(inside.body)
    },
    [language, shades, title, css],
  )
  return (
    <>
      {/* some browsers put the document in place after the frame is there, so both moments are looked at */}
      <iframe ref={fill} title={title} className="portal-frame" onLoad={({ currentTarget }) => fill(currentTarget)} />
      {body
        ? createPortal(
            // it is looked at only: a link would lead the frame away from the page that is shown
            <div className="portal" onClickCapture={(event) => event.preventDefault()}>
              <main>{children}</main>
            </div>,
            body,
          )
        : null}
    </>
  )
}
