/**
 * Swaps and payments through the batch poster, as the API process sends them: many callers, each waiting for its own
 * durable commit.
 */
import { money, newId } from '@zend/kernel'
import { type BatchPoster, credit, customer, debit, house, type Leg } from '@zend/server/core/ledger'
import { round2 } from '../measure.ts'

/** The result of a window of batched postings. */
export type Window = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

const CUSTOMERS = 100_000
const upTo = (max: number): number => 1 + Math.floor(Math.random() * max)
const owner = (n: number): `usr_${string}` => `usr_${String(n).padStart(26, '0')}`
const btc = (amount: bigint) => money('BTC', amount)
const usdt = (amount: bigint) => money('USDT', amount)

/** Four entries: a random customer swaps BTC for USDT with the one house account. */
export function swapLegs(): readonly Leg[] {
  const who = owner(upTo(CUSTOMERS))
  const amount = BigInt(upTo(1000))
  return [
    debit(customer(who, 'BTC'), btc(amount)),
    credit(house('swap_inventory', 'BTC'), btc(amount)),
    credit(customer(who, 'USDT'), usdt(7n * amount)),
    debit(house('swap_inventory', 'USDT'), usdt(7n * amount)),
  ]
}

/** Four entries: the same customer swaps every time. */
export function hotLegs(): readonly Leg[] {
  const amount = BigInt(upTo(10))
  return [
    debit(customer(owner(1), 'BTC'), btc(amount)),
    credit(house('swap_inventory', 'BTC'), btc(amount)),
    credit(customer(owner(1), 'USDT'), usdt(7n * amount)),
    debit(house('swap_inventory', 'USDT'), usdt(7n * amount)),
  ]
}

/** Keeps `callers` postings in flight for `seconds`, after half a second of warm-up. Throws when one is refused. */
export async function batched(
  poster: BatchPoster,
  legs: () => readonly Leg[],
  callers: number,
  seconds: number,
): Promise<Window> {
  const startAt = performance.now() + 500
  const endAt = startAt + seconds * 1000
  const latencies: number[] = []
  const caller = async (): Promise<void> => {
    for (let before = performance.now(); before < endAt;) {
      const id = newId('pst', Date.now())
      const result = await poster.post({ id, kind: 'swap', cause: `swap:${id}`, occurredAt: new Date(), legs: legs() })
      if (!result.ok) throw new Error(`refused: ${result.refusal.code}`)
      const now = performance.now()
      if (before >= startAt && now <= endAt) latencies.push(now - before)
      before = now
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  latencies.sort((a, b) => a - b)
  const at = (share: number): number => round2(latencies[Math.floor(latencies.length * share)] ?? 0)
  return { perSecond: Math.round(latencies.length / seconds), p50Ms: at(0.5), p99Ms: at(0.99) }
}
