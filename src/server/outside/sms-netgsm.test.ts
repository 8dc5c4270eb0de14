import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MessageClass } from '#core/delivery.ts'
import { type NetgsmFault, startNetgsmServer } from '#test/servers/netgsm-server.ts'
import type { SmsMessage } from './sms.ts'
import { netgsmGateway } from './sms-netgsm.ts'

let netgsm: Awaited<ReturnType<typeof startNetgsmServer>>

beforeEach(async () => {
  netgsm = await startNetgsmServer()
})
afterEach(() => netgsm.close())

function gateway(settings: { password?: string; timeoutMs?: number } = {}) {
  return netgsmGateway({ url: netgsm.url, user: netgsm.user, password: netgsm.password, ...settings })
}

function aMessage(changes: Partial<SmsMessage> = {}): SmsMessage {
  return { to: '5321234567', text: 'Kodunuz 123456', klass: 'code', reference: 'ref-1', header: 'KADRO', ...changes }
}

test('a code goes out once, as information, with our reference', async () => {
  const delivery = await gateway().send(aMessage())

  expect(delivery).toEqual({ outcome: 'sent', providerId: '17377215341', providerCode: '00', alarm: false, parts: 1 })
  expect(netgsm.requests).toEqual([
    {
      path: '/sms/rest/v2/send',
      body: {
        msgheader: 'KADRO',
        messages: [{ msg: 'Kodunuz 123456', no: '5321234567' }],
        iysfilter: '0',
        appname: 'kadro',
        referansID: 'ref-1',
      },
    },
  ])
})

test('Turkish letters ask for the Turkish encoding, a campaign for the permission filter', async () => {
  await gateway().send(aMessage({ text: 'Görüşmeye çağırıyoruz', klass: 'campaign' }))

  expect(netgsm.requests[0]?.body).toMatchObject({ encoding: 'TR', iysfilter: '11' })
})

test.each<[NetgsmFault, MessageClass, string, string, boolean]>([
  [{ kind: 'code', code: '01' }, 'code', 'sent', '01', false],
  [{ kind: 'code', code: '02' }, 'code', 'sent', '02', false],
  [{ kind: 'code', code: '20' }, 'code', 'failed', '20', false],
  [{ kind: 'code', code: '30' }, 'code', 'failed', '30', true],
  [{ kind: 'code', code: '30', status: 406 }, 'code', 'failed', '30', true],
  [{ kind: 'code', code: '40' }, 'code', 'failed', '40', true],
  [{ kind: 'code', code: '50' }, 'campaign', 'failed', '50', false],
  [{ kind: 'code', code: '51' }, 'campaign', 'failed', '51', false],
  [{ kind: 'code', code: '60' }, 'code', 'failed', '60', false],
  [{ kind: 'code', code: '70' }, 'code', 'failed', '70', false],
  [{ kind: 'code', code: '85' }, 'code', 'failed', '85', false],
  [{ kind: 'code', code: '80' }, 'code', 'retry', '80', false],
  [{ kind: 'code', code: '99' }, 'code', 'failed', '99', false],
  [{ kind: 'status', status: 503 }, 'code', 'retry', 'http503', false],
  [{ kind: 'status', status: 500 }, 'process', 'retry', 'http500', false],
  [{ kind: 'status', status: 500 }, 'code', 'unknown', 'http500', false],
  [{ kind: 'status', status: 502 }, 'process', 'unknown', 'http502', false],
  [{ kind: 'status', status: 504 }, 'process', 'unknown', 'http504', false],
  [{ kind: 'status', status: 403 }, 'process', 'failed', 'http403', true],
  [{ kind: 'status', status: 302 }, 'process', 'failed', 'http302', false],
  [{ kind: 'status', status: 429 }, 'process', 'retry', 'http429', false],
  [{ kind: 'cutBeforeAnswer' }, 'process', 'unknown', 'cut', false],
  [{ kind: 'cutAfterAccepting' }, 'process', 'unknown', 'cut', false],
  [{ kind: 'cutInAnswer' }, 'process', 'unknown', 'cut', false],
  [{ kind: 'answerTwice' }, 'code', 'sent', '00', false],
  [{ kind: 'acceptThenError', status: 500 }, 'code', 'unknown', 'http500', false],
  [{ kind: 'garbage' }, 'code', 'unknown', 'http200', false],
  [{ kind: 'flood' }, 'code', 'unknown', 'tooLarge', false],
  [{ kind: 'slow', delayMs: 600 }, 'code', 'unknown', 'timeout', false],
  [{ kind: 'drip' }, 'process', 'unknown', 'timeout', false],
])('%j for a %s ends as %s', async (fault, klass, outcome, providerCode, alarm) => {
  netgsm.misbehaveNext(fault)
  const isSlow = fault.kind === 'slow' || fault.kind === 'drip'

  const delivery = await gateway(isSlow ? { timeoutMs: 300 } : {}).send(aMessage({ klass }))
  expect(delivery).toMatchObject({ outcome, providerCode, alarm })
})

test('what a gateway says beyond plain letters is not passed on', async () => {
  const odd = '\u0000\ud83d ş'
  netgsm.misbehaveNext({ kind: 'code', code: `x${odd}${'y'.repeat(40)}`, jobid: `7${odd}${'8'.repeat(200)}` })
  expect(await gateway().send(aMessage())).toMatchObject({
    outcome: 'unknown',
    providerCode: `x${'y'.repeat(19)}`,
    providerId: `7${'8'.repeat(99)}`,
  })
  netgsm.misbehaveNext({ kind: 'code', code: '00', jobid: odd })
  expect(await gateway().send(aMessage())).toMatchObject({ outcome: 'sent', providerCode: '00', providerId: null })

  netgsm.delivered.push({ jobid: `9${odd}`, no: '5321234567', msg: 'x', referansID: undefined })
  expect(await gateway().report([`9${odd}`])).toEqual([{ providerId: '9', state: 'waiting', providerCode: '0/0' }])
})

test('a gateway that refuses connections may be asked again', async () => {
  await netgsm.refuse()
  expect(await gateway().send(aMessage())).toMatchObject({ outcome: 'retry', providerCode: 'connect' })

  await netgsm.recover()
  expect(await gateway().send(aMessage())).toMatchObject({ outcome: 'sent' })
  expect(netgsm.delivered).toHaveLength(1)
})

test('a repetition after an unclear error carries the same reference and reaches the phone once', async () => {
  netgsm.misbehaveNext({ kind: 'acceptThenError', status: 500 })
  const message = aMessage({ klass: 'process' })

  expect(await gateway().send(message)).toMatchObject({ outcome: 'retry' })
  expect(await gateway().send(message)).toMatchObject({ outcome: 'sent' })
  expect(netgsm.delivered).toHaveLength(1)
})

test('wrong credentials alarm the administrator', async () => {
  const delivery = await gateway({ password: 'yanlis' }).send(aMessage())

  expect(delivery).toMatchObject({ outcome: 'failed', providerCode: '30', alarm: true })
  expect(netgsm.delivered).toEqual([])
})

test.each([
  [{ to: '3121234567' }, 'invalidNumber'],
  [{ to: '5321234567\n' }, 'invalidNumber'],
  [{ header: 'Ş' }, 'invalidHeader'],
  [{ text: 'a'.repeat(156) }, 'tooLong'],
  [{ text: 'a'.repeat(913), klass: 'process' as const }, 'tooLong'],
])('%j never reaches the gateway', async (changes, providerCode) => {
  expect(await gateway().send(aMessage(changes))).toMatchObject({ outcome: 'failed', providerCode, parts: 0 })
  expect(netgsm.requests).toEqual([])
})

test('a report tells what arrived, what waits and what did not', async () => {
  const ids: string[] = []
  for (const reference of ['r1', 'r2', 'r3']) {
    const { providerId } = await gateway().send(aMessage({ reference }))
    ids.push(providerId ?? '')
  }
  netgsm.reportStatus.set(ids[0] ?? '', 1).set(ids[1] ?? '', 12)

  expect(await gateway().report([...ids, 'unknown'])).toEqual([
    { providerId: ids[0], state: 'delivered', providerCode: '1/0' },
    { providerId: ids[1], state: 'undelivered', providerCode: '12/101' },
    { providerId: ids[2], state: 'waiting', providerCode: '0/0' },
  ])
  expect(await gateway().report(['unknown'])).toEqual([])
})

test('an address that is not https is refused beyond this machine', () => {
  expect(() => netgsmGateway({ url: 'http://api.example.com', user: 'u', password: 'p' })).toThrow('https')
})
