/**
 * Compares the balances that rails report with our books. It repairs nothing: a difference is an alert for a person.
 * Payouts in progress may already have left a rail, with the rail's charge, so a rail may report less by that much.
 */
import { type LocalCurrency, LOCAL_CURRENCIES, type Money, money } from '@zend/kernel'
import { houseBalances, railAccount } from '../../core/ledger/index.ts'
import type { Tx } from '../../database/index.ts'
import { onTheWay } from './attempts.repo.ts'
import type { QuickSellDeps, QuickSellLog } from './quick-sell.deps.ts'
import { currenciesOf } from './rail-books.ts'

/** The repeated job that reconciles rails. */
export const RECONCILE_RAILS_JOB = 'reconcile-rails'

/**
 * One rail's money in one currency: the balance in our books (negative when more was paid than ever booked in), the
 * payouts in progress, and what the rail reports.
 */
export type RailPosition = {
  readonly rail: string
  readonly books: Money<LocalCurrency>
  readonly onTheWay: Money<LocalCurrency>
  /** `null` when the rail did not answer. */
  readonly says: Money<LocalCurrency> | null
  /** `less` is a loss; `more` is money that nobody booked in. No answer counts as agreement. */
  readonly agrees: 'yes' | 'less' | 'more'
}

/**
 * Reads the position of each rail in every currency that our books or its payouts know, or that it holds something in.
 */
export async function readRailPositions({
  db,
  rails,
}: Pick<QuickSellDeps, 'db' | 'rails'>): Promise<readonly RailPosition[]> {
  const found: RailPosition[] = []
  for (const rail of rails) {
    const paid = currenciesOf(rail)
    for (const currency of LOCAL_CURRENCIES) {
      const before = await standing(db.read, rail.name, currency)
      const isEmpty = before.books === 0n && before.onTheWay === 0n
      if (isEmpty && !paid.includes(currency)) continue
      const says = await rail.balance(currency)
      if (isEmpty && (says === null || says.amount === 0n)) continue
      // Payouts may have begun or ended while the rail was asked.
      const after = await standing(db.read, rail.name, currency)
      const least = [before, after].reduce(
        (low, each) => (each.books - each.onTheWay < low ? each.books - each.onTheWay : low),
        before.books,
      )
      const most = before.books > after.books ? before.books : after.books
      found.push({
        rail: rail.name,
        books: money(currency, after.books),
        onTheWay: money(currency, after.onTheWay),
        says,
        agrees:
          says === null || (says.amount >= least && says.amount <= most)
            ? 'yes'
            : says.amount < least
              ? 'less'
              : 'more',
      })
    }
  }
  return found
}

/** Compares, and alerts operators about every difference. */
export async function reconcileRails(
  deps: Pick<QuickSellDeps, 'db' | 'rails'> & { readonly log: QuickSellLog },
): Promise<readonly RailPosition[]> {
  const positions = await readRailPositions(deps)
  for (const { rail, books, onTheWay: way, says, agrees } of positions) {
    if (agrees === 'yes') continue
    const facts = {
      rail,
      currency: books.asset,
      books: books.amount.toString(),
      onTheWay: way.amount.toString(),
      says: says?.amount.toString(),
    }
    if (agrees === 'less')
      deps.log.error({ alert: 'rail_balance_differs', ...facts }, 'a rail holds less than the books say')
    else
      deps.log.warn(
        facts,
        'a rail holds more than the books say: money that was sent there is to be booked (npm run rails)',
      )
  }
  return positions
}

async function standing(
  tx: Tx,
  rail: string,
  currency: LocalCurrency,
): Promise<{ readonly books: bigint; readonly onTheWay: bigint }> {
  const name = railAccount(rail)
  const account = (await houseBalances(tx)).find(
    (each) => each.account.house === name && each.account.asset === currency,
  )
  // Our assets are negative in the books.
  return { books: -(account?.balance.amount ?? 0n), onTheWay: await onTheWay(tx, rail, currency) }
}
