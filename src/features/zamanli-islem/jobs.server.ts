import { runZamanliIslem } from './kosu/kosu.server.ts'
import { saatJobs, saatSchedules } from './saat.server.ts'

export const zamanliIslemJobs = [runZamanliIslem, ...saatJobs]

export const zamanliIslemSchedules = saatSchedules
