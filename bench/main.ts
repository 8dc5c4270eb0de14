import { parseArgs } from 'node:util'
import { type Bench, openBench } from './bench.ts'
import { measureCsv } from './csv.ts'
import type { PartResult } from './figure.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureHtml } from './html.ts'
import { measureImport } from './import.ts'
import { measureJobs } from './jobs.ts'
import { measureLinks } from './links.ts'
import { measureList } from './list.ts'
import { measureListGrowth } from './list-growth.ts'
import { measureListing } from './listing.ts'
import { measureLogin } from './login.ts'
import { type Outcome, printPart, writeReport } from './report.ts'
import { measureScaleAggregates } from './scale-aggregates.ts'
import { measureScaleClock } from './scale-clock.ts'
import { measureScaleIdle } from './scale-idle.ts'
import { measureScaleLists } from './scale-lists.ts'
import { measureScaleLog } from './scale-log.ts'
import { measureScaleMonitor } from './scale-monitor.ts'
import { measureScalePano } from './scale-pano.ts'
import { measureScaleWork } from './scale-work.ts'
import { measureSgk } from './sgk.ts'
import { measureStaff } from './staff.ts'
import { measureStart } from './start.ts'
import { measureWizard } from './wizard.ts'

// for what runs in this process: Vite's build of a floor, the job worker
process.env.NODE_ENV = 'production'

const parts: Record<string, (bench: Bench) => Promise<PartResult>> = {
  listing: measureListing,
  login: measureLogin,
  wizard: measureWizard,
  links: measureLinks,
  html: measureHtml,
  list: measureList,
  growth: measureListGrowth,
  csv: measureCsv,
  jobs: measureJobs,
  'first-load': measureFirstLoad,
  staff: measureStaff,
  sgk: measureSgk,
  import: measureImport,
  'scale-lists': measureScaleLists,
  'scale-aggregates': measureScaleAggregates,
  'scale-pano': measureScalePano,
  'scale-clock': measureScaleClock,
  'scale-log': measureScaleLog,
  'scale-idle': measureScaleIdle,
  'scale-monitor': measureScaleMonitor,
  // the last: it changes what the others read
  'scale-work': measureScaleWork,
  start: measureStart,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '8' } },
})
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`The bench has the parts ${Object.keys(parts).join(', ')}, not ${unknown.join(', ')}.`)
  process.exit(1)
}

const rounds = Number(values.rounds)
const bench = openBench(rounds)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.error(`stopped by ${signal}`)
    bench.close().finally(() => process.exit(1))
  })
}

const outcomes: Outcome[] = []
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const outcome = await measure(bench).then(
      (result) => ({ name, result }),
      (error: unknown) => ({ name, error }),
    )
    printPart(outcome)
    outcomes.push(outcome)
  }
} finally {
  await bench.close()
}
if (positionals.length === 0) writeReport(outcomes, rounds)
process.exit(outcomes.some((outcome) => 'error' in outcome) ? 1 : 0)
