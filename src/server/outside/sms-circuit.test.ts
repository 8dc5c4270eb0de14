import { expect, test } from 'vitest'
import { undelivered } from '#core/delivery.ts'
import type { SmsDelivery, SmsMessage } from './sms.ts'
import { withCircuit } from './sms-circuit.ts'

const message: SmsMessage = { to: '5321234567', text: 'x', klass: 'code', reference: 'r', header: 'KADRO' }
const down: SmsDelivery = { ...undelivered('retry', 'connect'), parts: 1 }
const busy: SmsDelivery = { ...undelivered('retry', '80'), parts: 1 }

test('after failures in a row messages wait without asking, until the pause is over', async () => {
  let clock = 0
  let asked = 0
  const answers = [down, busy, down, down]
  const gateway = withCircuit(
    { send: async () => answers[asked++] ?? down, report: async () => [] },
    { failures: 2, pauseMs: 1000, now: () => clock },
  )
  const codes: (string | null)[] = []
  for (let i = 0; i < 6; i++) codes.push((await gateway.send(message)).providerCode)

  expect(codes).toEqual(['connect', '80', 'connect', 'connect', 'circuitOpen', 'circuitOpen'])
  expect(asked).toBe(4)

  clock = 1000
  expect((await gateway.send(message)).providerCode).toBe('connect')
  expect((await gateway.send(message)).providerCode).toBe('circuitOpen')
})
