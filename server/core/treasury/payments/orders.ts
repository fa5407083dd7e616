/**
 * Accepts payment orders and reports their state. It decides nothing about the customer, and pays nothing itself: the
 * treasury's rounds do.
 */
import { type PaymentId, toChain } from '@zend/kernel'
import type { Tx } from '../../../database/index.ts'
import type { Clock } from '../../../ports/clock.ts'
import { explorerTxUrl, networkAsset, type NetworkTable } from '../../assets/index.ts'
import { type CustodyDeps, isOwnKey } from '../../custody/index.ts'
import type { FailureReason, PaymentOrder, PaymentState, WaitReason } from './payments.ts'
import { findPayment, insertPayment } from './payments.repo.ts'

/** Dependencies of accepting an order. */
export type RequestDeps = { readonly clock: Clock; readonly networks: NetworkTable; readonly custody: CustodyDeps }

/**
 * Orders a payment in the caller's transaction. Repeating the same id changes nothing. Throws on an invalid order,
 * which the caller must refuse before: an amount that the network cannot represent exactly, a coin that it lacks, an id
 * or cause used for something else, or an address of ours (a payment from our hot wallet to a customer's deposit
 * address would have to be booked out and in at once; it is offered as a transfer instead).
 */
export async function requestPayment(deps: RequestDeps, tx: Tx, order: PaymentOrder): Promise<void> {
  const { network, asset, to, amount } = order
  const coin = networkAsset(deps.networks[network], asset)
  const units = coin === null || amount.asset !== asset || amount.amount <= 0n ? null : toChain(amount, coin.decimals)
  if (units === null) throw new RangeError(`${network} cannot carry payment ${order.id} exactly`)
  if (await isOwnKey(deps.custody, tx, network, to.lookupKey))
    throw new RangeError(`payment ${order.id} goes to an address of ours`)
  await insertPayment(tx, {
    id: order.id,
    purpose: order.purpose,
    cause: order.cause,
    network,
    to,
    toKey: null,
    from: HOT_KEY,
    amount: units,
    feeBudget: order.feeBudget ?? null,
    statement: order.statement,
    createdAt: deps.clock.now(),
  })
}

/** The key of the hot account that pays and receives change. */
export const HOT_KEY = { account: 'hot', index: 0 } as const

/** The state of a payment. */
export type PaymentView = {
  readonly id: PaymentId
  readonly state: PaymentState
  /** Why it waits, while it is `created`; `null` when it only waits for its turn. */
  readonly waitsFor: WaitReason | null
  readonly txid: string | null
  /** Its page on a public explorer. */
  readonly explorerUrl: string | null
  readonly confirmations: number
  readonly confirmationsNeeded: number
  /** The number of fee bumps. */
  readonly feeBumps: number
  readonly failure: FailureReason | null
}

/** Returns a payment's state, `null` when it was never ordered. */
export async function readPayment(
  deps: { readonly read: Tx; readonly networks: NetworkTable },
  id: PaymentId,
): Promise<PaymentView | null> {
  const payment = await findPayment(deps.read, id)
  if (payment === null) return null
  const network = deps.networks[payment.network]
  const { state, waitsFor, txid, confirmations, feeBumps, failure } = payment
  return {
    id,
    state,
    waitsFor,
    txid,
    explorerUrl: txid === null ? null : explorerTxUrl(network, txid),
    confirmations,
    confirmationsNeeded: network.confirmations,
    feeBumps,
    failure,
  }
}
