type MenuEntry = { id: number; ustId: number | null; yol: string | null }

/** The menu without entries below a hidden one, and without headings that lead nowhere. */
export function pruneMenu<E extends MenuEntry>(menu: readonly E[]): E[] {
  const byId = new Map(menu.map((entry) => [entry.id, entry]))
  const leads = new Set<number>()
  const isReachable = (entry: E): boolean => {
    const seen = new Set<number>()
    for (let here: E | undefined = entry; here; here = here.ustId === null ? undefined : byId.get(here.ustId)) {
      if (seen.has(here.id) || (here.ustId !== null && !byId.has(here.ustId))) return false
      seen.add(here.id)
    }
    if (entry.yol !== null) for (const id of seen) leads.add(id)
    return true
  }
  const reachable = new Set(menu.filter(isReachable).map(({ id }) => id))
  return menu.filter(({ id }) => reachable.has(id) && leads.has(id))
}
