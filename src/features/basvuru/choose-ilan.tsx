import { selectIlan } from '#features/oturum/contract.ts'
import { call } from '#web/call/api.ts'
import { noteChosenIlan } from '#web/session/session.ts'

/** Puts a posting into the session: its application then opens at `/`. */
export async function chooseIlan(iapId: number) {
  await call(selectIlan, { iapId })
  noteChosenIlan(iapId)
}
