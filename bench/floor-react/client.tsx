import { hydrateRoot } from 'react-dom/client'
import { Page, type PageData } from './page.tsx'

const root = document.getElementById('root')
const text = document.getElementById('data')?.textContent
if (!root || !text) throw new Error('the page came without its data')
const data: PageData = JSON.parse(text)
hydrateRoot(root, <Page {...data} />)
