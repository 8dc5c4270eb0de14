import { z } from 'zod'
import { type Delivery, type MessageClass, undelivered } from '#core/delivery.ts'
import { type Exchange, httpPost, isLoopback } from './http-post.ts'
import type { SmsGateway, SmsMessage, SmsReport } from './sms.ts'
import { smsSize, smsText } from './sms-parts.ts'

type Settings = { user: string; password: string; url?: string | undefined; timeoutMs?: number }

const phone = /^5\d{9}$/
const header = /^[A-Za-z0-9 .&-]{3,11}$/

const Word = z.union([z.string(), z.number()]).transform(String)
const Answer = z.object({ code: Word, jobid: Word.nullish() })
const ReportAnswer = z.object({
  jobs: z.array(z.object({ jobid: Word, status: z.coerce.number(), errorCode: Word.nullish() })),
})

// every other status of a report is a way of not having arrived
const reportStates: Record<number, SmsReport['state']> = { 0: 'waiting', 1: 'delivered' }

// Domain: recruitment 5.8. 01 and 02 are successes whose date was corrected.
const accepted = new Set(['00', '01', '02'])
const refused = new Set(['20', '30', '40', '50', '51', '60', '70', '85'])
const alarming = new Set(['30', '40'])
const tryLater = new Set(['80'])

// 0: informational, not checked against the permission registry; 11: commercial, to a private person
const iysFilter: Record<MessageClass, string> = { code: '0', process: '0', campaign: '11' }

/** Netgsm REST v2. The answer's code decides, not the HTTP status: errors come with 200 too. */
export function netgsmGateway({
  user,
  password,
  url = 'https://api.netgsm.com.tr',
  timeoutMs = 10_000,
}: Settings): SmsGateway {
  const base = new URL(url)
  if (base.protocol !== 'https:' && !isLoopback(base.hostname))
    throw new Error('the SMS gateway needs an https address')

  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const post = (path: string, body: object) =>
    httpPost({
      url: new URL(`/sms/rest/v2/${path}`, base),
      headers: { authorization, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      timeoutMs,
      maxAnswerBytes: 64 * 1024,
    })

  return {
    async send(message) {
      const { encoding, parts, fits } = smsSize(message.text)
      const objection = refuseUnsent(message, fits, parts)
      if (objection) return { ...undelivered('failed', objection), parts: 0 }

      const exchange = await post('send', {
        msgheader: message.header,
        messages: [{ msg: smsText(message.text), no: message.to }],
        ...(encoding === 'TR' && { encoding }),
        iysfilter: iysFilter[message.klass],
        appname: 'kadro',
        referansID: message.reference,
      })
      return { ...deliveryOf(exchange, message.klass), parts }
    },

    async report(providerIdList) {
      const exchange = await post('report', { jobids: providerIdList, pagenumber: 0, pagesize: providerIdList.length })
      return exchange.kind === 'answered' ? reportsOf(exchange.body.toString()) : []
    },
  }
}

function refuseUnsent({ to, header: title, klass }: SmsMessage, fits: boolean, parts: number) {
  if (!phone.test(to)) return 'invalidNumber'
  if (!header.test(title)) return 'invalidHeader'
  // a code that is cut in two cannot be read from the screen by the phone
  if (!fits || (klass === 'code' && parts > 1)) return 'tooLong'
  return null
}

function deliveryOf(exchange: Exchange, klass: MessageClass): Delivery {
  if (exchange.kind === 'notSent') return undelivered('retry', exchange.reason)
  if (exchange.kind === 'unanswered') return undelivered('unknown', exchange.reason)

  const answer = parse(Answer, exchange.body.toString())
  return answer ? deliveryOfCode(answer.code, answer.jobid ?? null) : deliveryOfStatus(exchange.status, klass)
}

/** Answers are written down many at a time: one that PostgreSQL does not take would fail them all. */
const plain = (word: string) => word.replace(/[^!-~]/g, '')
const codeOf = (word: string) => plain(word).slice(0, 20)
const idOf = (word: string) => plain(word).slice(0, 100)

function deliveryOfCode(code: string, jobid: string | null): Delivery {
  const providerCode = codeOf(code)
  const providerId = idOf(jobid ?? '') || null
  if (accepted.has(code)) return { outcome: 'sent', providerId, providerCode, alarm: false }
  if (tryLater.has(code)) return undelivered('retry', providerCode)
  if (refused.has(code)) return undelivered('failed', providerCode, alarming.has(code))
  // a code nobody described: with a job id it may well be on its way
  return { ...undelivered(jobid ? 'unknown' : 'failed', providerCode), providerId }
}

function deliveryOfStatus(status: number, klass: MessageClass): Delivery {
  const providerCode = `http${status}`
  // these refuse before looking at the message
  if (status === 408 || status === 429 || status === 503) return undelivered('retry', providerCode)
  // a proxy lost the answer of what stands behind it, and a success that cannot be read is no refusal
  if (status === 502 || status === 504 || status < 300) return undelivered('unknown', providerCode)
  // the provider filters a repeated reference and text; a code is not staked on that
  if (status >= 500) return undelivered(klass === 'code' ? 'unknown' : 'retry', providerCode)
  return undelivered('failed', providerCode, status === 401 || status === 403)
}

function reportsOf(body: string): SmsReport[] {
  return (parse(ReportAnswer, body)?.jobs ?? []).map(({ jobid, status, errorCode }) => ({
    providerId: idOf(jobid),
    state: reportStates[status] ?? 'undelivered',
    providerCode: codeOf(errorCode ? `${status}/${errorCode}` : String(status)),
  }))
}

function parse<T extends z.ZodType>(schema: T, body: string): z.output<T> | null {
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null // not JSON at all: the caller decides by the HTTP status
  }
}
