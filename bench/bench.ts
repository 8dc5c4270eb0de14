import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopChildren } from './children.ts'
import { type Product, startProduct } from './product.ts'

/** What every part is given. */
export type Bench = {
  /** A folder of the run's own, gone at its end. */
  folder: string
  /** How many quiet slices of each variant are wanted. */
  rounds: number
  /** The product with 10 000 postings, started when a part first asks for it. */
  product(): Promise<Product>
  /** Ends the product, where one runs: its workers take turns by themselves, which a part of its own would feel. */
  stopProduct(): Promise<void>
  say(line: string): void
  close(): Promise<void>
}

const postings = 10_000

/** Opens a run; nothing is started before a part needs it. */
export function openBench(rounds: number): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'kadro-bench-'))
  chmodSync(folder, 0o711) // the database's own user must reach its cluster
  let product: Promise<Product> | undefined
  let closed: Promise<void> | undefined

  async function stopProduct() {
    const started = await product?.catch(() => undefined)
    product = undefined
    await started?.stop()
  }

  async function closeAll() {
    await stopProduct()
    await stopChildren()
    rmSync(folder, { recursive: true, force: true })
  }

  return {
    folder,
    rounds,
    product() {
      product ??= startProduct(folder, postings)
      return product
    },
    stopProduct,
    say: (line) => console.log(line),
    /** May be asked for by a signal while the run itself is ending. */
    close() {
      closed ??= closeAll()
      return closed
    },
  }
}
