import { once } from 'node:events'
import pg from 'pg'
import type { DatabaseAddress } from '#server/database/pool.ts'

/**
 * A queue as bare as it can be written: one table, claims of 50 by `for update skip locked`, a notification that wakes
 * the two loops, finished rows kept. No retries, no tenants, no schedules.
 */
export type BareQueue = {
  /** Inserts many jobs in one statement. */
  fill(jobs: number): Promise<void>
  /** Inserts one job, as a request would. */
  add(): Promise<void>
  /** Begins to work; `run` is told of every job when it starts. */
  start(run: () => void): Promise<void>
  stop(): Promise<void>
  close(): Promise<void>
}

const batch = 50
const loops = 2

const table = `
  create table if not exists bare_job (
    id       bigint generated always as identity primary key,
    payload  jsonb       not null,
    state    smallint    not null default 0,
    added    timestamptz not null default now(),
    finished timestamptz
  );
  create index if not exists bare_job_ready on bare_job (id) where state = 0`

const claim = {
  name: 'claim',
  text: `update bare_job set state = 1 where id in (
           select id from bare_job where state = 0 order by id limit ${batch} for update skip locked)
         returning id, payload`,
}
const finish = {
  name: 'finish',
  text: 'update bare_job set state = 2, finished = now() where id = any ($1)',
}

/** Opens the queue in a database of its own. */
export async function openBareQueue(address: DatabaseAddress): Promise<BareQueue> {
  const { ssl: _, ...plain } = address
  const pool = new pg.Pool({ ...plain, max: 5 })
  await pool.query(table)
  const listener = new pg.Client(plain)
  await listener.connect()
  await listener.query('listen bare_job')
  let isStopping = false
  let working: Promise<void>[] = []

  async function loop(run: () => void) {
    while (!isStopping) {
      const { rows } = await pool.query<{ id: number }>(claim)
      for (const _ of rows) run()
      if (rows.length > 0) await pool.query({ ...finish, values: [rows.map(({ id }) => id)] })
      if (rows.length < batch && !isStopping) await once(listener, 'notification')
    }
  }

  return {
    async fill(jobs) {
      await pool.query(
        `insert into bare_job (payload) select jsonb_build_object('n', n) from generate_series(1, $1) n`,
        [jobs],
      )
      await pool.query('vacuum analyze bare_job')
    },
    async add() {
      await pool.query({
        name: 'add',
        text: `with added as (insert into bare_job (payload) values ($1) returning id)
               select pg_notify('bare_job', '') from added`,
        values: [{ n: 0 }],
      })
    },
    async start(run) {
      isStopping = false
      working = Array.from({ length: loops }, () => loop(run))
    },
    async stop() {
      isStopping = true
      listener.emit('notification')
      await Promise.all(working)
    },
    async close() {
      await listener.end()
      await pool.end()
    },
  }
}
