import { foldTurkish } from '#core/turkish.ts'

// in two halves, so that no scanner takes this file for what it looks for
const mark = Buffer.from(['EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE'].join(''))

/** True for the text by which every scanner is tried, wherever it stands: what is known without a scanner is refused without one. */
export function hasTestVirus(bytes: Buffer): boolean {
  return bytes.includes(mark)
}

/** True for a file or a part that is called as the test virus is. */
export function isNamedTestVirus(name: string): boolean {
  return foldTurkish(name).includes('eicar')
}
