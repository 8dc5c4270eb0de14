import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { isSame } from '#server/database/crypto.ts'

const stepSeconds = 30
const keyBytes = 20
/** The white frame that readers look for, also where the page around it is dark. */
const quietZone = 4

/** A new key in base32, as authenticator applications take it. */
export function newTotpKey(): string {
  return new Secret({ size: keyBytes }).base32
}

function generatorOf(key: string, label = '') {
  return new TOTP({ issuer: 'Kadro', label, period: stepSeconds, digits: 6, secret: Secret.fromBase32(key) })
}

/** The address that carries the key to an application, and its picture. */
export function describeTotp(key: string, label: string): { anahtar: string; adres: string; qr: string } {
  const adres = generatorOf(key, label).toString()
  return { anahtar: key, adres, qr: renderSVG(adres, { border: quietZone }) }
}

/** Which step of half a minute a code belongs to: the one of `seconds`, or a neighbour of it; null for a wrong code. */
export function findTotpStep(key: string, kod: string, seconds: number): number | null {
  const generator = generatorOf(key)
  const now = Math.floor(seconds / stepSeconds)
  const steps = [now, now - 1, now + 1].filter((step) => {
    const right = generator.generate({ timestamp: step * stepSeconds * 1000 })
    return isSame(Buffer.from(right), Buffer.from(kod))
  })
  return steps[0] ?? null
}
