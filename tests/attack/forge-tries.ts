/**
 * Forgeries of payouts in progress, by someone with the worker's login, so that another rail pays as well, or the money
 * is also returned: attempts marked as over, orders marked as old, and attempts at the other rail.
 */
import type { BankClient } from '@zend/sandbox/bank'
import type { Database } from '@zend/server/database'
import type { SellId } from '@zend/server/products/quick-sell'
import type { TestDatabase } from '@zend/tests/testkit'

type OpenTry = { readonly reference: string; readonly sell_id: SellId; readonly rail: string }

const OVER = `state = 'failed', why = 'rejected', ended_at = now(), next_at = null, sends = 0, sent_at = null`
const change = (set: string): string => `update quick_sell.attempts set ${set} where reference = $1`
const insert = (rail: string, state: 'open' | 'failed'): string =>
  `insert into quick_sell.attempts (reference, sell_id, ordinal, rail, country, method, state, sends, sent_at, asks, next_at, silent, created_at, ended_at)
   select sell_id || '-2', sell_id, 2, ${rail}, country, method, '${state}', 0, null, 0, ${state === 'open' ? 'created_at' : 'null'}, false, created_at,
     ${state === 'open' ? 'null' : 'now()'} from quick_sell.attempts where reference = $1`
const OTHER_RAIL = `case rail when 'paystack' then 'flutterwave' else 'paystack' end`

// Applied to one payout after the other.
const FORGERIES: readonly (readonly string[])[] = [
  [change(OVER)],
  [change(OVER), insert(OTHER_RAIL, 'open')],
  [change(OVER), insert('rail', 'open')],
  [change(OVER), insert(OTHER_RAIL, 'failed')],
  [change(`sends = 9, sent_at = sent_at - interval '1 hour'`), change('next_at = created_at')],
  [change('sends = 0, sent_at = null, next_at = created_at')],
  [
    change(OVER),
    `insert into quick_sell.orders_over select reference, nth, sha256('over') from quick_sell.orders where reference = $1`,
  ],
  [
    change(OVER),
    `update quick_sell.sells set state = 'converted' where id = (select sell_id from quick_sell.attempts where reference = $1)`,
  ],
  [`delete from quick_sell.orders where reference = $1`, change(OVER), insert(OTHER_RAIL, 'open')],
]

/**
 * Orders every payout of these sales from rails that keep it pending, applies one forgery to each, lets the worker
 * process all of it, and then lets the rails pay. Returns how many were forged.
 */
export async function forgeTries(
  login: Database,
  db: TestDatabase,
  bank: BankClient,
  work: () => Promise<void>,
): Promise<number> {
  await bank.behave('all', { kind: 'stuck' })
  await work()
  await bank.behave('all', { kind: 'well' })
  const { rows } = await db.owner.pool.query<OpenTry>(
    `select reference, sell_id, rail from quick_sell.attempts where state = 'open' order by reference`,
  )
  for (const [place, { reference }] of rows.entries())
    // A statement that the database refuses must not stop the next one.
    for (const statement of FORGERIES[place % FORGERIES.length] ?? [])
      await login.pool.query(statement, [reference]).catch(() => undefined)
  for (let round = 0; round < FORGERIES.length; round++) await work()
  for (const payout of await bank.payouts()) if (payout.state === 'pending') await bank.settle(payout, 'paid')
  await work()
  return rows.length
}

/** Returns how many of these sales were returned to their customer. */
export async function broughtBack(db: TestDatabase, sales: readonly SellId[]): Promise<number> {
  const { rows } = await db.owner.pool.query<{ back: string }>(
    'select count(*) as back from ledger.postings where id = any($1)',
    [sales.map((id) => `pst_${id.slice('sel_'.length)}r`)],
  )
  return Number(rows[0]?.back)
}
