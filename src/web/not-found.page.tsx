import { failPage } from './page-context.ts'

export function loader() {
  throw failPage(404, 'notFound')
}

export default function NotFoundPage() {
  return null
}
