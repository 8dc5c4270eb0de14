import { startChild } from './children.ts'
import { freePort, type Product } from './product.ts'

/** Something that answers the measured call: the product or a floor. */
export type Answering = { name: string; origin: string; pid: number; stop(): Promise<void> }

type Floor = { name: string; program: string; tenantKey: string; env: Record<string, string> }

/** A floor over a tenant's database, in a process of its own. */
export async function startFloor(product: Product, { name, program, tenantKey, env }: Floor): Promise<Answering> {
  const port = await freePort()
  const child = await startChild({
    command: process.execPath,
    args: [program],
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      FLOOR_DATABASE: JSON.stringify(await product.tenantAddress(tenantKey)),
      ...env,
    },
    ready: 'floor ready',
  })
  return { name, origin: `http://127.0.0.1:${port}`, pid: child.pid, stop: child.stop }
}
