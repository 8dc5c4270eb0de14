import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const pages: RouteConfig = [
  index('features/ilan/start.page.tsx'),
  layout('web/portal-layout.tsx', [
    route('aday', 'features/ilan/basvuru.page.tsx', { id: 'aday' }),
    route('adayTelefonOnayi', 'features/ilan/basvuru.page.tsx', { id: 'adayTelefonOnayi' }),
    route('ilanDetay', 'features/ilan/ilan-detay.page.tsx'),
    route('ilanlar', 'features/ilan/ilan-list.page.tsx'),
    route('*', 'web/not-found.page.tsx'),
  ]),
]

export default pages
