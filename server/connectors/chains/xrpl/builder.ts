/**
 * Builds payments on the XRP Ledger, and computes their cost. The bytes are the ledger's own serialisation of the order
 * without `SigningPubKey` and signature: a plan contains no key, so the signer fills in its own. Pure: it asks no
 * server, holds no key, and decides neither whom to pay, nor at what price, nor with which sequence number.
 */
import { encode } from 'ripple-binary-codec'
import { divide, ok, refuse } from '@zend/kernel'
import type { ChainBuilder, Payout } from '../../../ports/chain-sender.ts'
import type { MeteredFeePolicy } from '../../../ports/network-family.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { larger } from '../bounds.ts'
import { meteredRate } from '../metered-rate.ts'
import { assetOf, assetPaid } from '../spec-assets.ts'
import { accountAndTag } from './addresses.ts'

/** Options of a builder. `reserve`: the reserve of an account in drops; 1 XRP unless validators vote for another. */
export type XrplBuilderOptions = {
  readonly spec: NetworkSpec
  readonly networkId: number
  readonly fees: MeteredFeePolicy
  readonly reserve?: bigint
}

/** `tfFullyCanonicalSig`: a signature has one form, even where the network does not require it. */
const CANONICAL = 0x8000_0000
const UINT32_MAX = 0xffff_ffff
/** Network ids above this must be in every transaction, lower ones must not. */
const NAMED_ABOVE = 1_024
const RESERVE = 1_000_000n
// A queued transaction is replaced by one that pays more than a quarter more (rippled's retry_sequence_percent).
const [BUMP, BUMP_BASE] = [125n, 100n]

/** Creates the builder of one network. Throws on a table without the network's own coin, or with another one. */
export function xrplBuilder({ spec, networkId, fees, reserve = RESERVE }: XrplBuilderOptions): ChainBuilder {
  if (!spec.assets.some(({ contract }) => contract === undefined))
    throw new RangeError(`${spec.network} has no coin of its own`)
  // An amount is encoded in drops, so any other asset would be paid as XRP.
  if (spec.assets.some(({ contract }) => contract !== undefined))
    throw new RangeError(`${spec.network} is paid in its own coin alone`)
  return {
    guard: 'sequence',
    sweepFee: 'address',
    reserveOf: (asset) => {
      assetOf(spec, asset)
      return reserve
    },
    typicalFee: (asset, rate) => {
      assetOf(spec, asset)
      return meteredRate(rate).perUnit * fees.typicalUnits.coin
    },
    replacementRate: (previous, now) => {
      const raised = divide(meteredRate(previous).perUnit * BUMP, BUMP_BASE, 'down') + 1n
      return { kind: 'metered', perUnit: larger(raised, meteredRate(now).perUnit) }
    },
    build: (plan) => {
      if (plan.kind !== 'sequence')
        throw new RangeError(`${spec.network} counts sequence numbers; the plan is for an ${plan.kind} network`)
      const { payout, from, sequence, gasLimit, fee, window } = plan
      const { payer, payee, tag } = partiesOf(payout, from.address)
      assetPaid(spec, payout.amount)
      const { units } = payout.amount
      if (units === 0n) return refuse('amount_too_small')
      // Without a last ledger it would stay valid forever.
      if (window === undefined || window.reference !== '')
        throw new RangeError('a plan without the last ledger that may hold it')
      const feeMax = gasLimit * meteredRate(fee).perUnit
      if (feeMax <= 0n) throw new RangeError('a payment without a fee')
      const order = {
        TransactionType: 'Payment',
        ...(networkId > NAMED_ABOVE ? { NetworkID: networkId } : {}),
        Flags: CANONICAL,
        Account: payer,
        Destination: payee,
        ...(tag === null ? {} : { DestinationTag: tag }),
        Amount: units.toString(),
        Fee: feeMax.toString(),
        Sequence: uint32(sequence, 'sequence number'),
        LastLedgerSequence: uint32(BigInt(window.lastValid), 'ledger'),
      }
      return ok({ network: spec.network, bytes: encode(order), keys: [from.key], spends: [], change: null, feeMax })
    },
  }
}

/** Returns the payer and payee. Throws on invalid addresses, and on an account that would pay itself. Pure. */
export function partiesOf(
  { to }: Pick<Payout, 'to'>,
  from: string,
): { readonly payer: string; readonly payee: string; readonly tag: number | null } {
  const [payer, { account: payee, tag }] = [accountAndTag(from), accountAndTag(to)]
  if (payer.tag !== null) throw new RangeError('a payment comes from an account, not from a tag of it')
  if (payer.account === payee) throw new RangeError('an account cannot pay itself')
  return { payer: payer.account, payee, tag }
}

/** Converts to a whole number of 32 bits above 0: a sequence number of 0 means a ticket. */
function uint32(value: bigint, what: string): number {
  if (value < 1n || value > BigInt(UINT32_MAX)) throw new RangeError(`no ${what}: ${value}`)
  return Number(value)
}
