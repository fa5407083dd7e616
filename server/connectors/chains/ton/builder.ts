/**
 * Builds payments on the TON network as requests to our wallet contract, and computes their cost. Pure: it asks no
 * node, holds no key, and decides neither whom to pay, nor at what price, nor with which sequence number.
 *
 * The metered unit is gas, at the price in the network's configuration: nobody can bid more. Forwarding a message costs
 * the same in all but rare cases, so it is counted as gas too. A jetton payment attaches coins for the contracts on its
 * way (its gas limit less what our own wallet needs); what they do not need comes back, so such a payment costs less
 * than `feeMax` says.
 */
import {
  type Address,
  beginCell,
  Cell,
  comment,
  internal,
  type MessageRelaxed,
  SendMode,
  storeOutList,
} from '@ton/core'
import { ok, refuse } from '@zend/kernel'
import type { ChainBuilder, Payout, TransactionPlan } from '../../../ports/chain-sender.ts'
import type { MeteredFeePolicy } from '../../../ports/network-family.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { readDestination } from './addresses.ts'
import { OPERATION } from './bodies.ts'
import { jettonWalletAddress, masterAddress } from './jettons.ts'
import { walletId } from './wallet.ts'
import { meteredFees, meteredRate } from '../metered-rate.ts'
import { assetOf, assetPaid } from '../spec-assets.ts'

/** Options of a builder. */
export type TonBuilderOptions = {
  readonly spec: NetworkSpec
  readonly globalId: number
  readonly fees: MeteredFeePolicy
}

/** The operation code of an external request signed by our wallet's owner. */
const SIGNED_EXTERNAL = 0x7369676e
// The wallet refuses requests without the second flag: a payment that cannot be made would otherwise be retried
// forever, at our cost.
const MODE = (SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS) as SendMode
// Enough for the payee's wallet to show the payment and its comment.
const NOTIFY_WITH = 1n
// An account pays for its storage; an empty one is eventually frozen.
const RESERVE = 10_000_000n
const SECOND_MAX = 0xff_ff_ff_ff

/**
 * Creates the builder of one chain. Throws on a table without the network's own coin, or with an invalid jetton
 * address.
 */
export function tonBuilder({ spec, globalId, fees }: TonBuilderOptions): ChainBuilder {
  if (!spec.assets.some(({ contract }) => contract === undefined))
    throw new RangeError(`${spec.network} has no coin of its own`)
  const masters = new Map(
    spec.assets.flatMap(({ asset, contract }) =>
      contract === undefined ? [] : [[asset, masterAddress(contract)] as const],
    ),
  )
  return {
    guard: 'sequence',
    // One wallet receives and pays: nothing is swept.
    sweepFee: 'address',
    reserveOf: (asset) => (assetOf(spec, asset).contract === undefined ? RESERVE : 0n),
    // Nobody can bid: the network sets the price.
    ...meteredFees(spec, fees),
    build: (plan) => {
      const { payout, from, sequence, gasLimit, fee, window } = sequencePlan(spec, plan)
      assetPaid(spec, payout.amount)
      if (payout.amount.units === 0n) return refuse('amount_too_small')
      const feeMax = gasLimit * meteredRate(fee).perUnit
      const attached = feeMax - fees.typicalUnits.coin * meteredRate(fee).perUnit
      const sender = addressOf(from.address, globalId).address
      const payee = addressOf(payout.to, globalId)
      const master = masters.get(payout.amount.asset)
      const message =
        master === undefined
          ? coinMessage(payee, payout)
          : jettonMessage({ master, sender, sequence, attached }, payee, payout)
      const request = requestCell({ globalId, message, sequence, validUntil: window.lastValid })
      return ok({
        network: spec.network,
        bytes: request.toBoc().toString('hex'),
        keys: [from.key],
        spends: [],
        change: null,
        feeMax,
      })
    },
  }
}

type SequencePlan = TransactionPlan & { readonly kind: 'sequence' }
type Payee = { readonly address: Address; readonly memo: string | null }

function sequencePlan(
  spec: NetworkSpec,
  plan: TransactionPlan,
): SequencePlan & { readonly window: NonNullable<SequencePlan['window']> } {
  if (plan.kind !== 'sequence')
    throw new RangeError(`${spec.network} counts sequence numbers; the plan is for an ${plan.kind} network`)
  const { window, sequence } = plan
  if (window === undefined) throw new RangeError(`a payment on ${spec.network} needs a window`)
  if (!Number.isInteger(window.lastValid) || window.lastValid < 1 || window.lastValid >= SECOND_MAX)
    throw new RangeError('a window that ends at no second')
  if (sequence < 0n || sequence > BigInt(SECOND_MAX)) throw new RangeError('a sequence number beyond 32 bits')
  return { ...plan, window }
}

function coinMessage({ address, memo }: Payee, { amount }: Payout): MessageRelaxed {
  // No bounce: a payee whose wallet has not sent anything yet has no contract that could accept it.
  return internal({ to: address, value: amount.units, bounce: false, body: memo === null ? Cell.EMPTY : comment(memo) })
}

type JettonSender = {
  readonly master: Address
  readonly sender: Address
  readonly sequence: bigint
  readonly attached: bigint
}

/**
 * TEP-74's transfer, to our own jetton wallet. The sequence number is its query id, so that returned coins name their
 * payment.
 */
function jettonMessage(
  { master, sender, sequence, attached }: JettonSender,
  { address, memo }: Payee,
  { amount }: Payout,
): MessageRelaxed {
  if (attached <= 0n) throw new RangeError('a payment of a jetton with nothing for the contracts on its way')
  const body = beginCell()
    .storeUint(OPERATION.jettonTransfer, 32)
    .storeUint(sequence, 64)
    .storeCoins(amount.units)
    .storeAddress(address)
    .storeAddress(sender)
    .storeBit(false)
    .storeCoins(NOTIFY_WITH)
    .storeMaybeRef(memo === null ? null : comment(memo))
    .endCell()
  return internal({ to: jettonWalletAddress(master, sender), value: attached, bounce: true, body })
}

type Request = {
  readonly globalId: number
  readonly message: MessageRelaxed
  readonly sequence: bigint
  readonly validUntil: number
}

/** Builds what the wallet's owner signs: one message to send, and nothing else. */
function requestCell({ globalId, message, sequence, validUntil }: Request): Cell {
  const actions = beginCell()
    .store(storeOutList([{ type: 'sendMsg', mode: MODE, outMsg: message }]))
    .endCell()
  return beginCell()
    .storeUint(SIGNED_EXTERNAL, 32)
    .storeInt(walletId(globalId), 32)
    .storeUint(validUntil, 32)
    .storeUint(sequence, 32)
    .storeMaybeRef(actions)
    .storeBit(false)
    .endCell()
}

/** Parses a plan's destination. Throws on an invalid one. */
export function addressOf(text: string, globalId: number): Payee {
  const read = readDestination(text, globalId)
  if (!read.ok) throw new RangeError(`not an address: ${read.refusal.code}`)
  return read.value
}
