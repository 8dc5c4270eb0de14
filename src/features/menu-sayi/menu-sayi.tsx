import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callQuietly } from '#web/call/api.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { menuSayilari } from './contract.ts'
import './menu-sayi.css'

const keptMs = 60_000
/** The page that somebody opened comes first: its own calls are under way by then. */
const calmMs = 2_000
const shownAtMost = 999

/** How many rows wait behind a line of the menu, which then leads to them. Nothing where nothing waits. */
export function MenuSayi({ ekran }: { ekran: string }) {
  const t = useT()
  const { tenant } = useStaff()
  const isCalm = useCalm()
  const { data } = useQuery({
    queryKey: [menuSayilari.path, tenant?.tenantKey],
    // nobody is at work for its sake: it does not prolong the session
    queryFn: () => callQuietly(menuSayilari, {}),
    enabled: tenant !== null && isCalm,
    staleTime: keptMs,
    // one line asks for all of them
    refetchInterval: ({ state }) => (state.data?.[0]?.ekran === ekran ? keptMs : false),
    refetchOnWindowFocus: false,
    retry: false,
  })
  const { adet = 0, sorgu = '' } = data?.find((one) => one.ekran === ekran) ?? {}
  const mark = useLineTo(adet > 0 ? sorgu : '', t.maybe('menuSayi.bekleyen', { n: adet }) ?? String(adet))
  return (
    // the line's description says it; without this it would be a part of its name
    <span ref={mark} className="menu-sayi" aria-hidden="true">
      {adet > shownAtMost ? `${shownAtMost}+` : adet > 0 ? adet : null}
    </span>
  )
}

function useCalm(): boolean {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), calmMs)
    return () => clearTimeout(timer)
  }, [])
  return isCalm
}

/** Makes the line around a number lead to the rows that it counts; the line itself is drawn before anything is counted. */
function useLineTo(sorgu: string, text: string) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const line = mark.current?.closest('a')
    // a company's own line may lead to rows of its own choice
    if (!line || sorgu === '' || line.search !== '') return undefined
    line.search = sorgu
    line.setAttribute('aria-description', text)
    return () => {
      line.search = ''
      line.removeAttribute('aria-description')
    }
  }, [sorgu, text])
  return mark
}
