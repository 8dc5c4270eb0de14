import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createT } from '#i18n/t.ts'
import { staffTr } from '#i18n/tr-staff-whole.ts'
import { StaffTextsProvider } from '#web/staff/texts/texts.tsx'
import { noChanges } from './matris-state.ts'
import { MatrisTable } from './matris-table.tsx'

const texts = { t: createT(staffTr, 'tr'), language: 'tr' } as const
const may = (...eylemler: string[]) => eylemler.map((eylem) => ({ eylem, verili: false, verilebilir: true }))

function draw(ekranlar: { ekran: string; eylemler: ReturnType<typeof may> }[]) {
  return renderToStaticMarkup(
    <MantineProvider>
      <StaffTextsProvider texts={texts}>
        <MatrisTable matris={{ rolId: 1, ekranlar }} changes={noChanges} isLocked={false} onToggle={() => {}} />
      </StaffTextsProvider>
    </MantineProvider>,
  )
}

const heads = (html: string) => [...html.matchAll(/scope="col"[^>]*>([^<]*)</g)].map(([, text]) => text)
const boxes = (html: string) => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, text]) => text)

test('rights without a column of their own stand together in the last one, each with its word', () => {
  const html = draw([
    { ekran: 'ilan', eylemler: may('gor', 'yayinla') },
    { ekran: 'basvuru', eylemler: may('gor', 'ekle', 'ozelNot') },
  ])
  expect(heads(html)).toEqual(['Ekran', 'Görme', 'Ekleme', 'Diğer yetkiler'])
  expect(boxes(html).sort()).toEqual([
    'Başvurular: Ekleme',
    'Başvurular: Görme',
    'Başvurular: Özel notlar',
    'İlan yönetimi: Görme',
    'İlan yönetimi: Yayınlama',
  ])
  expect(html).toMatch(/<label[^>]*>Yayınlama</)
})

test('without such rights there is no such column', () => {
  expect(heads(draw([{ ekran: 'company', eylemler: may('gor', 'sil') }]))).toEqual(['Ekran', 'Görme', 'Silme'])
})
