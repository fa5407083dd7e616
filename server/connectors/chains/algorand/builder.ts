/**
 * Builds payments on Algorand, and says what they cost. The bytes are what is signed: "TX" and the transaction in MessagePack.
 * Pure: it asks no node, holds no key, and decides neither whom to pay, nor at what price, nor when.
 */
import { base64ToBytes, Transaction, TransactionType } from 'algosdk'
import { type CoinCode, ok, refuse } from '@zend/kernel'
import type { ChainBuilder, FeeRate, MeteredFeePolicy, Payout } from '../../../ports/chain-sender.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { algorandAddresses } from './addresses.ts'

/** What a builder needs. `genesisHash` is base64; both are part of what every signature covers. */
export type AlgorandBuilderOptions = {
  readonly spec: NetworkSpec
  readonly genesisId: string
  readonly genesisHash: string
  readonly fees: MeteredFeePolicy
}

/** What an account that is not empty must hold, in millionths of a coin. */
export const MIN_BALANCE = 100_000n
/** For how many rounds before its last one a transaction is valid: some five minutes. */
export const WINDOW_ROUNDS = 100
const UINT64_MAX = 2n ** 64n - 1n

/** Makes the builder. Throws on a table with anything but the network's own coin, or a hash that is none. */
export function algorandBuilder({ spec, genesisId, genesisHash, fees }: AlgorandBuilderOptions): ChainBuilder {
  assertCoinAlone(spec)
  const hash = base64ToBytes(genesisHash)
  if (hash.length !== 32) throw new RangeError('a genesis hash that is none')
  return {
    guard: 'expiry',
    sweepFee: 'address',
    reserveOf: (asset) => {
      assertAsset(spec, asset)
      return MIN_BALANCE
    },
    typicalFee: (asset, rate) => {
      assertAsset(spec, asset)
      return perTransaction(rate) * fees.typicalUnits.coin
    },
    // Nothing is replaced: a new version is built when the old one is over, at the price of its own time.
    replacementRate: (previous, now) => {
      perTransaction(previous)
      return { kind: 'metered', perUnit: perTransaction(now) }
    },
    build: (plan) => {
      if (plan.kind !== 'expiry') throw new RangeError(`payments on ${spec.network} expire; the plan is for an ${plan.kind} network`)
      if (plan.feePayer !== undefined) throw new RangeError(`nobody else bears a fee on ${spec.network}`)
      if (plan.gasLimit !== 1n) throw new RangeError(`${plan.gasLimit} transactions for one payment`)
      const receiver = payeeOf(spec, plan.payout)
      const { units } = plan.payout.amount
      if (units === 0n) return refuse('amount_too_small')
      if (units > UINT64_MAX) throw new RangeError(`an amount that does not fit: ${units}`)
      const fee = perTransaction(plan.fee) * plan.gasLimit
      const { lastValid } = plan.window
      if (!Number.isSafeInteger(lastValid) || lastValid < 1) throw new RangeError(`not a round: ${lastValid}`)
      const transaction = new Transaction({
        type: TransactionType.pay,
        sender: addressOf(plan.from.address),
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
        paymentParams: { receiver, amount: units },
      })
      const bytes = Buffer.from(transaction.bytesToSign()).toString('hex')
      return ok({ network: spec.network, bytes, keys: [plan.from.key], spends: [], change: null, feeMax: fee })
    },
  }
}

/** Checks that a payment can be meant, and answers its payee. Throws on another coin, other decimals, or an address that is none. */
export function payeeOf(spec: NetworkSpec, { to, amount }: Payout): string {
  const decimals = assertAsset(spec, amount.asset)
  if (amount.decimals !== decimals) throw new RangeError(`${amount.asset} has ${decimals} decimals on ${spec.network}, not ${amount.decimals}`)
  return addressOf(to)
}

/** An address in its canonical form. Throws on one that is none. */
export function addressOf(text: string): string {
  const parsed = algorandAddresses().parseAddress(text)
  if (!parsed.ok) throw new RangeError(`not an address: ${parsed.refusal.code}`)
  return parsed.value.address
}

/** The decimals of a coin of the network. Throws when it has none such. */
export function assertAsset(spec: NetworkSpec, asset: CoinCode): number {
  const found = spec.assets.find((known) => known.asset === asset)
  if (found === undefined) throw new RangeError(`${asset} does not live on ${spec.network}`)
  return found.decimals
}

/** Throws on a table with anything but the network's own coin: its assets would need each account's consent first. */
export function assertCoinAlone({ network, assets }: NetworkSpec): void {
  const [coin, ...others] = assets
  if (coin === undefined || coin.contract !== undefined || others.length > 0)
    throw new RangeError(`${network} is read and paid in its own coin alone`)
}

function leaseOf(lease: string): Uint8Array {
  // All zeros mean no lease at all.
  if (!/^[0-9a-f]{64}$/.test(lease) || /^0+$/.test(lease)) throw new RangeError('a lease that is none')
  return Uint8Array.from(Buffer.from(lease, 'hex'))
}

function perTransaction(rate: FeeRate): bigint {
  if (rate.kind !== 'metered') throw new RangeError(`an ${rate.kind} rate for a network that counts transactions`)
  return rate.perUnit
}
