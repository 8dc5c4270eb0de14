import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

export const failuresFile = '.cache/test-results/failures.json'

type Fault = { message: string; stack?: string }

/** Writes down what failed, so that the test command can say it once more beside its closing line. */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Fault[]) {
    const lines = modules.flatMap(failuresOf)
    lines.push(...unhandled.map((fault) => line('outside of any test', fault)))
    mkdirSync(dirname(failuresFile), { recursive: true })
    writeFileSync(failuresFile, JSON.stringify(lines))
  }
}

function failuresOf(module: TestModule): string[] {
  const name = module.relativeModuleId
  const tests = [...module.children.allTests('failed')]
  const suites = [...module.children.allSuites()]
  return [
    ...module.errors().map((fault) => line(name, fault)),
    ...suites.flatMap((suite) => suite.errors().map((fault) => line(`${name} > ${suite.fullName}`, fault))),
    ...tests.flatMap((test) => (test.result().errors ?? []).map((fault) => line(`${name} > ${test.fullName}`, fault))),
  ]
}

const line = (where: string, { message, stack }: Fault) => `${where}\n${firstLines(stack ?? message)}`

export const firstLines = (text: string) =>
  text
    .split('\n')
    .filter((part) => !part.includes('node_modules'))
    .slice(0, 8)
    .map((part) => `    ${part}`)
    .join('\n')
