import type { Delivery, MessageClass } from '#core/delivery.ts'
import { smsSize } from './sms-parts.ts'

/** One text to one Turkish mobile number (ten digits, 5…). */
export type SmsMessage = {
  to: string
  text: string
  klass: MessageClass
  /** Our own id of the message: the same on every attempt, so that a provider can recognise a repetition. */
  reference: string
  /** The sender title that the operator approved for the tenant. */
  header: string
}

/** The delivery of an SMS with its price. */
export type SmsDelivery = Delivery & { parts: number }

/** The delivery report of an SMS that the provider took. */
export type SmsReport = { providerId: string; state: 'waiting' | 'delivered' | 'undelivered'; providerCode: string }

/** An SMS provider. `send` never throws for what the outside does; `report` leaves out what it does not know. */
export type SmsGateway = {
  send(message: SmsMessage): Promise<SmsDelivery>
  report(providerIdList: string[]): Promise<SmsReport[]>
}

/** Takes everything at once: the demo shows the `mesaj` table itself as the outbox. */
export function demoSmsGateway(): SmsGateway {
  return {
    async send({ text, reference }) {
      const { parts } = smsSize(text)
      return { outcome: 'sent', providerId: `demo-${reference}`, providerCode: '00', alarm: false, parts }
    },
    async report(providerIdList) {
      return providerIdList.map((providerId) => ({ providerId, state: 'delivered', providerCode: '1' }))
    },
  }
}
