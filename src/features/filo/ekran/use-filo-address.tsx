import { useSearchParams } from 'react-router'

const sekmeler = ['isler', 'gorevler', 'robotlar', 'ozet'] as const

/** A tab of the screen. */
export type Sekme = (typeof sekmeler)[number]

/** Tab and job of the address. Another tab is another list, whose filters the address does not carry over. */
export function useFiloAddress() {
  const [parameters, setParameters] = useSearchParams()
  const wanted = parameters.get('sekme')
  const jobId = Number(parameters.get('jobId'))
  return {
    sekme: sekmeler.find((sekme) => sekme === wanted) ?? 'isler',
    jobId: Number.isSafeInteger(jobId) && jobId > 0 ? jobId : null,
    open({ sekme, jobId: job }: { sekme: Sekme; jobId: number | null }) {
      setParameters({
        ...(sekme !== 'isler' && { sekme }),
        ...(job !== null && sekme !== 'isler' && { jobId: String(job) }),
      })
    },
  }
}
