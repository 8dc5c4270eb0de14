import { addDays, today } from '#core/date.ts'
import { paths, urlOf } from '#core/paths.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { rangeText } from '#engine/screen/list-screen-state.ts'
import { readFigures } from '#engine/server/figures.server.ts'
import { requireSource } from '#engine/server/served.server.ts'
import { masterAuditLog } from '#features/audit-log/resource.ts'
import { sgkWorker, workerPlannedJob } from '#features/filo/resource.ts'
import { jobStatus, workerStatus } from '#features/filo/rules.ts'
import { masterTenant } from '#features/master-tenant/resource.ts'
import { sgkKanalAyar } from '#features/sgk/resource.ts'
import { sysGlobalKey } from '#features/sys-global-key/resource.ts'
import { kosuDurumu, scheduledJobLog } from '#features/zamanli-islem/resource.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { KutuAdi } from './contract.ts'

/** A number: the rows of a list that `filter` finds, which is what `yol` puts into the list's address. */
type Kutu = { ad: KutuAdi; resource: Resource; filter: object; yol: string }

const sonSaat = 24
const newDays = 30
const alive = [workerStatus.waiting, workerStatus.working]

/** What the record of changes and the texts tell of yesterday and today. */
function recordedOn(bugun: string): Kutu[] {
  const dun = addDays(bugun, -1)
  const recorded = (ad: 'girisReddi' | 'dosyaAlma'): Kutu => ({
    ad,
    resource: masterAuditLog,
    filter: { [ad]: true, zaman: { gte: `${dun}T00:00:00+03:00` } },
    yol: urlOf(paths.islemKayitlari, { [ad]: true, zaman: rangeText({ from: dun, to: '' }) }),
  })
  const isSync = false
  const yol = urlOf(paths.sysGlobalKey, { isSync })
  const waiting: Kutu = { ad: 'bekleyenMetin', resource: sysGlobalKey, filter: { isSync }, yol }
  return [recorded('girisReddi'), recorded('dosyaAlma'), waiting]
}

function kutularOn(bugun: string): Kutu[] {
  const since = addDays(bugun, -newDays)
  return [
    {
      ad: 'calisanIs',
      resource: workerPlannedJob,
      filter: { status: jobStatus.running },
      yol: urlOf(paths.workerPlannedJob, { status: jobStatus.running }),
    },
    {
      ad: 'calisanKosu',
      resource: scheduledJobLog,
      filter: { status: kosuDurumu.running },
      yol: urlOf(paths.hangfireLoglama, { status: kosuDurumu.running }),
    },
    {
      ad: 'hataliKosu',
      resource: scheduledJobLog,
      filter: { status: kosuDurumu.failed, sonSaat },
      yol: urlOf(paths.hangfireLoglama, { status: kosuDurumu.failed, sonSaat }),
    },
    {
      ad: 'gorulmemisHata',
      resource: scheduledJobLog,
      filter: { gorulmedi: true },
      yol: urlOf(paths.hangfireLoglama, { gorulmedi: true }),
    },
    {
      ad: 'calisanRobot',
      resource: sgkWorker,
      filter: { status: { in: alive } },
      yol: urlOf(paths.workerPlannedJob, { sekme: 'robotlar', status: alive.join(',') }),
    },
    {
      ad: 'kesikKanal',
      resource: sgkKanalAyar,
      filter: { kesik: true },
      yol: urlOf(paths.sgkKanalAyar, { kesik: true }),
    },
    {
      ad: 'yeniKiraci',
      resource: masterTenant,
      filter: { olusturulmaTarihi: { gte: `${since}T00:00:00+03:00` } },
      yol: urlOf(paths.masterTenant, { olusturulmaTarihi: rangeText({ from: since, to: '' }) }),
    },
    ...recordedOn(bugun),
  ]
}

/** The numbers of the lists that a caller may see, each counted as the list itself counts for this caller. */
export async function readKutular(context: CallContext<'master'>, isSuper: boolean) {
  const seen = kutularOn(today(new Date())).filter(({ resource }) => isSuper || resource.access !== 'superAdmin')
  const read = async ({ ad, resource, filter, yol }: Kutu) => {
    const { n } = await readFigures(requireSource(resource), context, { filter, figures: { n: 'count(*)::int' } })
    return { ad, deger: Number(n), yol }
  }
  return Promise.all(seen.map(read))
}
