/** Bits that a proof must begin with: about 2^18 tries, which a cheap phone makes in a second or two. */
export const proofBits = 18

// SHA-256 of messages that fit one block. WebCrypto answers each hash with a promise, a hundred times too slow here.
const k = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const longestMessage = 55

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}

// Square roots of the first eight primes, as the standard begins; written out because the loop runs a million times.
const [h0, h1, h2, h3] = [0x6a09e667 | 0, 0xbb67ae85 | 0, 0x3c6ef372 | 0, 0xa54ff53a | 0]
const [h4, h5, h6, h7] = [0x510e527f | 0, 0x9b05688c | 0, 0x1f83d9ab | 0, 0x5be0cd19 | 0]

/** Leading zero bits of the hash of what stands in the first sixteen of the 64 words. */
function zeroBits(w: Int32Array): number {
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number // within the array's 64
    const y = w[i - 2] as number // as above
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0 // as above
  }
  let a = h0
  let b = h1
  let c = h2
  let d = h3
  let e = h4
  let f = h5
  let g = h6
  let h = h7
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + (g ^ (e & (f ^ g))) + (k[i] as number) + (w[i] as number)) | 0 // as above
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const first = Math.clz32((a + h0) | 0)
  return first < 32 ? first : 32 + Math.clz32((b + h1) | 0)
}

/** A short message of ASCII letters with its padding, as the first sixteen of 64 words. */
function toWords(message: string): Int32Array {
  const w = new Int32Array(64)
  for (let i = 0; i < message.length; i++) addByte(w, i, message.charCodeAt(i))
  addByte(w, message.length, 0x80)
  w[15] = message.length * 8
  return w
}

function addByte(w: Int32Array, index: number, byte: number) {
  const word = index >> 2
  w[word] = (w[word] as number) + (byte << (24 - (index & 3) * 8)) // a message has at most 55 letters
}

/** Counts the number up that stands in the digits before `end`; false when it has run out of them. */
function countUp(w: Int32Array, first: number, end: number): boolean {
  for (let index = end - 1; index >= first; index--) {
    const shift = 24 - (index & 3) * 8
    const digit = ((w[index >> 2] as number) >>> shift) & 0xff // as above
    if (digit !== nine) {
      addByte(w, index, 1)
      return true
    }
    addByte(w, index, -9)
  }
  return false
}

const nine = 0x39

/** True when SHA-256 of `{soru}:{nonce}` begins with so many zero bits. */
export function isProof(soru: string, nonce: string, bits: number): boolean {
  const message = `${soru}:${nonce}`
  return message.length <= longestMessage && /^[\x21-\x7e]+$/.test(message) && zeroBits(toWords(message)) >= bits
}

const nonceDigits = 9

/** Looks for a nonce; gives the caller its turn after every `chunk` tries, so that a page stays awake. */
export function* searchProof(soru: string, bits: number, chunk = 4000): Generator<undefined, string> {
  const first = soru.length + 1
  const w = toWords(`${soru}:${'0'.repeat(nonceDigits)}`)
  for (let tries = 0; ; tries++) {
    if (zeroBits(w) >= bits) return String(tries).padStart(nonceDigits, '0')
    if (!countUp(w, first, first + nonceDigits)) throw new Error('no proof was found')
    if (tries % chunk === chunk - 1) yield
  }
}

/** The answer to a question, `{soru}:{nonce}` as the header carries it; `pause` lets others run in between. */
export async function solveProof(
  { soru, zorluk }: { soru: string; zorluk: number },
  pause: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve)),
): Promise<string> {
  const search = searchProof(soru, zorluk)
  for (;;) {
    const step = search.next()
    if (step.done) return `${soru}:${step.value}`
    await pause()
  }
}
