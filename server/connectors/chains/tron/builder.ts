/**
 * Builds payments on Tron as the bytes that are signed, and computes their cost. Pure: it asks no node, holds no key,
 * and decides neither whom to pay, nor at what price, nor when.
 */
import { hex } from '@scure/base'
import { divide, ok, refuse } from '@zend/kernel'
import type { ChainBuilder, Payout, TransactionPlan, Window } from '../../../ports/chain-sender.ts'
import type { MeteredFeePolicy } from '../../../ports/network-family.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { addressBytes } from './addresses.ts'
import { ACTIVATION_SUN, bandwidthSun } from './costs.ts'
import { type Contract, encodeRawData } from './raw-data.ts'
import { meteredRate } from '../metered-rate.ts'
import { assetOf, assetPaid } from '../spec-assets.ts'

/** Options of a builder. Prices are sun per unit of energy, units are energy. */
export type TronBuilderOptions = { readonly spec: NetworkSpec; readonly fees: MeteredFeePolicy }

type ExpiryPlan = TransactionPlan & { readonly kind: 'expiry' }

// transfer(address,uint256)
const TRANSFER_SELECTOR = 'a9059cbb'
const UINT256_MAX = 2n ** 256n - 1n
const SECOND_MS = 1_000n
/** The longest signed part, in bytes: a token call with all numbers at their longest. */
const RAW_BYTES_MAX = { coin: 160, token: 240 } as const

/** Creates the builder. Throws on a table without the network's own coin. */
export function tronBuilder({ spec, fees }: TronBuilderOptions): ChainBuilder {
  if (!spec.assets.some(({ contract }) => contract === undefined))
    throw new RangeError(`${spec.network} has no coin of its own`)
  return {
    guard: 'expiry',
    sweepFee: 'address',
    reserveOf: (asset) => {
      assetOf(spec, asset)
      // An account may be emptied; it stays active forever.
      return 0n
    },
    typicalFee: (asset, rate) => {
      const { perUnit } = meteredRate(rate)
      if (assetOf(spec, asset).contract !== undefined)
        return fees.typicalUnits.token * perUnit + bandwidthSun(RAW_BYTES_MAX.token)
      return ACTIVATION_SUN + bandwidthSun(RAW_BYTES_MAX.coin)
    },
    replacementRate: (_previous, now) => meteredRate(now),
    build: (plan) => {
      if (plan.kind !== 'expiry')
        throw new RangeError(`${spec.network} transactions expire; the plan is for a network of ${plan.kind}`)
      const contract = paymentContract(spec, plan.payout, plan.from.address)
      if (plan.payout.amount.units === 0n) return refuse('amount_too_small')
      const { perUnit } = meteredRate(plan.fee)
      const feeLimit = contract.kind === 'TriggerSmartContract' ? plan.gasLimit * perUnit : 0n
      const bytes = encodeRawData({ ...windowFields(plan.window, plan.lease), contract, feeLimit })
      const feeMax = contract.kind === 'TriggerSmartContract' ? feeLimit + bandwidthSun(bytes.length) : coinFee(plan)
      return ok({
        network: spec.network,
        bytes: hex.encode(bytes),
        keys: [plan.from.key],
        spends: [],
        change: null,
        feeMax,
      })
    },
  }
}

/**
 * Returns units of energy whose price covers the cost of a payment of the network's own coin, though it uses none:
 * bandwidth, and activating a new payee. So a caller that multiplies units by the price is right here too. Pure;
 * `perUnit` must be positive.
 */
export function coinUnits(payeeIsNew: boolean, perUnit: bigint): bigint {
  return divide((payeeIsNew ? ACTIVATION_SUN : 0n) + bandwidthSun(RAW_BYTES_MAX.coin), perUnit, 'up')
}

/** Returns units of energy whose price covers the bandwidth of a token payment. Pure; `perUnit` must be positive. */
export const tokenBandwidthUnits = (perUnit: bigint): bigint => divide(bandwidthSun(RAW_BYTES_MAX.token), perUnit, 'up')

/**
 * Returns the contract of a payment: a transfer of the own coin, or a call of a token's contract. Throws on a coin that
 * the network does not have, or with other decimals, an invalid address, and an amount that no field can hold. Pure.
 */
export function paymentContract(spec: NetworkSpec, { to, amount }: Payout, from: string): Contract {
  const { contract } = assetPaid(spec, amount)
  const [owner, payee] = [addressBytes(from), addressBytes(to)]
  if (contract === undefined) return { kind: 'TransferContract', owner, to: payee, amount: amount.units }
  if (amount.units > UINT256_MAX) throw new RangeError('more than a token can count')
  return {
    kind: 'TriggerSmartContract',
    owner,
    contract: addressBytes(contract),
    data: transferCall(payee, amount.units),
  }
}

/** Contracts know an address by its last 20 bytes. */
function transferCall(payee: Uint8Array, units: bigint): Uint8Array {
  return hex.decode(
    `${TRANSFER_SELECTOR}${hex.encode(payee.subarray(1)).padStart(64, '0')}${units.toString(16).padStart(64, '0')}`,
  )
}

/**
 * Returns the block that a transaction names, and its times. Two payments of the same amount to the same payee within
 * one window would have the same id, and only one could ever be mined. The timestamp, which the network stores and
 * ignores, distinguishes them: it is before the expiration by as many milliseconds as the first 32 bits of the
 * payment's own mark say (up to 50 days).
 */
function windowFields({ reference, lastValid }: Window, lease: string) {
  if (!/^[0-9a-f]{20}$/.test(reference)) throw new RangeError('a window that names no block')
  if (!/^[0-9a-f]{64}$/.test(lease)) throw new RangeError('a payment without a mark of its own')
  const expirationMs = BigInt(lastValid) * SECOND_MS
  const timestampMs = expirationMs - BigInt(`0x${lease.slice(0, 8)}`)
  return {
    refBlockBytes: hex.decode(reference.slice(0, 4)),
    refBlockHash: hex.decode(reference.slice(4)),
    expirationMs,
    timestampMs,
  }
}

/**
 * Returns the maximum cost of a payment of the coin: bandwidth alone where the plan's units pay for that and not for
 * activating the payee (see `coinUnits`), else both; fewer units come from a caller that has not asked yet. It assumes
 * the longest such payment, so that it does not depend on the amount: a sweep first asks, then pays the rest.
 */
function coinFee({ gasLimit, fee }: ExpiryPlan): bigint {
  const [named, bandwidth] = [gasLimit * fee.perUnit, bandwidthSun(RAW_BYTES_MAX.coin)]
  return named >= bandwidth && named < ACTIVATION_SUN + bandwidth ? bandwidth : ACTIVATION_SUN + bandwidth
}
