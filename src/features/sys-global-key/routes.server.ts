import { cutText } from '#core/cut-text.ts'
import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { wordingSubject } from '#features/dil/queries.server.ts'
import type { MasterDb } from '#server/database/database.ts'
import { type Context, implement } from '#server/http/implement.ts'
import type { Session } from '#server/session/session.ts'
import {
  findKeyByLabel,
  fullUpdateSysGlobalKey,
  generateSysGlobalKey,
  getSysGlobalKeyOzet,
  listValues,
  registerKey,
  registerSysGlobalKey,
  type Synced,
  syncAll,
  syncGlobalUpdate,
  syncSelected,
} from './contract.ts'
import { importTexts } from './import.server.ts'
import {
  countKeys,
  countNew,
  ensureGroup,
  findKey,
  goLive,
  holdKey,
  insertKey,
  putLive,
  selectDifferences,
  selectGroups,
  selectValues,
  updateKey,
  withdraw,
} from './queries.server.ts'
import { sysGlobalGroup, sysGlobalKey } from './resource.ts'
import { groupOf } from './rules.ts'
import { findWithTexts, finishKey, groupIdOf, saveValues, shippedWordings } from './save.server.ts'

const wordingOf = (language: string) =>
  `left((select v.key_value from sys_global_key_value v join language l on l.id = v.language_id
          where v.sys_global_key_id = t.id and l.lang_key = '${language}'), 50)`

/** A text is looked for by its key or by its words in any language. */
const keyAndWordings = `(t.arama || ' ' || coalesce((select katla(string_agg(v.key_value, ' '))
    from sys_global_key_value v where v.sys_global_key_id = t.id), ''))`

const otherWordings = `(select jsonb_object_agg(l.lang_key, left(v.key_value, 50))::text
    from sys_global_key_value v join language l on l.id = v.language_id
   where v.sys_global_key_id = t.id and l.lang_key not in ('tr', 'en'))`

const missingLanguages = `array(select l.lang_key::text from language l
   where not exists (select from sys_global_key_value v
                      where v.sys_global_key_id = t.id and v.language_id = l.id and btrim(v.key_value) <> '')
   order by l.siralama)`

const liveState = `case
  when not exists (select from sys_global_key_value v where v.sys_global_key_id = t.id and v.canli_deger is not null) then 'yok'
  when exists (select from sys_global_key_value v
                where v.sys_global_key_id = t.id and v.key_value <> coalesce(v.canli_deger, '')) then 'eski'
  else 'guncel' end`

const keyExists = () => new AppError('recordExists', { errors: [{ field: 'keyLabel', key: 'recordExists' }] })

async function register(context: Context<typeof registerSysGlobalKey>, isGenerated: boolean) {
  const { db, input, audit, changed } = context
  requireWriter(context)
  const groupId = await groupIdOf(db, input)
  const [made] = await insertKey(db, { groupId, keyLabel: input.keyLabel, isNew: false })
  if (!made) throw keyExists()
  const given = input.globalKeyValues
  const more = isGenerated ? await shippedWordings(db, input.keyLabel, given) : []
  await saveValues(db, made.id, [...given, ...more])
  audit({
    islem: 'create',
    varlik: sysGlobalKey.name,
    varlikId: made.id,
    degisim: { keyLabel: [null, input.keyLabel] },
  })
  if (input.liveSync) changed(wordingSubject)
  return finishKey(db, made.id, input.liveSync)
}

/** Whom a body names as its writer is whom the token knows. */
function requireWriter({ session, input }: { session: Session; input: { kullaniciId?: number | null | undefined } }) {
  const isAnother = input.kullaniciId && !('subjectId' in session && session.subjectId === input.kullaniciId)
  if (isAnother) throw new AppError('notFound')
}

/** Those that would change; beyond the preview they are live when this returns. */
async function sync(
  context: Pick<Context<typeof syncAll>, 'db' | 'audit' | 'changed'>,
  ids: number[] | null,
  isPreview: boolean,
): Promise<Synced> {
  const { db, audit, changed } = context
  const farklar = await selectDifferences(db, { ids })
  if (isPreview) return { sayi: new Set(farklar.map(({ id }) => id)).size, farklar }
  const live = await goLive(db, { ids })
  audit({ islem: 'sync', varlik: sysGlobalKey.name, varlikId: null, degisim: { sayi: live.length } })
  changed(wordingSubject)
  return { sayi: live.length, farklar }
}

/** So many keys that nobody has looked at are enough: whoever asks for more asks for nonsense. */
const mostNew = 500

async function note(db: MasterDb, keyLabel: string) {
  const [known] = await findKey(db, { id: null, keyLabel })
  if (known) return { id: known.id, isNew: known.isNew }
  const [news] = await countNew(db, {})
  if ((news?.sayi ?? 0) >= mostNew) throw new AppError('tooManyRequests', { retryAfterSeconds: 3600 })
  const [group] = await ensureGroup(db, { groupKey: groupOf(keyLabel) })
  const [made] = await insertKey(db, { groupId: group?.id ?? 0, keyLabel, isNew: true })
  const [row] = await findKey(db, { id: made?.id ?? null, keyLabel })
  if (!row) throw new AppError('alreadyRunning', { retryAfterSeconds: 1 })
  return { id: row.id, isNew: row.isNew }
}

export const sysGlobalKeyRoutes = [
  ...serveResource(sysGlobalGroup, {
    async beforeWrite(_context, { values }) {
      const { groupKey } = values
      if (typeof groupKey === 'string' && groupKey.length < 2) {
        throw new AppError('validationFailed', { errors: [{ field: 'groupKey', key: 'minLength', params: { n: 2 } }] })
      }
      return undefined
    },
  }),

  ...serveResource(sysGlobalKey, {
    columns: {
      groupKey: '(select g.group_key from sys_global_group g where g.id = t.sys_global_group_id)',
      metinTr: wordingOf('tr'),
      arama: keyAndWordings,
      metinEn: wordingOf('en'),
      digerMetinler: otherWordings,
      eksikDil: missingLanguages,
      yayin: liveState,
    },
    rowActions: {
      async sync(context, row) {
        const { db, changed } = context
        await goLive(db, { ids: [Number(row.id)] })
        changed(wordingSubject)
        return undefined
      },
    },
    async afterWrite({ db, changed }, { action, values, row }) {
      const isSwitched = action === 'update' && typeof values.isSync === 'boolean'
      // the switch says what is live, so it makes it so
      if (isSwitched) await (values.isSync ? putLive : withdraw)(db, { id: Number(row.id) })
      if (isSwitched || action === 'delete') changed(wordingSubject)
    },
  }),

  implement(registerSysGlobalKey, (context) => register(context, false)),
  implement(generateSysGlobalKey, (context) => register(context, true)),

  implement(fullUpdateSysGlobalKey, async (context) => {
    const { db, input, audit, changed } = context
    requireWriter(context)
    const [before] = await holdKey(db, { id: input.id })
    if (!before) throw new AppError('notFound')
    if (input.rowVersion !== undefined && input.rowVersion !== before.rowVersion) {
      throw new AppError('staleRecord', { resultObject: before })
    }
    const [other] = await findKey(db, { id: null, keyLabel: input.keyLabel })
    if (other && other.id !== input.id) throw keyExists()
    await updateKey(db, { id: input.id, groupId: await groupIdOf(db, input), keyLabel: input.keyLabel })
    await saveValues(db, input.id, input.globalKeyValues)
    const degisim = {
      keyLabel: [before.keyLabel, input.keyLabel],
      metinler: input.globalKeyValues.map((value) => cutText(value.keyValue, 200)),
    }
    audit({ islem: 'update', varlik: sysGlobalKey.name, varlikId: input.id, degisim })
    if (input.liveSync || before.keyLabel !== input.keyLabel) changed(wordingSubject)
    return finishKey(db, input.id, input.liveSync)
  }),

  implement(syncSelected, async (context) => {
    const { ids, onizleme } = context.input
    if (ids.length === 0) {
      throw new AppError('selectItemForSync', { errors: [{ field: 'ids', key: 'selectItemForSync' }] })
    }
    return sync(context, ids, onizleme === true)
  }),
  implement(syncAll, (context) => sync(context, null, context.input.onizleme === true)),

  implement(syncGlobalUpdate, async ({ db, input, audit, changed }) => {
    const outcome = await importTexts(db, input)
    if (input.deneme) return outcome
    const { eklenen, degisen } = outcome
    audit({
      islem: 'import',
      varlik: sysGlobalKey.name,
      varlikId: null,
      degisim: { eklenen, degisen, languageId: input.languageId },
    })
    if (input.liveSync) changed(wordingSubject)
    return outcome
  }),

  implement(registerKey, ({ db, input }) => note(db, input.keyLabel)),

  implement(listValues, async ({ db, input }) => {
    const [key] = await findKey(db, { id: input.sysGlobalKeyId, keyLabel: null })
    if (!key) throw new AppError('notFound')
    return selectValues(db, { sysGlobalKeyId: key.id })
  }),

  implement(findKeyByLabel, ({ db, input }) => findWithTexts(db, input.keyLabel)),

  implement(getSysGlobalKeyOzet, async ({ db }) => {
    const [counts] = await countKeys(db, {})
    return { toplam: 0, yeni: 0, bekleyen: 0, ...counts, gruplar: await selectGroups(db, {}) }
  }),
]
