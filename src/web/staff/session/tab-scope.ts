const key = 'kiraci'
const masterMark = 'ana'

/** Where this tab works: one company, or master administration. A guid is no secret and opens nothing by itself. */
export const tabScope = {
  /** The company of this tab; undefined in master administration and before one was chosen. */
  guid(): string | undefined {
    const stored = sessionStorage.getItem(key)
    return stored === null || stored === masterMark ? undefined : stored
  },
  isMaster: () => sessionStorage.getItem(key) === masterMark,
  enter: (guid: string) => sessionStorage.setItem(key, guid),
  enterMaster: () => sessionStorage.setItem(key, masterMark),
  forget: () => sessionStorage.removeItem(key),
}
