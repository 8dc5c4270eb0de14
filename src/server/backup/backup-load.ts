import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { BackupError, type Frame, readFrames } from './backup-file.ts'
import {
  type BackupTable,
  copyInText,
  createTableSum,
  listTables,
  type SequenceValue,
  steadySession,
  sumTable,
  type TableSum,
  writeSequences,
} from './backup-tables.ts'

const TableBegin = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })
const TableEnd = z.object({ rows: z.int(), sha256: z.string().length(64) })
const FileBegin = z.object({ name: z.string().regex(/^[0-9a-f]{64}$/) })
const FileEnd = z.object({ size: z.int(), sha256: z.string().length(64) })
const Sequences = z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }))

type Table = z.infer<typeof TableBegin>
type StoredFile = z.infer<typeof FileBegin>
type FileSum = z.infer<typeof FileEnd>

/** What a backup holds: every table and every file with what it must add up to, and the sequences. */
export type BackupContents = {
  tables: (Table & TableSum)[]
  files: (StoredFile & FileSum)[]
  sequences: SequenceValue[]
}

const json = (body: Buffer): unknown => JSON.parse(body.toString())

/** What is done with the tables and files of a backup; each must use up what it is given. */
type Takers = {
  takeRows(table: Table, rows: AsyncGenerator<Buffer>): Promise<unknown>
  takeFile(file: StoredFile, chunks: AsyncGenerator<Buffer>): Promise<unknown>
}

/** Reads a stream of chunks to its end and forgets them. */
export async function drain(chunks: AsyncIterable<Buffer>) {
  for await (const _ of chunks);
}

/** Walks through a whole backup, table by table and then file by file. */
export async function walkBackup(frames: AsyncGenerator<Frame>, takers: Takers): Promise<BackupContents> {
  const tables: BackupContents['tables'] = []
  const files: BackupContents['files'] = []
  try {
    for (;;) {
      const { type, body } = await nextFrame(frames)
      if (type === 'sequences') {
        if (!(await frames.next()).done) throw new BackupError('The backup goes on after its end.')
        return { tables, files, sequences: Sequences.parse(json(body)) }
      }
      if (type === 'table') tables.push(await takeTable(frames, TableBegin.parse(json(body)), takers))
      else if (type === 'file') files.push(await takeStored(frames, FileBegin.parse(json(body)), takers))
      else throw new BackupError('The backup has rows outside a table.')
    }
  } finally {
    await frames.return(undefined)
  }
}

async function takeTable(frames: AsyncGenerator<Frame>, table: Table, { takeRows }: Takers) {
  const end: { body?: Buffer } = {}
  await takeRows(table, chunksOf(frames, { chunk: 'rows', last: 'end', end }))
  if (!end.body) throw new Error('the rows of a table were not read to their end')
  return { ...table, ...TableEnd.parse(json(end.body)) }
}

async function takeStored(frames: AsyncGenerator<Frame>, file: StoredFile, { takeFile }: Takers) {
  const end: { body?: Buffer } = {}
  await takeFile(file, chunksOf(frames, { chunk: 'bytes', last: 'fileEnd', end }))
  if (!end.body) throw new Error('the bytes of a file were not read to their end')
  return { ...file, ...FileEnd.parse(json(end.body)) }
}

async function nextFrame(frames: AsyncGenerator<Frame>): Promise<Frame> {
  const { value, done } = await frames.next()
  if (done) throw new BackupError('The backup stops before its end.')
  return value
}

type Chunks = { chunk: Frame['type']; last: Frame['type']; end: { body?: Buffer } }

async function* chunksOf(frames: AsyncGenerator<Frame>, { chunk, last, end }: Chunks) {
  for (;;) {
    const { type, body } = await nextFrame(frames)
    if (type === last) {
      end.body = body
      return
    }
    if (type !== chunk) throw new BackupError('The backup stops in the middle of a table or a file.')
    yield body
  }
}

/** Reads a whole backup and compares every table and file with its own hash, before anything is touched. */
export async function verifyBackup(file: string, dataKey: Buffer): Promise<BackupContents> {
  const found = new Map<string, TableSum>()
  const hashes = new Map<string, string>()
  const contents = await walkBackup(readFrames(file, dataKey), {
    async takeRows({ name }, rows) {
      const sum = createTableSum()
      for await (const chunk of rows) sum.add(chunk)
      found.set(name, sum.end())
    },
    async takeFile({ name }, chunks) {
      const sum = createHash('sha256')
      for await (const chunk of chunks) sum.update(chunk)
      hashes.set(name, sum.digest('hex'))
    },
  })
  for (const { name, rows, sha256 } of contents.tables) {
    const sum = found.get(name)
    if (sum?.rows !== rows || sum.sha256 !== sha256) throw new BackupError(`${file}: the table ${name} is damaged.`)
  }
  const damaged = contents.files.filter(({ name, sha256 }) => hashes.get(name) !== sha256)
  if (damaged.length > 0) throw new BackupError(`${file}: ${damaged.length} files in it are damaged.`)
  return contents
}

type Load = { file: string; dataKey: Buffer; contents: BackupContents }

/** Fills a freshly migrated database from a backup in one transaction and compares what arrived with what was sent. */
export async function loadBackup(client: pg.Client, { file, dataKey, contents }: Load) {
  await client.query('begin')
  await client.query(steadySession)
  const tables = await listTables(client)
  requireSameTables(tables, contents)
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))

  // rows come as they were: what triggers made of them then (the record's chain, versions) is in them already
  await setTriggers(client, names, 'disable')
  // migrations have put rows of their own into some of them
  await client.query(`truncate ${names.join(', ')}`)
  const indexes = await dropIndexes(client)
  await walkBackup(readFrames(file, dataKey), {
    takeRows: (table, rows) => pipeline(rows, client.query(copyFrom(copyInText(table)))),
    takeFile: (_, chunks) => drain(chunks),
  })
  await client.query('set constraints all immediate')
  await setTriggers(client, names, 'enable')
  for (const definition of indexes) await client.query(definition)
  await writeSequences(client, contents.sequences)
  await compare(client, tables, contents)
  await client.query('commit')
}

async function setTriggers(client: pg.Client, tables: string[], verb: 'enable' | 'disable') {
  for (const table of tables) await client.query(`alter table ${table} ${verb} trigger user`)
}

/** Takes away what is quicker made at once than row by row, and gives the statements that make it again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  await client.query("set local maintenance_work_mem = '256MB'")
  const found = await client.query<{ name: string; definition: string }>(
    `select c.relname::text as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = c.oid)`,
  )
  for (const { name } of found.rows) await client.query(`drop index ${pg.escapeIdentifier(name)}`)
  return found.rows.map(({ definition }) => definition)
}

function requireSameTables(tables: BackupTable[], contents: BackupContents) {
  const shape = (list: Table[]) =>
    list
      .map(({ name, columns }) => `${name}(${columns.join()})`)
      .sort()
      .join(' ')
  if (shape(tables) !== shape(contents.tables)) {
    throw new BackupError('The backup has other tables or columns than its version should have.')
  }
}

async function compare(client: pg.Client, tables: BackupTable[], contents: BackupContents) {
  const expected = new Map(contents.tables.map((table) => [table.name, table]))
  for (const table of tables) {
    const { rows, sha256 } = await sumTable(client, table)
    const sent = expected.get(table.name)
    if (sent?.rows !== rows || sent.sha256 !== sha256) {
      throw new BackupError(`The table ${table.name} did not arrive as it was sent.`)
    }
  }
}
