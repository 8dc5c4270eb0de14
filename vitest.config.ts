import { defineConfig } from 'vitest/config'
import { isSoak } from './test/harness/random.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    pool: 'forks',
    // more than cores: a third works while two wait for a process, a lock or a time-out (347 s instead of 404 on two cores)
    maxWorkers: 3,
    // a worker reads the product once, not once for each of its files: 390 s of 1050 on two cores
    isolate: false,
    // as scripts/test.ts gives to every process; collecting was an eighth of the processor time of a worker
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/fail-on-console-error.ts'],
    // only what hangs is to end here: no test says a time of its own, and a busy machine makes none fail
    testTimeout: isSoak ? 7_200_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
