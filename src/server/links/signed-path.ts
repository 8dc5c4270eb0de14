import { isSigned, sign } from '#server/database/crypto.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

const pathOwner = { aday: 1, staff: 2 } as const

/** Who was given the path: the owner of the file, or somebody of the company. */
export type PathOwner = { owner: 'aday' } | { owner: 'staff'; staffId: number }

/**
 * What a signed path says: which file of which tenant, for whom, until when. Of the company's own people it says the
 * number, so that the record knows who opened; of a candidate nothing.
 */
type SignedFile = { tenantId: number; dosyaId: number; until: number } & PathOwner

const prefix = '/api/public/dosya/'
const lifeSeconds = 5 * 60
const bodyLength = 20
const signatureLength = 32
const version = 2

/** A path that opens one file for five minutes, without a token: for `<img>` and links. */
export function signPath(tenant: Tenant, { dosyaId, ...who }: { dosyaId: number } & PathOwner): string {
  const body = Buffer.alloc(bodyLength)
  body.writeUInt8(version, 0)
  body.writeUInt8(pathOwner[who.owner], 1)
  body.writeUInt32BE(tenant.id, 2)
  body.writeUIntBE(dosyaId, 6, 6)
  body.writeUInt32BE(Math.floor(Date.now() / 1000) + lifeSeconds, 12)
  body.writeUInt32BE(who.owner === 'staff' ? who.staffId : 0, 16)
  return `${prefix}${Buffer.concat([body, sign(tenant.keys, signedPart(body))]).toString('base64url')}`
}

/** What a path claims, before anybody knows whose keys to try it with; null when it is not one. */
export function readPath(imza: string): SignedFile | null {
  const bytes = Buffer.from(imza, 'base64url')
  // the round trip refuses other spellings of the same bytes
  if (bytes.length !== bodyLength + signatureLength || bytes.toString('base64url') !== imza) return null
  const owner = bytes[1] === pathOwner.aday ? 'aday' : bytes[1] === pathOwner.staff ? 'staff' : null
  if (bytes[0] !== version || !owner) return null
  const file = { tenantId: bytes.readUInt32BE(2), dosyaId: bytes.readUIntBE(6, 6), until: bytes.readUInt32BE(12) }
  return owner === 'staff' ? { ...file, owner, staffId: bytes.readUInt32BE(16) } : { ...file, owner }
}

/** True when the tenant itself signed it. */
export function isSignedBy(tenant: Tenant, imza: string): boolean {
  const bytes = Buffer.from(imza, 'base64url')
  return isSigned(tenant.keys, signedPart(bytes.subarray(0, bodyLength)), bytes.subarray(bodyLength))
}

const signedPart = (body: Buffer) => Buffer.concat([Buffer.from('dosya|'), body])
