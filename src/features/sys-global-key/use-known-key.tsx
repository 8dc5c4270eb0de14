import { useQuery } from '@tanstack/react-query'
import { languageEndpoints } from '#features/language/contract.ts'
import { call } from '#web/call/api.ts'
import { findKeyByLabel, listValues, sysGlobalKeyEndpoints } from './contract.ts'
import { sysGlobalKey } from './resource.ts'

/** What the form of a key begins with. */
export type KnownKey = {
  /** Null while it is only a name: the save makes it. */
  id: number | null
  rowVersion: number
  keyLabel: string
  groupKey: string
  languages: { languageId: number; langKey: string; langDisplay: string; keyValue: string; canliDeger: string | null }[]
}

/** Which key is meant: by its number, by its name, or a new one. */
export type WhichKey = { keyId?: number | undefined; keyLabel?: string | undefined }

/** A key with its texts, all of one moment. */
export function useKnownKey(which: WhichKey) {
  return useQuery({
    queryKey: [`${sysGlobalKey.path}/bilinen`, which],
    queryFn: () => fetchKnownKey(which),
    staleTime: 0,
  })
}

async function fetchKnownKey({ keyId, keyLabel }: WhichKey): Promise<KnownKey> {
  if (keyId !== undefined) {
    const [row, languages] = await Promise.all([
      call(sysGlobalKeyEndpoints.get, { id: keyId }),
      call(listValues, { sysGlobalKeyId: keyId }),
    ])
    return { id: row.id, rowVersion: row.rowVersion, keyLabel: row.keyLabel, groupKey: row.groupKey, languages }
  }
  if (keyLabel === undefined) return newKey(await call(languageEndpoints.getList, {}))
  const { diller, ...named } = await call(findKeyByLabel, { keyLabel })
  return { ...named, languages: diller }
}

function newKey(languages: { id: number; langKey: string; display: string }[]): KnownKey {
  const empty = languages.map(({ id, langKey, display }) => ({
    languageId: id,
    langKey,
    langDisplay: display,
    keyValue: '',
    canliDeger: null,
  }))
  return { id: null, rowVersion: 0, keyLabel: '', groupKey: '', languages: empty }
}
