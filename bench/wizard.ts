import { getAdayBasvurForm, saveBasvuru } from '#features/basvuru/contract.ts'
import type { Bench } from './bench.ts'
import { atMost, type PartResult, within } from './figure.ts'
import { listingRequests, loadHead, loadRow, summarise } from './listing.ts'
import { makeListingMix } from './listing-mix.ts'
import { type Load, type LoadRequest, runLoad, warmUp, writeRequests } from './load.ts'
import type { Product } from './product.ts'
import { interleave, type Slices } from './slices.ts'
import { answersOfDraft, answerTo, type Filled, fillApplications } from './wizard-fill.ts'
import { measureKeystroke } from './wizard-keystroke.ts'
import { measureRules } from './wizard-rules.ts'

const sizes = [1_000, 200_000] as const
const candidates = 200
const connections = 32
const sliceSeconds = 2

/** Opening the wizard and saving its draft beside the listing call, in a small and in a large table; the rules; a keystroke. */
export async function measureWizard(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  const mix = await makeListingMix(await product.tenantAddress('demo'))
  const listing = await listingRequests(bench, product, mix, 'wizard-listing')
  const files = [listing]
  for (const size of sizes) {
    bench.say(`  ${size} applications are made`)
    const filled = await fillApplications(product, size, candidates)
    files.push(writeRequests(bench.folder, `wizard-open-${size}`, openings(filled)))
    files.push(writeRequests(bench.folder, `wizard-save-${size}`, saves(filled)))
  }
  const found = await measureFiles(bench, product, files)
  const [list, openSmall, saveSmall, openLarge, saveLarge] = found as [Found, Found, Found, Found, Found] // as made above
  const errors = found.reduce((sum, one) => sum + one.errors, 0)
  const each = ({ rate }: Found) => 1000 / rate
  const rules = measureRules()
  const keystroke = await measureKeystroke(bench)
  return {
    title: `The application's form: opening it and saving ${answersOfDraft} answers, ${connections} connections`,
    figures: [
      within('Calls refused', { value: errors, unit: '' }, 0),
      atMost(
        'Opening among 200 000 applications against 1 000',
        { value: each(openLarge), floor: each(openSmall), unit: 'ms' },
        1.3,
      ),
      atMost(
        'Saving among 200 000 applications against 1 000',
        { value: each(saveLarge), floor: each(saveSmall), unit: 'ms' },
        1.3,
      ),
      ...rules.figures,
      ...keystroke.figures,
    ],
    tables: [
      {
        caption: `Slices of ${sliceSeconds} s`,
        head: loadHead,
        rows: [
          loadRow('listing call', list),
          loadRow('open, 1 000 applications', openSmall),
          loadRow('save, 1 000 applications', saveSmall),
          loadRow('open, 200 000 applications', openLarge),
          loadRow('save, 200 000 applications', saveLarge),
        ],
      },
      ...rules.tables,
      ...keystroke.tables,
    ],
    notes: [
      `Among 200 000 applications opening serves ${share(openLarge, list)} % of the listing call's requests per second and saving ` +
        `${share(saveLarge, list)} %; among 1 000 it is ${share(openSmall, list)} % and ${share(saveSmall, list)} %.`,
    ],
  }
}

type Found = ReturnType<typeof summarise>

const share = (one: Found, other: Found) => Math.round((one.rate / other.rate) * 100)

async function measureFiles(bench: Bench, product: Product, files: string[]): Promise<Found[]> {
  const target = (file: string) => ({ origin: product.origin, file, connections, seconds: sliceSeconds })
  for (const file of files) await warmUp(target(file))
  const variants = files.map((file) => ({
    name: file.replace(/^.*\/|\.requests$/g, ''),
    run: () => runLoad(target(file)),
  }))
  const slices = await interleave(variants, { rounds: bench.rounds, watched: product.watched, say: bench.say })
  return slices.map((one: Slices<Load>) => summarise(one, product.pid, product.postmaster))
}

const headers = (token: string) => ({ 'Content-Type': 'application/json', Authorization: `Bearer ${token}` })

function openings({ iapId, people }: Filled): LoadRequest[] {
  return people.map(({ token }) => ({
    method: 'GET',
    path: `${getAdayBasvurForm.path}?iapId=${iapId}`,
    headers: headers(token),
  }))
}

/** Everybody saves one version after the other. */
function saves({ iapId, basvuruformuId, kriterler, people }: Filled): LoadRequest[] {
  return ([0, 1] as const).flatMap((version) => {
    const kriterList = kriterler
      .slice(0, answersOfDraft)
      .map((kriter) => ({ kriterId: kriter.id, value: answerTo(kriter, version) }))
    const body = JSON.stringify({ projId: iapId, basvuruformuId, kriterList, komponentKriterList: [] })
    return people.map(
      ({ token }): LoadRequest => ({ method: 'POST', path: saveBasvuru.path, headers: headers(token), body }),
    )
  })
}
