import { planJobs, planSchedules } from './plan/planla.server.ts'

export const filoJobs = planJobs

export const filoSchedules = planSchedules
