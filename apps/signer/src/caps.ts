/**
 * Checks a transaction against the signer's caps: on its fee, on each payment, and on rolling hours. Pure but for the
 * counters.
 */
import type { NetworkId } from '@zend/kernel'
import type { PaymentIntent, SignRefusal } from '@zend/server/ports/key-vault'
import type { Cap, SignerLimits } from './policy.ts'
import type { ReadTransaction } from './reader.ts'
import type { PaymentFacts } from './register.ts'
import type { Windows } from './windows.ts'

/** A share of one counter's hour, and the limit of that hour. */
export type Share = { readonly counter: string; readonly units: bigint; readonly max: bigint }

/** Checks the fee against the caps of its network: its total, and its rate. */
export function feeRefusal(
  limits: SignerLimits,
  network: NetworkId,
  { fee, feeRate }: ReadTransaction,
): SignRefusal | null {
  const cap = limits.fees[network]
  if (fee > cap.transactionMax)
    return { code: 'fee_too_high', detail: `it costs up to ${fee}, above ${cap.transactionMax}` }
  if (feeRate > cap.rateMax) return { code: 'fee_too_high', detail: `its rate is ${feeRate}, above ${cap.rateMax}` }
  return null
}

// Their coins stay with our keys; they only cost their fee.
const STAYS_OURS: ReadonlySet<PaymentIntent['purpose']> = new Set(['sweep', 'optin'])

/** Checks each payment against its coin's cap. A coin without a cap may not be paid. */
export function paymentRefusal(
  limits: SignerLimits,
  network: NetworkId,
  intents: readonly PaymentFacts[],
): SignRefusal | null {
  for (const intent of intents) {
    if (STAYS_OURS.has(intent.purpose)) continue
    const max = capOf(limits, intent)?.paymentMax ?? 0n
    const units = limits.commonUnits(network, intent.asset, intent.units)
    if (units > max)
      return { code: 'limit_transaction', detail: `${intent.id}: ${units} ${intent.asset}, above ${max}` }
  }
  return null
}

/** Returns what the transaction uses of rolling hours: one share for each coin and purpose, and one for the fee. */
export function sharesOf(
  limits: SignerLimits,
  network: NetworkId,
  intents: readonly PaymentFacts[],
  fee: bigint,
): readonly Share[] {
  const shares = new Map<string, Share>()
  for (const intent of intents) {
    if (STAYS_OURS.has(intent.purpose)) continue
    const counter = `${intent.purpose} ${intent.asset}`
    const units = (shares.get(counter)?.units ?? 0n) + limits.commonUnits(network, intent.asset, intent.units)
    shares.set(counter, { counter, units, max: capOf(limits, intent)?.hourMax ?? 0n })
  }
  return fee > 0n
    ? [...shares.values(), { counter: `fee ${network}`, units: fee, max: limits.fees[network].hourMax }]
    : [...shares.values()]
}

function capOf(limits: SignerLimits, { purpose, asset }: Pick<PaymentFacts, 'purpose' | 'asset'>): Cap | undefined {
  return (purpose === 'topup' ? limits.topups : limits.withdrawals).get(asset)
}

/** Returns the first share that does not fit its hour; `retryAt` is when all of those will fit. */
export function hourRefusal(hours: Windows, shares: readonly Share[], nowMs: number): SignRefusal | null {
  const waits = shares.flatMap((share) => {
    const at = hours.fitsAt(share.counter, share.units, share.max, nowMs)
    return at === null ? [] : [{ ...share, at }]
  })
  const [first] = waits
  if (first === undefined) return null
  const refusal = {
    code: 'limit_hour',
    detail: `${first.counter}: ${first.units} more than its hour of ${first.max} has left`,
  } as const
  const moments = waits.flatMap(({ at }) => (at === 'never' ? [] : [at.getTime()]))
  return moments.length < waits.length ? refusal : { ...refusal, retryAt: new Date(Math.max(...moments)) }
}
