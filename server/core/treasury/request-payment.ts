/**
 * Takes the order to pay. It decides nothing about the customer, and pays nothing itself: the treasury's rounds do.
 */
import { toChain } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { networkAsset, type NetworkTable } from '../assets/index.ts'
import { type CustodyDeps, isOwnKey } from '../custody/index.ts'
import { insertPayment } from './payments.repo.ts'
import type { PaymentOrder } from './treasury.ts'

/** What taking an order needs. */
export type RequestDeps = { readonly clock: Clock; readonly networks: NetworkTable; readonly custody: CustodyDeps }

/**
 * Orders a payment in the caller's transaction. The same id again changes nothing. Throws when the order cannot be meant, which whoever orders has to
 * refuse before: an amount the network cannot carry exactly, a coin it has not, an id or cause that was used for something else, or an address of ours
 * (a payment from our hot wallet to a customer's deposit address would have to be booked out and in at once; it is offered as a transfer instead).
 */
export async function requestPayment(deps: RequestDeps, tx: Tx, order: PaymentOrder): Promise<void> {
  const { network, asset, to, amount } = order
  const coin = networkAsset(deps.networks[network], asset)
  const units = coin === null || amount.asset !== asset || amount.amount <= 0n ? null : toChain(amount, coin.decimals)
  if (units === null) throw new RangeError(`${network} cannot carry payment ${order.id} exactly`)
  if (await isOwnKey(deps.custody, tx, network, to.lookupKey)) throw new RangeError(`payment ${order.id} goes to an address of ours`)
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
