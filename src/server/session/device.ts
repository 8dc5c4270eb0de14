import { isIPv4 } from 'node:net'
import { addressBlock } from '#server/limits/limits.ts'

/** The browser and the operating system of a sign-in, and the network that it came from. */
export type Device = { tarayici: string | null; sistem: string | null; adres: string }

// the order decides: Edge and Opera name Chrome too, Chrome names Safari
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

// Android names Linux too, an iPhone names Mac OS X
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (names: typeof browsers, text: string) => names.find(([sign]) => sign.test(text))?.[1] ?? null

/** Reads names out of a `User-Agent` header; its text itself is not kept, because it can tell one person from another. */
export function deviceOf({ userAgent, address }: { userAgent: string; address: string }): Device {
  return { tarayici: nameIn(browsers, userAgent), sistem: nameIn(systems, userAgent), adres: maskAddress(address) }
}

/** Leaves the network of an address: 24 bits of IPv4, the block of a subscriber of IPv6. */
export function maskAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv4(plain) ? plain.replace(/\d+$/, '*') : addressBlock(address)
}
