import { isSigned, type Keyring, sign } from '#server/database/crypto.ts'

/** What a path to an exported file says: whose database it is of (0 is the master's), which file, for which user. */
type ExportPath = { tenantId: number; id: number; userId: number; until: number }

const prefix = '/api/public/disaAktarim/'
const lifeSeconds = 5 * 60
const bodyLength = 19
const signatureLength = 32
const version = 1

/** A path that opens one exported file for five minutes, without a token. */
export function signExportPath(keys: Keyring, { tenantId, id, userId }: Omit<ExportPath, 'until'>): string {
  const body = Buffer.alloc(bodyLength)
  body.writeUInt8(version, 0)
  body.writeUInt32BE(tenantId, 1)
  body.writeUIntBE(id, 5, 6)
  body.writeUInt32BE(userId, 11)
  body.writeUInt32BE(Math.floor(Date.now() / 1000) + lifeSeconds, 15)
  return `${prefix}${Buffer.concat([body, sign(keys, signedPart(body))]).toString('base64url')}`
}

/** Parses the claims of a path before anybody knows whose keys to try it with; null when it is not one. */
export function readExportPath(imza: string): ExportPath | null {
  const bytes = Buffer.from(imza, 'base64url')
  // the round trip refuses other spellings of the same bytes
  if (bytes.length !== bodyLength + signatureLength || bytes.toString('base64url') !== imza) return null
  if (bytes[0] !== version) return null
  return {
    tenantId: bytes.readUInt32BE(1),
    id: bytes.readUIntBE(5, 6),
    userId: bytes.readUInt32BE(11),
    until: bytes.readUInt32BE(15),
  }
}

/** True when the owner of the database signed it. */
export function isExportPathOf(keys: Keyring, imza: string): boolean {
  const bytes = Buffer.from(imza, 'base64url')
  return isSigned(keys, signedPart(bytes.subarray(0, bodyLength)), bytes.subarray(bodyLength))
}

const signedPart = (body: Buffer) => Buffer.concat([Buffer.from('disaAktarim|'), body])
