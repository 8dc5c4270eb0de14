import type { ReactNode } from 'react'
import { useDocument } from './document.tsx'
import type { PageVisit } from './page-visit.ts'
import { tenantIcon } from './tenant-mark.tsx'
import { VisitProvider } from './visit.tsx'

type Parts = { visit: PageVisit; head: ReactNode; scripts?: ReactNode; children: ReactNode }

/** The document around every page: language, colours, the one stylesheet. */
export function PageDocument({ visit, head, scripts, children }: Parts) {
  const { nonce, css, app } = useDocument()
  return (
    <html
      lang={visit.language}
      data-tenant={visit.tenant.tenantKey}
      data-shell={visit.shell}
      data-app={app === 'portal' ? undefined : app}
      data-mantine-color-scheme={app === 'staff' && visit.isDark ? 'dark' : 'light'}
      suppressHydrationWarning={app === 'staff'}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={visit.shades[8]} />
        <link rel="icon" href={tenantIcon(visit)} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet; escaped it would not be CSS */}
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
        {head}
      </head>
      <body>
        <VisitProvider visit={visit}>{children}</VisitProvider>
        {scripts}
      </body>
    </html>
  )
}
