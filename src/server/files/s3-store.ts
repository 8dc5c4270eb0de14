import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { AppError } from '#core/errors.ts'
import { sha256 } from '#server/database/crypto.ts'
import { type FileStore, requirePlace, type StoredEntry, type StoredPlace } from './file-store.ts'

/** The address and credentials of a bucket. */
export type S3Settings = { url: string; bucket: string; key: string; secret: string; region: string }

const patienceMs = 20_000
const keysAtOnce = 1000

/** Files in a bucket of any S3-compatible service, under `{tenant}/{xx}/{name}`. The bucket must not be public. */
export function s3Store({ url, bucket, key, secret, region }: S3Settings): FileStore {
  const account = {
    accessKeyId: key,
    secretAccessKey: secret,
    endpoint: `${url.replace(/\/+$/, '')}/${bucket}`,
    region,
  }
  const client = new S3mini({ ...account, requestAbortTimeout: patienceMs })
  // whoever reads decides how long it takes; only the beginning of the answer is waited for
  const reader = new S3mini({ ...account, fetch: fetchHeadersInTime })
  const keyOf = (place: StoredPlace) => {
    const { tenant, name } = requirePlace(place)
    return `${tenant}/${name.slice(0, 2)}/${name}`
  }
  const list = (tenant: string) => listEntries(client, tenant)

  return {
    // a bucket has no end; one that is full or forbidden says so when it is written to
    requireRoom: async () => {},
    async put(place, bytes) {
      // the service compares what arrived: its signature covers the headers only
      const checksum = { 'x-amz-checksum-sha256': sha256(bytes).toString('base64') } as const
      await reach(client.putObject(keyOf(place), bytes, 'application/octet-stream', undefined, checksum))
    },
    putStream: (place, body) => putInParts(client, keyOf(place), body),
    async open(place) {
      const response = await reach(reader.getObjectResponse(keyOf(place)))
      if (!response?.body) return null
      return Readable.fromWeb(response.body as ReadableStream) // the same thing by two names
    },
    async remove(place) {
      await reach(client.deleteObject(keyOf(place)))
    },
    list,
    async clear(tenant) {
      for await (const { name } of list(tenant)) await reach(client.deleteObject(keyOf({ tenant, name })))
    },
  }
}

async function* listEntries(client: S3mini, tenant: string): AsyncGenerator<StoredEntry> {
  let after: string | undefined
  do {
    const page = await reach(client.listObjectsPaged('/', `${tenant}/`, keysAtOnce, after))
    for (const { Key, LastModified } of page?.objects ?? []) {
      yield { name: Key.slice(Key.lastIndexOf('/') + 1), changed: new Date(LastModified) }
    }
    after = page?.nextContinuationToken
  } while (after)
}

/** A multipart upload: a file of any size goes through the memory of a few parts. Answers how many bytes it had. */
async function putInParts(client: S3mini, name: string, body: Readable): Promise<number> {
  const upload = await reach(client.getMultipartUploadId(name))
  try {
    const parts: UploadPart[] = []
    let size = 0
    for await (const part of inParts(body)) {
      parts.push(await reach(client.uploadPart(name, upload, part, parts.length + 1)))
      size += part.length
    }
    await reach(client.completeMultipartUpload(name, upload, parts))
    return size
  } catch (error) {
    // what is left of an upload is paid for until somebody ends it; the error itself is what counts
    await client.abortMultipartUpload(name, upload).catch(() => {})
    throw error
  }
}

async function fetchHeadersInTime(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    return await fetch(input, { ...init, signal: patience.signal })
  } finally {
    clearTimeout(timer)
  }
}

type UploadPart = Awaited<ReturnType<S3mini['uploadPart']>>

/** Services take no part below 5 MiB but the last. */
const partSize = 8 * 1024 * 1024

async function* inParts(body: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    // a stream of bytes gives buffers
    held.push(chunk)
    size += chunk.length
    if (size < partSize) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

/** Whatever the service says against it, the caller can only try later. */
async function reach<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new AppError('serviceUnavailable', { retryAfterSeconds: 30, cause })
  }
}
