/**
 * Sends the providers' webhooks to the product, signed as each signs, and in the moods that real ones arrive in. An
 * endpoint that fails is called again a few times.
 */
import type { Rail, WebhookMood } from './behaviour.ts'

/** A webhook, ready to send. */
export type Webhook = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** Makes a webhook for a URL; a forged one has a signature that is not right. */
export type MakeWebhook = (url: URL, forged: boolean) => Webhook

/** What was sent, newest last, for people and tests to look at. */
export type Delivery = {
  readonly rail: Rail
  readonly reference: string
  readonly at: string
  readonly status: number | null
}

/** The sender. */
export type Webhooks = {
  /** Where the product takes webhooks: `<url>/<rail>`; `null` sends none. */
  readonly to: (url: string | null) => void
  readonly send: (rail: Rail, reference: string, mood: WebhookMood, make: MakeWebhook) => void
  readonly deliveries: () => readonly Delivery[]
  readonly stop: () => void
}

/** Patience: how long one call may take, pauses between tries, and how late a webhook in the wrong order is. */
const TIMEOUT_MS = 5_000
const PAUSES_MS = [500, 2_000, 8_000]
const KEPT = 500

/** A sender; `lateMs` is how much later a reordered webhook leaves than the next one. */
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
    send(rail, reference, mood, make) {
      if (mood === 'none') return
      const key = `${rail} ${reference}`
      // The first of a payout's webhooks waits, so that a second overtakes it.
      if (mood === 'reordered' && !held.has(key)) {
        held.add(key)
        later(lateMs, () => deliver(rail, reference, false, make, 0))
        return
      }
      deliver(rail, reference, mood === 'forged', make, 0)
      if (mood === 'twice') deliver(rail, reference, false, make, 0)
    },
    deliveries: () => deliveries,
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** The status that the product answered with; `null` for no answer. */
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
