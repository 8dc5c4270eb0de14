import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SmtpFault, startSmtpServer } from '#test/servers/smtp-server.ts'
import { type MailMessage, smtpMailer } from './mail.ts'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>

beforeEach(async () => {
  smtp = await startSmtpServer({ user: 'kadro', password: 'gizli' })
})
afterEach(() => smtp.close())

function mailer(url = smtp.url, timeoutMs = 10_000) {
  return smtpMailer({ url, from: 'Kadro İK <bilgi@kadro.example>', timeoutMs })
}

function aMail(changes: Partial<MailMessage> = {}): MailMessage {
  return { to: 'ayse@example.com', subject: 'Başvurunuz', text: 'Merhaba Ayşe', reference: 'ref-1', ...changes }
}

test('a mail arrives with an id made from our reference', async () => {
  const delivery = await mailer().send(aMail())

  expect(delivery).toEqual({ outcome: 'sent', providerId: 'ref-1@kadro.example', providerCode: '250', alarm: false })
  expect(smtp.received).toMatchObject([{ from: 'bilgi@kadro.example', to: ['ayse@example.com'] }])
  expect(smtp.received[0]?.raw).toContain('Message-ID: <ref-1@kadro.example>')
  expect(smtp.received[0]?.raw).toContain('Merhaba Ay')
})

test.each([
  [{ to: 'ayse@example.com\r\nBcc: hepsi@example.com' }, 'invalidAddress'],
  [{ to: 'a@example.com, b@example.com' }, 'invalidAddress'],
  [{ to: 'Ayşe <a@example.com>' }, 'invalidAddress'],
  [{ to: 'ayse' }, 'invalidAddress'],
  [{ subject: 'Merhaba\r\nBcc: hepsi@example.com' }, 'invalidHeader'],
  [{ subject: 'Merhaba\nX: y' }, 'invalidHeader'],
  [{ reference: 'r>\r\nX: y' }, 'invalidReference'],
])('%j never leaves', async (changes, providerCode) => {
  expect(await mailer().send(aMail(changes))).toMatchObject({ outcome: 'failed', providerCode })
  expect(smtp.received).toEqual([])
})

test.each<[SmtpFault, string, string, number]>([
  [{ at: 'connect', reply: 421 }, 'retry', '421', 0],
  [{ at: 'connect', reply: 554 }, 'failed', '554', 0],
  [{ at: 'connect', drop: true }, 'retry', 'ECONNECTION', 0],
  [{ at: 'from', reply: 451 }, 'retry', '451', 0],
  [{ at: 'to', reply: 450 }, 'retry', '450', 0],
  [{ at: 'to', reply: 550 }, 'failed', '550', 0],
  [{ at: 'to', drop: true }, 'retry', 'ECONNECTION', 0],
  [{ at: 'to', slowMs: 900 }, 'retry', 'ETIMEDOUT', 0],
  [{ at: 'data', reply: 452 }, 'retry', '452', 0],
  [{ at: 'data', reply: 554 }, 'failed', '554', 0],
  [{ at: 'data', drop: true }, 'retry', 'ECONNECTION', 0],
  [{ at: 'afterData', drop: true }, 'unknown', 'ECONNECTION', 1],
  [{ at: 'afterData', slowMs: 900 }, 'unknown', 'ETIMEDOUT', 1],
])('%j ends as %s', async (fault, outcome, providerCode, arrived) => {
  smtp.misbehave(fault)

  expect(await mailer(smtp.url, 'slowMs' in fault ? 400 : 10_000).send(aMail())).toMatchObject({
    outcome,
    providerCode,
  })
  expect(smtp.received).toHaveLength(arrived)
})

test('a server that is not there may be asked again', async () => {
  const url = smtp.url
  await smtp.close()

  expect(await mailer(url).send(aMail())).toMatchObject({ outcome: 'retry' })
})

test('wrong credentials alarm the administrator', async () => {
  const url = smtp.url.replace('gizli', 'yanlis')

  expect(await mailer(url).send(aMail())).toEqual({
    outcome: 'failed',
    providerId: null,
    providerCode: '535',
    alarm: true,
  })
})

test('a sender that is no address is refused at start', () => {
  expect(() => smtpMailer({ url: 'smtp://localhost', from: 'Kadro\r\nBcc: a@b.c <bilgi@kadro.example>' })).toThrow(
    'sender',
  )
})
