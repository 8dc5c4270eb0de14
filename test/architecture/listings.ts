/** The features that each list of the program names, in the order in which it names them. */
export function featureLists(text: string): string[][] {
  const imports = [...text.matchAll(/import \{([^}]*)\} from '#features\/([^/']+)\//g)]
  const featureOf = new Map(
    imports.flatMap(([, names = '', feature = '']) => names.split(',').map((name) => [name.trim(), feature] as const)),
  )
  const lists = text.split(/^export function /m).slice(1)
  return lists.map((list) =>
    [...list.matchAll(/\w+/g)].map(([word]) => featureOf.get(word)).filter((feature) => feature !== undefined),
  )
}

/** The paths of the portal's pages and of the candidate's, in the order in which the router's file names them. */
export function pathLists(text: string): string[][] {
  const [portal = '', candidate = ''] = text.split(/^ {4}layout\(/m)
  return [portal, candidate.split(/^ {4}\]/m)[0] ?? ''].map((list) =>
    [...list.matchAll(/route\('([^']+)'/g)].map(([, path = '']) => path.toLowerCase()),
  )
}

/** The names of a list that stand after one that belongs behind them. */
export function misplaced(names: readonly string[]): string[] {
  return names.flatMap((name, index) => {
    const before = names[index - 1]
    return before !== undefined && before > name ? [`${name} after ${before}`] : []
  })
}
