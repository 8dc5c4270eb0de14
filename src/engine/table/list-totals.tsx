import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { ColumnLayout } from '#engine/declaration/list-columns.ts'
import { visibleColumns } from '#engine/declaration/list-columns.ts'
import type { Total, Totals } from '#engine/declaration/list-endpoints.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { labelOf } from '#engine/screen/value-text.tsx'
import { localeOf } from '#i18n/language.ts'
import { formatsOf } from '#web/format.ts'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'

type TotalsProps = { resource: Resource; totals: Totals; layout: ColumnLayout }

const figures = [
  { key: 'sum', text: 'liste.toplam' },
  { key: 'min', text: 'liste.enKucuk' },
  { key: 'max', text: 'liste.enBuyuk' },
  { key: 'avg', text: 'liste.ortalama' },
  { key: 'distinct', text: 'liste.farkli' },
] as const

/** Writes a figure as its column is written; averages have two decimals. */
function useFigure(resource: Resource) {
  const { language } = useStaffTexts()
  const formats = formatsOf(language)
  const average = new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (name: string, key: keyof Total, value: string | null): string => {
    if (value === null) return '—'
    if (key === 'distinct') return formats.decimal(value)
    if (fieldOf(resource, name).kind === 'money') return formats.money(Number(value).toFixed(2))
    return key === 'avg' ? average.format(Number(value)) : formats.decimal(value)
  }
}

/** Under the table: the figures of everything that the filter finds, not of the page. */
export function TotalsFooter({ resource, totals, layout, isSelectable }: TotalsProps & { isSelectable: boolean }) {
  const { t } = useStaffTexts()
  const figure = useFigure(resource)
  const [first = '', ...names] = visibleColumns(layout)
  const [isOpen, setOpen] = useState(false)
  const isIn = (name: string) => totals.fields[name] !== undefined
  const figuresOf = (name: string) => <Figures totals={totals} name={name} figure={figure} isWhole={isOpen} />
  if (![first, ...names].some(isIn)) return null
  return (
    <tfoot>
      <tr>
        {isSelectable ? <td className="list-check" /> : null}
        <th scope="row" className="list-first">
          <button
            type="button"
            className="list-totals-name"
            aria-expanded={isOpen}
            title={t('liste.toplamAyrinti')}
            onClick={() => setOpen(!isOpen)}
          >
            {t('liste.toplamlar')} <span>{t('liste.kayit', { count: totals.count })}</span>
            {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronUp size={14} aria-hidden />}
          </button>
          {isIn(first) ? figuresOf(first) : null}
        </th>
        {names.map((name) => (
          <td key={name} className="list-number">
            {isIn(name) ? figuresOf(name) : null}
          </td>
        ))}
        <td className="list-actions" />
      </tr>
    </tfoot>
  )
}

type FiguresProps = { totals: Totals; name: string; figure: ReturnType<typeof useFigure>; isWhole: boolean }

/** The sum of a column, or all of its figures. */
function Figures({ totals, name, figure, isWhole }: FiguresProps) {
  const { t } = useStaffTexts()
  return (
    <dl className="list-figures">
      {figures.slice(0, isWhole ? figures.length : 1).map(({ key, text }) => (
        <div key={key}>
          <dt>{t(text)}</dt>
          <dd>{figure(name, key, totals.fields[name]?.[key] ?? null)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A card with the figures of everything that the filter finds, for phones. */
export function TotalsCard({ resource, totals }: Omit<TotalsProps, 'layout'>) {
  const { t } = useStaffTexts()
  const figure = useFigure(resource)
  return (
    <section className="list-card list-totals-card" aria-label={t('liste.toplamlar')}>
      <p className="list-totals-name">
        {t('liste.toplamlar')} · {t('liste.kayit', { count: totals.count })}
      </p>
      {Object.keys(totals.fields).map((name) => (
        <div key={name}>
          <p className="list-totals-count">{labelOf(t, name)}</p>
          <Figures totals={totals} name={name} figure={figure} isWhole />
        </div>
      ))}
    </section>
  )
}
