/** All SQL about orders to rails, an append-only table. It decides nothing. */
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { SellId } from './quick-sell.ts'

/** One call that may have ordered a payout: the `nth` under its reference, by our clock before the call. */
export type Order = {
  readonly reference: string
  readonly nth: number
  readonly sellId: SellId
  readonly rail: string
  readonly at: Date
}

/** An order with all stored proofs that it is over; the reader checks which of them is ours. */
export type StoredOrder = Order & { readonly proofs: readonly Buffer[] }

type OrderRow = { reference: string; nth: number; sell_id: SellId; rail: string; at: Date; proofs: readonly string[] }

const orderOf = ({ reference, nth, sell_id: sellId, rail, at, proofs }: OrderRow): StoredOrder => ({
  reference,
  nth,
  sellId,
  rail,
  at,
  proofs: proofs.map((proof) => Buffer.from(proof, 'hex')),
})

const COLUMNS = sql`o.reference, o.nth, o.sell_id, o.rail, o.at,
  array(select encode(p.proof, 'hex') from quick_sell.orders_over p where (p.reference, p.nth) = (o.reference, o.nth)) as proofs`

/** Stores an order, in the transaction that decides it. Throws when this one is stored already. */
export async function insertOrder(tx: Tx, { reference, nth, sellId, rail, at }: Order): Promise<void> {
  await sql`insert into quick_sell.orders (reference, nth, sell_id, rail, at) values (${reference}, ${nth}, ${sellId}, ${rail}, ${at})`.execute(
    tx,
  )
}

/** Returns every order of a sale, in the order in which they were made under each reference. */
export async function selectOrders(tx: Tx, sellId: SellId): Promise<readonly StoredOrder[]> {
  const { rows } =
    await sql<OrderRow>`select ${COLUMNS} from quick_sell.orders o where o.sell_id = ${sellId} order by o.reference, o.nth`.execute(
      tx,
    )
  return rows.map(orderOf)
}

/** Stores the proof that an order is over. Idempotent. */
export async function insertOver(
  tx: Tx,
  { reference, nth }: Pick<Order, 'reference' | 'nth'>,
  proof: Buffer,
): Promise<void> {
  await sql`insert into quick_sell.orders_over (reference, nth, proof) values (${reference}, ${nth}, ${proof}) on conflict do nothing`.execute(
    tx,
  )
}

/** A sale that was ordered under several references, or whose money was returned, with all its orders. */
export type OrderedTwice = {
  readonly sellId: SellId
  readonly cameBack: boolean
  readonly orders: readonly StoredOrder[]
}

/** Returns those after this sale, at most `max`. */
export async function orderedTwiceAfter(tx: Tx, after: SellId | null, max: number): Promise<readonly OrderedTwice[]> {
  const { rows } = await sql<OrderRow & { came_back: boolean }>`
    select t.came_back, ${COLUMNS} from (
      select o.sell_id, coalesce(bool_or(s.state in ('returned', 'bank_reversed')), false) as came_back
        from quick_sell.orders o left join quick_sell.sells s on s.id = o.sell_id
       where o.sell_id > ${after ?? ''} group by o.sell_id
      having count(distinct o.reference) > 1 or bool_or(s.state in ('returned', 'bank_reversed'))
       order by o.sell_id limit ${max}
    ) t join quick_sell.orders o on o.sell_id = t.sell_id order by t.sell_id, o.reference, o.nth`.execute(tx)
  const found = new Map<SellId, OrderedTwice & { readonly orders: StoredOrder[] }>()
  for (const row of rows) {
    const sale = found.get(row.sell_id) ?? { sellId: row.sell_id, cameBack: row.came_back, orders: [] }
    sale.orders.push(orderOf(row))
    found.set(row.sell_id, sale)
  }
  return [...found.values()]
}

/** Counts orders that belong to no attempt of their sale with their rail. */
export async function countStrayOrders(tx: Tx): Promise<number> {
  const { rows } = await sql<{ strays: string }>`
    select count(*) as strays from quick_sell.orders o
     where not exists (select from quick_sell.attempts a where (a.reference, a.sell_id, a.rail) = (o.reference, o.sell_id, o.rail))`.execute(
    tx,
  )
  return Number(rows[0]?.strays)
}
