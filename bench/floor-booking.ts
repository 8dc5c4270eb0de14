import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { z } from 'zod'

/**
 * A booking as bare as it can be written: a conditional update of the seat's counter and the row of the appointment,
 * in one transaction. No tokens, links, limits, steps, messages or records; the same table with the same constraints.
 */
const Settings = z.object({ PORT: z.coerce.number(), FLOOR_DATABASE: z.string(), FLOOR_POOL: z.coerce.number() })
const settings = Settings.parse(process.env)
const pool = new pg.Pool({ ...JSON.parse(settings.FLOOR_DATABASE), max: settings.FLOOR_POOL })

const takeSeat = {
  name: 'take seat',
  text: 'update randevu_slot set dolu = dolu + 1 where id = $1 and dolu < kapasite returning tarih, start_time, end_time',
}
const insertRandevu = {
  name: 'insert randevu',
  text: 'insert into randevu (ars_aday_id, ars_proje_id, randevu_slot_id) values ($1, $2, $3) returning id',
}

type Body = { arsAdayId: number; arsProjeId: number; zamanId: number }

async function book({ arsAdayId, arsProjeId, zamanId }: Body): Promise<object | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({ ...takeSeat, values: [zamanId] })
    if (rows.length > 0) await client.query({ ...insertRandevu, values: [arsAdayId, arsProjeId, zamanId] })
    await client.query('commit')
    return rows[0] ?? null
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function readBody(request: IncomingMessage): Promise<Body> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) text += part
  return JSON.parse(text)
}

const server = createServer(async (request, response) => {
  const booked = await book(await readBody(request)).catch(() => null)
  const text = JSON.stringify({ isSuccess: booked !== null, message: '', resultObject: booked })
  response.writeHead(booked ? 200 : 409, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
})
server.listen(settings.PORT, '127.0.0.1', () => console.log('floor ready'))
process.on('SIGTERM', () => process.exit(0))
