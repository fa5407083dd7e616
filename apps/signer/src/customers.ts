/**
 * Limits what the signer lets one customer move, and all customers together, by its own count of what it signed; and
 * decides which payments need a second confirmation. Pure but for its memory, which the audit log rebuilds. The time is
 * passed in.
 */
import { DAY_MS, HOUR_MS, type CoinCode, type NetworkId } from '@zend/kernel'
import type { SignRefusal } from '@zend/server/ports/key-vault'
import type { Act } from './acts.ts'
import type { SecondRule } from './policy.ts'
import { rollingWindows, type Windows } from './windows.ts'

/**
 * A payment that a customer confirmed. `units` as caps count them; `isApart`: the same act was signed before, under
 * another payment's id or in a version that only time excludes.
 */
export type CustomerPayment = {
  readonly act: Act
  readonly network: NetworkId
  readonly asset: CoinCode
  readonly to: string
  readonly units: bigint
  readonly isApart: 'no' | 'excluded' | 'could_be_paid_twice'
}

/** A signed payment, as logged; older lines name no act. */
export type PaidFacts = {
  readonly network: NetworkId
  readonly to: string
  readonly act?: string
  readonly holder?: string
  readonly cents?: bigint
}

/** The limits. */
export type CustomerLimits = { readonly hourMaxCents: bigint; readonly second: SecondRule }

/** The memory of one signer. It grows with every act and address, forever. */
export type Customers = {
  /** Returns why these may not be signed now, apart from a missing second confirmation. */
  readonly refusal: (payments: readonly CustomerPayment[], nowMs: number) => SignRefusal | null
  /** Returns the first of these that needs a second confirmation and has none, or whose delay is not over. */
  readonly unseconded: (
    payments: readonly CustomerPayment[],
    nowMs: number,
  ) => { readonly act: string; readonly refusal: SignRefusal } | null
  readonly isHeld: (act: string) => boolean
  readonly hold: (act: string, atMs: number) => void
  readonly add: (paid: PaidFacts, atMs: number) => void
}

const WINDOWS = { day: DAY_MS, month: 30 * DAY_MS } as const
// The retry interval of an unconfirmed payment: the operator's command wakes it at once.
const RETRY_MS = 5 * 60_000

/** Creates an empty memory. */
export function customerMemory({ hourMaxCents, second }: CustomerLimits): Customers {
  const windows = { day: rollingWindows(WINDOWS.day), month: rollingWindows(WINDOWS.month) }
  const hours = rollingWindows(HOUR_MS)
  const firstPaidMs = new Map<string, number>()
  const heldMs = new Map<string, number>()

  const wants = ({ act, network, asset, to, units, isApart }: CustomerPayment, nowMs: number): string | null => {
    const { above, newAddressAbove } = second.of(asset)
    const known = firstPaidMs.get(placeOf(network, to))
    if (isApart === 'could_be_paid_twice') return 'it was signed before under another id and may be on its way'
    if (units > above) return 'its sum'
    if (units > newAddressAbove && (known === undefined || known > nowMs - second.newForMs))
      return 'an address that is new today'
    if (units > newAddressAbove && isApart === 'excluded')
      return 'it was signed before, and only time says that it was not paid'
    return act.isOld ? 'it was confirmed long ago' : null
  }

  return {
    refusal: (payments, nowMs) =>
      firstWait(payments, nowMs) ??
      firstOver(windows, payments, nowMs) ??
      allTogether(hours, payments, hourMaxCents, nowMs),
    unseconded: (payments, nowMs) => {
      for (const payment of payments) {
        const why = wants(payment, nowMs)
        const { id, isSeconded } = payment.act
        const since = heldMs.get(id) ?? nowMs
        if (why === null || (isSeconded && since <= nowMs - second.delayMs)) continue
        const retryMs = Math.max(since + second.delayMs, isSeconded ? 0 : nowMs + RETRY_MS)
        const detail = `${id} wants a second confirmation (${why})${isSeconded ? ', which is there: its delay is not over' : ''}`
        return { act: id, refusal: { code: 'second_confirmation', detail, retryAt: new Date(retryMs) } }
      }
      return null
    },
    isHeld: (act) => heldMs.has(act),
    hold: (act, atMs) => {
      if (!heldMs.has(act)) heldMs.set(act, atMs)
    },
    add: ({ network, to, holder, cents }, atMs) => {
      const place = placeOf(network, to)
      if (!firstPaidMs.has(place)) firstPaidMs.set(place, atMs)
      if (holder === undefined || cents === undefined) return
      for (const window of Object.values(windows)) window.add(holder, cents, atMs)
      hours.add('all', cents, atMs)
    },
  }
}

const placeOf = (network: NetworkId, to: string): string => `${network} ${to}`

function firstWait(payments: readonly CustomerPayment[], nowMs: number): SignRefusal | null {
  const waiting = payments.find(({ act }) => act.waitsMs > 0)
  if (waiting === undefined) return null
  const { id, waitsMs } = waiting.act
  return { code: 'limit_customer', detail: `${id} may still be cancelled`, retryAt: new Date(nowMs + waitsMs) }
}

/** Checks each customer's sum in this request against what was left of their day and month when they confirmed. */
function firstOver(
  windows: Readonly<Record<keyof typeof WINDOWS, Windows>>,
  payments: readonly CustomerPayment[],
  nowMs: number,
): SignRefusal | null {
  for (const { act } of payments) {
    const cents = payments.reduce((sum, other) => (other.act.holder === act.holder ? sum + other.act.cents : sum), 0n)
    for (const [window, max] of [['day', act.dayMaxCents] as const, ['month', act.monthMaxCents] as const]) {
      const at = windows[window].fitsAt(act.holder, cents, max, nowMs)
      if (at === null) continue
      const refusal = {
        code: 'limit_customer',
        detail: `${act.id}: ${cents} US cents more than its customer’s ${window} of ${max} has left`,
      } as const
      return at === 'never' ? refusal : { ...refusal, retryAt: at }
    }
  }
  return null
}

function allTogether(
  hours: Windows,
  payments: readonly CustomerPayment[],
  max: bigint,
  nowMs: number,
): SignRefusal | null {
  const cents = payments.reduce((sum, { act }) => sum + act.cents, 0n)
  const at = hours.fitsAt('all', cents, max, nowMs)
  if (at === null) return null
  const refusal = { code: 'limit_hour', detail: `${cents} US cents more than the hour of ${max} has left` } as const
  return at === 'never' ? refusal : { ...refusal, retryAt: at }
}
