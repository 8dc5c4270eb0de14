import { askAsMaster } from '#web/staff/session/staff-tokens.ts'

const noted = new Set<string>()

/** Registers a key that has no text, once in the life of this page; nobody waits for it. */
export function noteMissingText(key: string) {
  if (noted.has(key)) return
  noted.add(key)
  void askAsMaster('/api/master/sysGlobalKey/registerKey', { keyLabel: key }).catch(() => undefined)
}
