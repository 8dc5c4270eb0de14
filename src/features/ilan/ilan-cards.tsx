import { useApplied } from '#web/donusum/applied.ts'
import { useDocument } from '#web/visit/document.tsx'
import { useVisit, VisitProvider } from '#web/visit/visit.tsx'
import type { CardData } from './card-data.ts'
import { IlanCard } from './ilan-card.tsx'

type Cards = { rows: CardData[]; today: string; isOld?: boolean }

/** The cards of a list. On the server each card is rendered once and kept: most pages show cards of other pages. */
export function IlanCards({ rows, today, isOld = false }: Cards) {
  const className = isOld ? 'cards cards-old' : 'cards'
  const markup = useKeptMarkup(rows, today)
  const applied = useApplied()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output of the same cards, which the browser hydrates
  if (markup !== undefined) return <div className={className} dangerouslySetInnerHTML={{ __html: markup }} />
  return (
    <div className={className}>
      {rows.map((ilan) => (
        <IlanCard key={ilan.id} ilan={ilan} today={today} applied={applied.get(ilan.id)} />
      ))}
    </div>
  )
}

/** By the texts they are written in, then by all that a card shows. */
const keptCards = new Map<string, Map<string, string>>()
const mostTexts = 8
const mostCards = 4_000

function findKept(texts: string) {
  const kept = keptCards.get(texts)
  if (kept && kept.size < mostCards) return kept
  if (keptCards.size >= mostTexts) keptCards.clear()
  const fresh = new Map<string, string>()
  keptCards.set(texts, fresh)
  return fresh
}

function useKeptMarkup(rows: CardData[], today: string) {
  const { renderMarkup } = useDocument()
  const visit = useVisit()
  if (!renderMarkup) return undefined
  const kept = findKept(visit.texts)
  const markup = rows.map((ilan) => {
    const key = `${visit.tenant.tenantKey} ${today} ${JSON.stringify(ilan)}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = renderMarkup(
      <VisitProvider visit={visit}>
        <IlanCard ilan={ilan} today={today} />
      </VisitProvider>,
    )
    kept.set(key, made)
    return made
  })
  return markup.join('')
}
