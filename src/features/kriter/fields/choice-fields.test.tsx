import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pack } from '#core/packed.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import { type Kriter, type Value, valueType } from '#features/kriter/rules/form.ts'
import { tr } from '#i18n/tr.ts'
import { aChoice, aForm } from '#test/form.ts'
import { TextsProvider } from '#web/visit/page-texts.tsx'
import { toPageVisit } from '#web/visit/page-visit.ts'
import { VisitProvider } from '#web/visit/visit.tsx'
import { KriterProvider } from './kriter-context.tsx'
import { KriterField } from './kriter-field.tsx'
import { createYanitStore } from './yanit-store.ts'

const altBaglantilar = { kvk: null, cerez: null, gizlilik: null }
const tenant = { id: 1, name: 'X', tenantKey: 'x', guid: '', iconUrl: null, renk: '#0f5a8f', altBaglantilar }
const visit = toPageVisit({
  tenant: { ...tenant, iletisimMetni: null },
  language: 'tr',
  languages: [],
  publicUrl: '',
  demo: false,
  shell: 'aday',
  texts: tr,
})

/** The input of a form's last criterion, with these answers given. */
function draw(kriterler: Kriter[], answers: [number, Value][] = []) {
  const first = { kriter: new Map(answers), satirlar: [] }
  const store = createYanitStore(compileForm(aForm(kriterler)), first, () => null)
  return renderToStaticMarkup(
    <VisitProvider visit={visit}>
      <TextsProvider texts={pack({ kriter: tr.kriter })}>
        <KriterProvider problems={new Map()}>
          <KriterField store={store} kriterId={kriterler.at(-1)?.id ?? 0} />
        </KriterProvider>
      </TextsProvider>
    </VisitProvider>,
  )
}

test('choices that follow another choice say what has to be chosen first', () => {
  const il = aChoice([11, 12], { id: 1, kriterAdi: 'Bölge' })
  const follow = (type: 1 | 3) => aChoice([[21, 11]], { id: 2, anneKriterId: 1, valueType: type })
  for (const type of [valueType.choice, valueType.choices] as const) {
    expect(draw([il, follow(type)])).toContain('Önce “Bölge” seçin')
    expect(draw([il, follow(type)], [[1, 11]])).not.toContain('Önce “Bölge” seçin')
  }
})

test('an optional choice of a long list can be taken back, a required one and an open one cannot', () => {
  const many = Array.from({ length: 101 }, (_, index) => index + 100)
  const list = (zorunlu: boolean) => [aChoice(many, { id: 1, zorunlu })]
  expect(draw(list(false), [[1, 150]])).toContain(tr.kriter.clear)
  expect(draw(list(false))).not.toContain(tr.kriter.clear)
  expect(draw(list(true), [[1, 150]])).not.toContain(tr.kriter.clear)
})
