import { catalogue } from '#i18n/catalogue.ts'
import { isShipped, type Language, type OfferedLanguage } from '#i18n/language.ts'
import { flatKeys } from '#i18n/texts.ts'
import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import { wordingSubject } from './queries.server.ts'
import { isComplete } from './rules.ts'

const shippedKeys = flatKeys(catalogue.tr)

const selectLanguages = rawStatement<
  MasterTables,
  { keys: string[] },
  { id: number; langKey: string; display: string; isDefault: boolean; canli: number }
>(
  `select l.id, l.lang_key, l.display, l.is_default, count(k.id)::int as canli
     from language l
     left join sys_global_key_value v on v.language_id = l.id and btrim(v.canli_deger) <> ''
     left join sys_global_key k on k.id = v.sys_global_key_id and k.key_label = any ($1::text[])
    group by l.id order by l.siralama`,
  ['keys'],
)

/** The languages in their order, each with how many of the product's texts are live in it. */
export async function readLanguages(db: MasterDb) {
  const rows = await selectLanguages(db, { keys: shippedKeys })
  const toplam = shippedKeys.length
  return rows.map(({ canli, ...language }) => {
    const dolu = isShipped(language.langKey) ? toplam : canli
    return { ...language, dolu, toplam, sunulur: isComplete({ dolu, toplam }) }
  })
}

const selectMissing = rawStatement<MasterTables, { id: number; keys: string[] }, { keyLabel: string }>(
  `select u.key_label from unnest($2::text[]) as u (key_label)
    where not exists (select from sys_global_key k join sys_global_key_value v on v.sys_global_key_id = k.id
                       where k.key_label = u.key_label and v.language_id = $1 and btrim(v.key_value) <> '')`,
  ['id', 'keys'],
)

/** The keys of the product's texts that nobody has written in a language yet. */
export async function listMissingKeys(db: MasterDb, id: number): Promise<string[]> {
  return (await selectMissing(db, { id, keys: shippedKeys })).map(({ keyLabel }) => keyLabel)
}

/** What people choose from, and what those read who have chosen nothing. */
export type Languages = { byDefault: Language; offered: readonly OfferedLanguage[] }

/** The offered languages, read again when it is announced that languages or texts have changed. */
export async function followLanguages({ master, changes, log }: Runtime): Promise<() => Languages> {
  let languages: Languages = { byDefault: 'tr', offered: [] }
  let seen = Number.NaN
  const version = () => changes.version(0, 'language') + changes.version(0, wordingSubject)
  async function read() {
    const announced = version()
    const offered = (await readLanguages(master.db)).filter(({ sunulur }) => sunulur)
    const byDefault = offered.find(({ isDefault }) => isDefault)?.langKey ?? 'tr'
    languages = { byDefault, offered: offered.map(({ langKey, display }) => ({ langKey, display })) }
    seen = announced
  }
  let reading: Promise<void> | undefined
  await read()
  return () => {
    if (version() !== seen && !reading) {
      reading = read()
        .catch((error: unknown) => log.warn({ err: error }, 'the languages were not read'))
        .finally(() => {
          reading = undefined
        })
    }
    return languages
  }
}
