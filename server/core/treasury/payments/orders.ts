/**
 * Takes the order to pay, and says how it stands. It decides nothing about the customer, and pays nothing itself: the
 * treasury's rounds do.
 */
import { type PaymentId, toChain } from '@zend/kernel'
import type { Tx } from '../../../database/index.ts'
import type { Clock } from '../../../ports/clock.ts'
import { explorerTxUrl, networkAsset, type NetworkTable } from '../../assets/index.ts'
import { type CustodyDeps, isOwnKey } from '../../custody/index.ts'
import type { FailureReason, PaymentOrder, PaymentState, WaitReason } from './payments.ts'
import { findPayment, insertPayment } from './payments.repo.ts'

/** What taking an order needs. */
export type RequestDeps = { readonly clock: Clock; readonly networks: NetworkTable; readonly custody: CustodyDeps }

/**
 * Orders a payment in the caller's transaction. The same id again changes nothing. Throws when the order cannot be
 * meant, which whoever orders has to refuse before: an amount the network cannot carry exactly, a coin it has not, an
 * id or cause that was used for something else, or an address of ours (a payment from our hot wallet to a customer's
 * deposit address would have to be booked out and in at once; it is offered as a transfer instead).
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

/** How a payment stands. */
export type PaymentView = {
  readonly id: PaymentId
  readonly state: PaymentState
  /** Why it waits, while it is `created`; `null` when it only waits for its turn. */
  readonly waitsFor: WaitReason | null
  readonly txid: string | null
  /** The page about it on a public explorer. */
  readonly explorerUrl: string | null
  readonly confirmations: number
  readonly confirmationsNeeded: number
  /** How often it was sent again with a higher fee. */
  readonly feeBumps: number
  readonly failure: FailureReason | null
}

/** How a payment stands, `null` when it was never ordered. */
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
