import { defineJob } from '#server/jobs/job.ts'
import { syncAx } from './ax.server.ts'
import { axEsitleKind, pdfOkuKind } from './kinds.server.ts'
import { readPdf } from './pdf.server.ts'

const { together: _pdf, ...pdfKind } = pdfOkuKind
const { together: _ax, ...axKind } = axEsitleKind

export const readSgkPdf = defineJob({ ...pdfKind, run: readPdf })
export const sendSgkAx = defineJob({ ...axKind, run: syncAx })

export const tescilJobs = [readSgkPdf, sendSgkAx]
