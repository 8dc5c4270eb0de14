import { renderToString } from 'react-dom/server'
import { Page, type PageData } from './page.tsx'

/** The body of the page, for the server. */
export function render(data: PageData): string {
  return renderToString(<Page {...data} />)
}
