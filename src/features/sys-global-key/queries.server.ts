import { type MasterTables, rawStatement } from '#server/database/database.ts'

const wholeColumns = `k.id, k.key_label, k.sys_global_group_id, g.group_key, k.is_new, k.is_sync, k.row_version`

export type KeyRow = {
  id: number
  keyLabel: string
  sysGlobalGroupId: number
  groupKey: string
  isNew: boolean
  isSync: boolean
  rowVersion: number
}

export const findKey = rawStatement<MasterTables, { id: number | null; keyLabel: string | null }, KeyRow>(
  `select ${wholeColumns} from sys_global_key k join sys_global_group g on g.id = k.sys_global_group_id
    where k.id = $1::int or k.key_label = $2`,
  ['id', 'keyLabel'],
)

export const holdKey = rawStatement<MasterTables, { id: number }, KeyRow>(
  `select ${wholeColumns} from sys_global_key k join sys_global_group g on g.id = k.sys_global_group_id
    where k.id = $1 for update of k`,
  ['id'],
)

export const ensureGroup = rawStatement<MasterTables, { groupKey: string }, { id: number }>(
  `with made as (insert into sys_global_group (group_key, sira)
                 values ($1, (select coalesce(max(sira), 0) + 1 from sys_global_group))
                 on conflict (group_key) do nothing returning id)
   select id from made union all select id from sys_global_group where group_key = $1 limit 1`,
  ['groupKey'],
)

export const findGroup = rawStatement<MasterTables, { id: number }, { id: number; groupKey: string }>(
  'select id, group_key from sys_global_group where id = $1',
  ['id'],
)

export const insertKey = rawStatement<
  MasterTables,
  { groupId: number; keyLabel: string; isNew: boolean },
  { id: number }
>(
  `insert into sys_global_key (sys_global_group_id, key_label, is_new) values ($1, $2, $3)
   on conflict (key_label) do nothing returning id`,
  ['groupId', 'keyLabel', 'isNew'],
)

export const insertKeys = rawStatement<
  MasterTables,
  { groupId: number; labels: string[] },
  { id: number; keyLabel: string }
>(
  `insert into sys_global_key (sys_global_group_id, key_label) select $1, unnest($2::text[])
   on conflict (key_label) do nothing returning id, key_label`,
  ['groupId', 'labels'],
)

export const countNew = rawStatement<MasterTables, object, { sayi: number }>(
  'select count(*)::int as sayi from sys_global_key where is_new',
  [],
)

export const updateKey = rawStatement<MasterTables, { id: number; groupId: number; keyLabel: string }, { id: number }>(
  `update sys_global_key set sys_global_group_id = $2, key_label = $3, is_new = false, row_version = row_version + 1
    where id = $1 returning id`,
  ['id', 'groupId', 'keyLabel'],
)

/** Whoever has one of them open learns that its texts are others; held one after another, as every save holds its own first. */
export const raiseVersions = rawStatement<MasterTables, { ids: number[] }, { id: number }>(
  `with held as (select id from sys_global_key where id = any ($1::int[]) order by id for no key update)
   update sys_global_key k set row_version = k.row_version + 1 from held where k.id = held.id returning k.id`,
  ['ids'],
)

/** Writes texts of many keys; only what differs is touched, and only its keys are no longer live. */
export const upsertValues = rawStatement<
  MasterTables,
  { degerler: string },
  { sysGlobalKeyId: number; languageId: number }
>(
  `with given as (select * from jsonb_to_recordset($1::jsonb) as g (key_id int, language_id int, key_value text)),
        written as (
          insert into sys_global_key_value as v (sys_global_key_id, language_id, key_value)
          select g.key_id, g.language_id, g.key_value from given g join language l on l.id = g.language_id
          on conflict (sys_global_key_id, language_id) do update set key_value = excluded.key_value
           where v.key_value <> excluded.key_value
          returning v.sys_global_key_id, v.language_id),
        marked as (
          update sys_global_key k set is_sync = false where k.id in (select sys_global_key_id from written) returning k.id)
   select sys_global_key_id, language_id from written`,
  ['degerler'],
)

export const selectValues = rawStatement<
  MasterTables,
  { sysGlobalKeyId: number },
  {
    id: number | null
    languageId: number
    langKey: string
    langDisplay: string
    keyValue: string
    canliDeger: string | null
  }
>(
  `select v.id, l.id as language_id, l.lang_key, l.display as lang_display, coalesce(v.key_value, '') as key_value, v.canli_deger
     from language l left join sys_global_key_value v on v.language_id = l.id and v.sys_global_key_id = $1
    order by l.siralama`,
  ['sysGlobalKeyId'],
)

export const selectLanguages = rawStatement<MasterTables, object, { id: number; langKey: string }>(
  'select id, lang_key from language order by siralama',
  [],
)

export const selectDifferences = rawStatement<
  MasterTables,
  { ids: number[] | null },
  { id: number; keyLabel: string; langKey: string; eski: string | null; yeni: string }
>(
  `select k.id, k.key_label, l.lang_key, v.canli_deger as eski, v.key_value as yeni
     from sys_global_key_value v join sys_global_key k on k.id = v.sys_global_key_id join language l on l.id = v.language_id
    where v.key_value <> coalesce(v.canli_deger, '') and ($1::int[] is null or k.id = any ($1))
    order by k.key_label, l.siralama limit 9000`,
  ['ids'],
)

export const goLive = rawStatement<MasterTables, { ids: number[] | null }, { id: number }>(
  `with live as (
     update sys_global_key_value v set canli_deger = v.key_value
      where v.key_value is distinct from v.canli_deger and ($1::int[] is null or v.sys_global_key_id = any ($1))
      returning v.sys_global_key_id as id)
   update sys_global_key k set is_sync = true, is_new = false, row_version = k.row_version + 1
    where ($1::int[] is null or k.id = any ($1))
      and (k.id in (select id from live) or not k.is_sync)
      and exists (select from sys_global_key_value v where v.sys_global_key_id = k.id)
   returning k.id`,
  ['ids'],
)

/** The texts of a key go live; the key's own row is changed by whoever calls. */
export const putLive = rawStatement<MasterTables, { id: number }, never>(
  `update sys_global_key_value set canli_deger = key_value
    where sys_global_key_id = $1 and key_value is distinct from canli_deger`,
  ['id'],
)

/** Nothing of a key is live any more: pages show the texts that we ship. */
export const withdraw = rawStatement<MasterTables, { id: number }, never>(
  'update sys_global_key_value set canli_deger = null where sys_global_key_id = $1 and canli_deger is not null',
  ['id'],
)

export const selectImported = rawStatement<
  MasterTables,
  { labels: string[]; languageId: number },
  { id: number; keyLabel: string; sysGlobalGroupId: number; keyValue: string | null; digerleri: string[] }
>(
  `select k.id, k.key_label, k.sys_global_group_id, v.key_value,
          array(select o.key_value from sys_global_key_value o
                 where o.sys_global_key_id = k.id and o.language_id <> $2) as digerleri
     from sys_global_key k left join sys_global_key_value v on v.sys_global_key_id = k.id and v.language_id = $2
    where k.key_label = any ($1)`,
  ['labels', 'languageId'],
)

export const selectGroups = rawStatement<MasterTables, object, { id: number; groupKey: string; toplam: number }>(
  `select g.id, g.group_key, count(k.id)::int as toplam
     from sys_global_group g left join sys_global_key k on k.sys_global_group_id = g.id
    group by g.id order by g.group_key`,
  [],
)

export const countKeys = rawStatement<MasterTables, object, { toplam: number; yeni: number; bekleyen: number }>(
  `select count(*)::int as toplam, count(*) filter (where k.is_new)::int as yeni,
          count(*) filter (where not k.is_sync)::int as bekleyen
     from sys_global_key k`,
  [],
)
