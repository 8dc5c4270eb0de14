/** Why a message may be sent. Codes and process messages need no permission, campaigns do. */
export type MessageClass = 'code' | 'process' | 'campaign'

/** What is known after handing a message over: only `retry` promises that nothing can have left. */
type DeliveryOutcome = 'sent' | 'retry' | 'failed' | 'unknown'

/** The answer of every message driver; it never carries a text, an address or a secret. */
export type Delivery = {
  outcome: DeliveryOutcome
  /** The provider's own id of the message, to ask for its fate later. */
  providerId: string | null
  /** The provider's raw code, or our word for what happened on the way. */
  providerCode: string | null
  /** An administrator has to act: credentials, sender title, certificate. */
  alarm: boolean
}

/** Shortens the writing of a delivery that has no provider id. */
export function undelivered(outcome: Exclude<DeliveryOutcome, 'sent'>, providerCode: string, alarm = false): Delivery {
  return { outcome, providerId: null, providerCode, alarm }
}
