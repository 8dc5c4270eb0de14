import { relative } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/** Says at the end which tests passed only when they were tried again, and why they failed first. */
export default class SecondTries implements Reporter {
  readonly #lines: string[] = []

  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.flaky) return
    const why = test.result().errors?.[0]?.message ?? 'no reason given'
    const file = relative(process.cwd(), test.module.moduleId)
    this.#lines.push(`passed only when it was tried again: ${file}: ${test.fullName} (${why})`)
  }

  onTestRunEnd() {
    for (const line of this.#lines) console.log(line)
  }
}
