/**
 * Builds payments on Algorand, of its own coin and of assets, and computes their cost. A payment of zero of an asset to
 * its own sender is an opt-in. The signed bytes are "TX" and the transaction in MessagePack. Pure: it asks no node,
 * holds no key, and decides neither whom to pay, nor at what price, nor when.
 */
import { base64ToBytes, Transaction, TransactionType } from 'algosdk'
import { ok, refuse } from '@zend/kernel'
import type { ChainBuilder, Payout } from '../../../ports/chain-sender.ts'
import type { MeteredFeePolicy } from '../../../ports/network-family.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { algorandAddresses } from './addresses.ts'
import { meteredFees, meteredRate } from '../metered-rate.ts'
import { assetOf, assetPaid } from '../spec-assets.ts'

/** Options of a builder. `genesisHash` is base64; both are covered by every signature. */
export type AlgorandBuilderOptions = {
  readonly spec: NetworkSpec
  readonly genesisId: string
  readonly genesisHash: string
  readonly fees: MeteredFeePolicy
}

/** The minimum balance of an account that is not empty, in millionths of a coin. */
export const MIN_BALANCE = 100_000n
/** For how many rounds before its last one a transaction is valid: about five minutes. */
export const WINDOW_ROUNDS = 100
const UINT64_MAX = 2n ** 64n - 1n

/**
 * Creates the builder. Throws on a table without the network's own coin or with an asset that has no number, or on an
 * invalid hash.
 */
export function algorandBuilder({ spec, genesisId, genesisHash, fees }: AlgorandBuilderOptions): ChainBuilder {
  assertAssets(spec)
  const hash = base64ToBytes(genesisHash)
  if (hash.length !== 32) throw new RangeError('a genesis hash that is none')
  return {
    guard: 'expiry',
    sweepFee: 'address',
    // As if every address had opted in to everything: a plan does not know which did, so this much more than needed
    // stays behind.
    reserveOf: (asset) => (assetOf(spec, asset).contract === undefined ? MIN_BALANCE * BigInt(spec.assets.length) : 0n),
    // Nothing is replaced: a new version is built when the old one has expired, at the current price.
    ...meteredFees(spec, fees),
    build: (plan) => {
      if (plan.kind !== 'expiry')
        throw new RangeError(`payments on ${spec.network} expire; the plan is for an ${plan.kind} network`)
      if (plan.feePayer !== undefined) throw new RangeError(`nobody else bears a fee on ${spec.network}`)
      if (plan.gasLimit !== 1n) throw new RangeError(`${plan.gasLimit} transactions for one payment`)
      const [receiver, sender] = [payeeOf(spec, plan.payout), addressOf(plan.from.address)]
      const { units } = plan.payout.amount
      const { contract } = assetOf(spec, plan.payout.amount.asset)
      if (units === 0n && (contract === undefined || receiver !== sender)) return refuse('amount_too_small')
      if (units > UINT64_MAX) throw new RangeError(`an amount that does not fit: ${units}`)
      const fee = meteredRate(plan.fee).perUnit * plan.gasLimit
      const { lastValid } = plan.window
      if (!Number.isSafeInteger(lastValid) || lastValid < 1) throw new RangeError(`not a round: ${lastValid}`)
      const transaction = new Transaction({
        type: contract === undefined ? TransactionType.pay : TransactionType.axfer,
        sender,
        lease: leaseOf(plan.lease),
        suggestedParams: {
          fee,
          flatFee: true,
          minFee: 0,
          firstValid: Math.max(1, lastValid - WINDOW_ROUNDS),
          lastValid,
          genesisID: genesisId,
          genesisHash: hash,
        },
        ...(contract === undefined
          ? { paymentParams: { receiver, amount: units } }
          : { assetTransferParams: { receiver, amount: units, assetIndex: BigInt(contract) } }),
      })
      const bytes = Buffer.from(transaction.bytesToSign()).toString('hex')
      return ok({ network: spec.network, bytes, keys: [plan.from.key], spends: [], change: null, feeMax: fee })
    },
  }
}

/** Validates a payment and returns its payee. Throws on another coin, other decimals, or an invalid address. */
export function payeeOf(spec: NetworkSpec, { to, amount }: Payout): string {
  assetPaid(spec, amount)
  return addressOf(to)
}

/** Returns an address in its canonical form. Throws on an invalid one. */
export function addressOf(text: string): string {
  const parsed = algorandAddresses().parseAddress(text)
  if (!parsed.ok) throw new RangeError(`not an address: ${parsed.refusal.code}`)
  return parsed.value.address
}

/** Throws on a table that does not begin with the network's own coin, or names an asset by anything but its number. */
export function assertAssets({ network, assets }: NetworkSpec): void {
  const [coin, ...others] = assets
  if (coin === undefined || coin.contract !== undefined) throw new RangeError(`${network} without a coin of its own`)
  for (const { asset, contract = '' } of others)
    if (!/^[1-9]\d{0,15}$/.test(contract)) throw new RangeError(`${asset} has no number on ${network}`)
}

function leaseOf(lease: string): Uint8Array {
  // All zeros mean no lease at all.
  if (!/^[0-9a-f]{64}$/.test(lease) || /^0+$/.test(lease)) throw new RangeError('a lease that is none')
  return Uint8Array.from(Buffer.from(lease, 'hex'))
}
