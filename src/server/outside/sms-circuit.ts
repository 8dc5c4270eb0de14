import { undelivered } from '#core/delivery.ts'
import type { SmsGateway } from './sms.ts'

type Circuit = { failures: number; pauseMs: number; now?: () => number }

const unreachable = new Set(['connect', 'timeout', 'cut'])

/** Stops asking a gateway that is down: after some failures in a row, messages wait without holding a worker. */
export function withCircuit(gateway: SmsGateway, { failures, pauseMs, now = Date.now }: Circuit): SmsGateway {
  let inARow = 0
  let closedUntil = 0

  return {
    async send(message) {
      if (now() < closedUntil) return { ...undelivered('retry', 'circuitOpen'), parts: 0 }

      const delivery = await gateway.send(message)
      inARow = unreachable.has(delivery.providerCode ?? '') ? inARow + 1 : 0
      // one failure more after the pause closes it again at once
      if (inARow >= failures) closedUntil = now() + pauseMs
      return delivery
    },
    report: gateway.report,
  }
}
