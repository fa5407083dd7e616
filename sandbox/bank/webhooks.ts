/**
 * Sends the providers' webhooks to the product, signed as each provider signs, with the set webhook behaviour. Retries
 * a few times when the endpoint fails.
 */
import type { Rail, WebhookBehaviour } from './behaviour.ts'

/** A webhook, ready to send. */
export type Webhook = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** Builds a webhook for a URL; a forged one has a wrong signature. */
export type MakeWebhook = (url: URL, forged: boolean) => Webhook

/** A sent webhook, newest last, for people and tests to inspect. */
export type Delivery = {
  readonly rail: Rail
  readonly reference: string
  readonly at: string
  readonly status: number | null
}

/** The sender. */
export type Webhooks = {
  /** Sets the product's webhook URL: `<url>/<rail>`; `null` sends none. */
  readonly to: (url: string | null) => void
  readonly send: (rail: Rail, reference: string, behaviour: WebhookBehaviour, make: MakeWebhook) => void
  readonly deliveries: () => readonly Delivery[]
  readonly stop: () => void
}

/** Timeout of one call, backoff between retries, and the delay of a webhook sent out of order. */
const TIMEOUT_MS = 5_000
const PAUSES_MS = [500, 2_000, 8_000]
const KEPT = 500

/** Creates a sender; `lateMs` is how much later a reordered webhook is sent than the next one. */
export function webhooksTo(url: string | null, lateMs: number, now: () => Date): Webhooks {
  let target = url
  const deliveries: Delivery[] = []
  const timers = new Set<NodeJS.Timeout>()
  const held = new Set<string>()
  const later = (afterMs: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, afterMs)
    timers.add(timer)
  }
  const deliver = (rail: Rail, reference: string, forged: boolean, make: MakeWebhook, tried: number): void => {
    if (target === null) return
    const address = new URL(`${target.replace(/\/$/, '')}/${rail}`)
    const { headers, body } = make(address, forged)
    void call(address, headers, body).then((status) => {
      deliveries.push({ rail, reference, at: now().toISOString(), status })
      if (deliveries.length > KEPT) deliveries.shift()
      const pause = PAUSES_MS[tried]
      if ((status === null || status >= 500) && pause !== undefined)
        later(pause, () => deliver(rail, reference, forged, make, tried + 1))
    })
  }
  return {
    to: (next) => {
      target = next
    },
    send(rail, reference, behaviour, make) {
      if (behaviour === 'none') return
      const key = `${rail} ${reference}`
      // The first of a payout's webhooks waits, so that the second overtakes it.
      if (behaviour === 'reordered' && !held.has(key)) {
        held.add(key)
        later(lateMs, () => deliver(rail, reference, false, make, 0))
        return
      }
      deliver(rail, reference, behaviour === 'forged', make, 0)
      if (behaviour === 'twice') deliver(rail, reference, false, make, 0)
    },
    deliveries: () => deliveries,
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Returns the HTTP status of the product's answer; `null` for no answer. */
async function call(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
