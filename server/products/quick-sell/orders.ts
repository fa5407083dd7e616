/**
 * Reads which payouts were ordered from rails for a sale, and which of the orders are over. The rows of attempts can be
 * changed by anybody with the worker's login; orders can only be added, and a key outside the database proves that one
 * is over (docs/decisions/056). So an order counts as open until it is proven over.
 */
import { isProvenOver, proofOfOver, type ProvenanceKeys } from '../../core/provenance/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Attempt, Call } from './attempts.ts'
import { attemptsOf } from './attempts.repo.ts'
import { insertOrder, insertOver, type Order, selectOrders, type StoredOrder } from './orders.repo.ts'
import type { QuickSellLog } from './quick-sell.deps.ts'
import { isSettled, referenceOf, type Sell } from './quick-sell.ts'

/** Dependencies of reading and storing orders. */
export type OrdersDeps = { readonly provenance: ProvenanceKeys; readonly log: QuickSellLog }

const factsOf = ({ sellId, reference, nth, rail }: Order): readonly string[] => [sellId, reference, String(nth), rail]

/** Returns whether an order did not pay and never will: a rail said so conclusively. */
export const isOver = (keys: ProvenanceKeys, order: StoredOrder): boolean =>
  order.proofs.some((proof) => isProvenOver(keys, factsOf(order), proof))

/** Returns how many orders were made under a reference. */
export const lastOf = (orders: readonly Order[], reference: string): number =>
  orders.reduce((last, order) => (order.reference === reference && order.nth > last ? order.nth : last), 0)

/**
 * Returns a sale's attempts, corrected by its orders, and the orders. Alerts operators when an attempt's row claims to
 * be over or paid and is not.
 */
export async function triesOf(
  { provenance, log }: OrdersDeps,
  tx: Tx,
  sell: Sell,
): Promise<{ readonly attempts: readonly Attempt[]; readonly orders: readonly StoredOrder[] }> {
  const [rows, orders] = [await attemptsOf(tx, sell.id), await selectOrders(tx, sell.id)]
  const underWay = orders.filter((order) => !isOver(provenance, order))
  const attempts = rows.map((row) => standing(sell, row, underWay))
  for (const [place, { reference, rail, state }] of attempts.entries()) {
    const said = rows[place]?.state
    if (said === state) continue
    const facts = { alert: 'payout_not_over', sell: sell.id, reference, rail, said }
    log.error(facts, 'a try says that it ended, and no rail said so: it counts as open, and nothing else is ordered')
  }
  return { attempts, orders }
}

/**
 * Corrects an attempt by its orders. Its row can make it wait longer, but never end it: an older worker stores no
 * orders. Pure.
 */
export function standing(sell: Pick<Sell, 'state'>, row: Attempt, underWay: readonly Order[]): Attempt {
  const own = underWay.filter(({ reference }) => reference === row.reference)
  const sentAt = own.reduce<Date | null>((latest, { at }) => (latest === null || at > latest ? at : latest), row.sentAt)
  const counted = { ...row, sends: Math.max(row.sends, own.length), sentAt }
  const isDisproved = row.state === 'paid' ? !isSettled(sell.state) : row.state !== 'open' && own.length > 0
  if (row.state !== 'open' && !isDisproved) return row
  return { ...counted, state: 'open', nextAt: row.nextAt ?? row.createdAt, why: null, paidAt: null, endedAt: null }
}

/** Throws, and alerts operators, unless every order of the sale is over but those of `except`. Lock the sale before. */
export async function assertOver(
  { provenance, log }: OrdersDeps,
  tx: Tx,
  sell: Sell,
  except: Pick<Attempt, 'reference' | 'rail'> | null,
): Promise<number> {
  const orders = await selectOrders(tx, sell.id)
  const isOwn = (order: Order): boolean =>
    except !== null && order.reference === except.reference && order.rail === except.rail
  const open = orders.find((order) => !isOwn(order) && !isOver(provenance, order))
  if (open === undefined) return except === null ? 0 : lastOf(orders, except.reference)
  const { reference, nth, rail } = open
  log.error(
    { alert: 'payout_not_over', sell: sell.id, reference, nth, rail },
    'an order may still pay a sale: nothing else was ordered for it, and nothing given back',
  )
  throw new Error(
    `order ${nth} of ${reference} is not proven over: nothing else may be ordered or given back for ${sell.id}`,
  )
}

/**
 * Stores that an attempt is ordered now. Throws unless every other order of the sale is over. The caller commits before
 * calling the rail.
 */
export async function noteOrder(deps: OrdersDeps, tx: Tx, sell: Sell, attempt: Attempt): Promise<Call> {
  const { reference, rail, sentAt } = attempt
  if (sentAt === null || reference !== referenceOf(sell.id, attempt.ordinal))
    throw new Error(`${reference} is no try of ${sell.id} that is ordered`)
  const nth = (await assertOver(deps, tx, sell, attempt)) + 1
  await insertOrder(tx, { reference, nth, sellId: sell.id, rail, at: sentAt })
  return { kind: 'send', attempt, nth, at: sentAt }
}

/** Stores the proof that an attempt is over, with all its orders at its rail, which has just said so conclusively. */
export async function proveOver(
  { provenance }: OrdersDeps,
  tx: Tx,
  { sellId, reference, rail }: Attempt,
): Promise<void> {
  for (const order of await selectOrders(tx, sellId)) {
    if (order.reference !== reference || order.rail !== rail || isOver(provenance, order)) continue
    await insertOver(tx, order, proofOfOver(provenance, factsOf(order)))
  }
}
