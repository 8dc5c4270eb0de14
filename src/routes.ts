import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const pages: RouteConfig = [
  layout('web/portal/portal-layout.tsx', [
    route('aday', 'features/aday/login/telefon.page.tsx', { id: 'aday' }),
    route('adaykimlikbilgisi', 'features/aday/login/kimlik-bilgisi.page.tsx'),
    route('adayonaykodu', 'features/aday/login/kod.page.tsx'),
    route('adayTelefonOnayi', 'features/aday/login/telefon.page.tsx', { id: 'adayTelefonOnayi' }),
    route('ars', 'features/ars/flow/ars.page.tsx'),
    route('ats', 'features/kanal/ats.page.tsx'),
    route('ilanDetay', 'features/ilan/detay/ilan-detay.page.tsx'),
    route('ilanlar', 'features/ilan/list/ilan-list.page.tsx'),
    route('ilanOnizleme', 'features/ilan/detay/ilan-onizleme.page.tsx'),
    route('isakisonay', 'features/is-akis/is-akis.page.tsx'),
    route('login', 'pages/login.page.tsx'),
    route('logout', 'features/aday/login/logout.page.tsx'),
    route('oneritalep', 'features/oneri-talep/oneri-talep.page.tsx'),
    route('smsiptal', 'features/sms-iptal/sms-iptal.page.tsx'),
    route('test', 'features/test-merkezi/test.page.tsx'),
    route('testharici', 'features/test-merkezi/harici/test-harici.page.tsx'),
    route('testmerkeziSonuc', 'features/test-merkezi/sonuc/test-sonuc.page.tsx'),
    // The candidate's own pages: they need a session, and ask for a code when it dies.
    layout('features/aday/candidate-layout.tsx', [
      index('features/basvuru/wizard/basvuru.page.tsx', { id: 'basvuru' }),
      route('basvurularim', 'features/basvuru/basvurularim/basvurularim.page.tsx'),
      route('mainPage', 'features/basvuru/main/main.page.tsx'),
      route('profil', 'features/aday/profil/profil.page.tsx'),
      route('testmerkezi', 'features/basvuru/wizard/basvuru.page.tsx', { id: 'testmerkezi' }),
      route('testpage', 'features/test-merkezi/test-page.page.tsx'),
    ]),
  ]),
  // Staff: their paths come from the menu of their company, so one route takes them all.
  route('*', 'pages/staff.page.tsx', { id: 'staff' }),
]

export default pages
