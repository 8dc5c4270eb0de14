import { randomBytes } from 'node:crypto'
import type { Endpoint } from '#core/endpoint.ts'
import { fileField } from '#core/upload.ts'
import type { Client } from './client.ts'

export type NewFile = { bytes: Buffer; name?: string | undefined; fields?: Record<string, unknown>; key?: string }

type Part = { field: string; name?: string | undefined; value: Buffer }

/** A form as a browser would write it. */
export function aForm(parts: Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----${randomBytes(12).toString('hex')}`
  const pieces = parts.flatMap(({ field, name, value }) => {
    const file = name === undefined ? '' : `; filename="${asInHeader(name)}"`
    const type = name === undefined ? '' : 'Content-Type: application/octet-stream\r\n'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n${type}\r\n`
    return [Buffer.from(head), value, Buffer.from('\r\n')]
  })
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Browsers write what would end the name or the line in another way. */
function asInHeader(name: string): string {
  return name.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign))
}

/** Sends a file in a form; the bare answer. */
export function sendForm(client: Client, endpoint: Endpoint, { bytes, name = 'dosya', fields = {}, key }: NewFile) {
  const texts = Object.entries(fields).map(([field, value]) => ({ field, value: Buffer.from(String(value)) }))
  const { payload, headers } = aForm([...texts, { field: fileField, name, value: bytes }])
  return client.send({
    method: 'POST',
    url: endpoint.path,
    payload,
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
  })
}

/** Sends a file as base64 in JSON; the bare answer. */
export function sendBase64(client: Client, endpoint: Endpoint, { bytes, name, fields = {}, key }: NewFile) {
  return client.send({
    method: 'POST',
    url: endpoint.path,
    payload: { ...fields, [fileField]: bytes.toString('base64'), ...(name !== undefined && { dosyaAdi: name }) },
    headers: key ? { 'idempotency-key': key } : {},
  })
}

/** The two ways in which a file may be sent. */
export const ways = { form: sendForm, base64: sendBase64 } as const
export type Way = keyof typeof ways
