import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createT } from '#i18n/t.ts'
import { staffTr } from '#i18n/tr-staff-whole.ts'
import { type Place, StaffProvider } from '#web/staff/session/staff.tsx'
import { StaffTextsProvider } from '#web/staff/texts/texts.tsx'
import { BlokYanitlari } from './kart-yanitlar.tsx'

const texts = { t: createT(staffTr, 'tr'), language: 'tr' } as const
const user = { id: 1, adSoyad: 'Deniz', username: 'deniz', masterUserTipi: null }
const place = { phase: 'tenant', user, tenant: { yetkiler: [] } } as unknown as Place // the rest of a company is not asked

const yanit = (kriterId: number, soru: string) => {
  return { kriterId, soru, yanit: 'Evet', profil: null, duzeltme: null, ozel: false }
}
const empty = { yanitlar: [], yanitsizlar: [], satirlar: [] }

test('the answers of a block stand under the titles of its modules, of which empty ones are left out', () => {
  const moduller = [
    { ...empty, ad: 'Kimlik', yanitlar: [yanit(1, 'Cinsiyet')] },
    { ...empty, ad: 'Boş' },
    { ...empty, ad: 'Ehliyet', yanitsizlar: [{ kriterId: 2, soru: 'Sınıf', zorunlu: true }] },
  ]
  const html = renderToStaticMarkup(
    <MantineProvider>
      <StaffTextsProvider texts={texts}>
        <StaffProvider place={place}>
          <BlokYanitlari ad="Kişisel" moduller={moduller} ozel={new Map()} onDuzelt={undefined} />
        </StaffProvider>
      </StaffTextsProvider>
    </MantineProvider>,
  )
  const words = [...html.matchAll(/<(?:h[45]|dt)[^>]*>([^<]+)</g)].map(([, text]) => text)
  expect(words).toEqual(['Kişisel', 'Kimlik', 'Cinsiyet', 'Ehliyet', 'Sınıf'])
})
