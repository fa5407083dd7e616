/** Counts what became of payments abroad by what providers did, and compares all of it with the books. */
import { FX_CURRENCIES } from '@zend/corridors'
import { balancesOf, houseBalances, railAccount, verifyLedger } from '@zend/server/core/ledger'
import { verifyInvoices } from '@zend/server/core/invoices'
import { verifyFx } from '@zend/server/products/fx'
import type { TestDatabase } from '@zend/tests/testkit'
import { isPaid, OPEN, type Ordered, paymentOf } from './campaign.ts'
import { type FxWorld, START } from './world.ts'

/** How many payments there were; whose money went nowhere; which were bought or paid twice, or paid and given back. */
export type Counted = {
  readonly payments: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
}

/** Counts payments as they are now. */
export function count({ providers }: FxWorld, ordered: readonly Ordered[]): Counted {
  const sums = new Map<string, { bought: number; paid: number }>()
  const of = (reference: string): { bought: number; paid: number } => {
    const id = paymentOf(reference)
    const found = sums.get(id) ?? { bought: 0, paid: 0 }
    sums.set(id, found)
    return found
  }
  for (const provider of providers) {
    for (const reference of provider.conversions.keys()) of(reference).bought += 1
    for (const [reference, { status }] of provider.payments)
      if (status.kind === 'sent' || status.kind === 'delivered') of(reference).paid += 1
  }
  const [lost, doubled]: [string[], string[]] = [[], []]
  for (const { payment } of ordered) {
    const { bought, paid } = sums.get(payment.id) ?? { bought: 0, paid: 0 }
    const [isOpen, hasLeft] = [OPEN.has(payment.state), isPaid(payment.state)]
    const is = `${payment.id} is ${payment.state}: bought ${String(bought)}, paid ${String(paid)}`
    if (isOpen || (hasLeft && paid === 0)) lost.push(is)
    if (bought > 1 || paid > 1 || (!isOpen && !hasLeft && paid > 0)) doubled.push(is)
  }
  return { payments: ordered.length, lost, doubled }
}

/**
 * Returns everything in which the books differ from payments and companies' balances; once nothing is under way any
 * more (`isSettled`), from what providers hold, too: before, they may have done what we have not heard of.
 */
export async function differences(
  db: TestDatabase,
  { providers, firms }: FxWorld,
  ordered: readonly Ordered[],
  isSettled: boolean,
): Promise<readonly unknown[]> {
  const checks = [...(await verifyLedger(db)), ...(await verifyFx(db.read)), ...(await verifyInvoices(db.read))]
  const found: unknown[] = checks.filter(({ violations }) => violations !== 0)
  const books = await houseBalances(db.read)
  const inHouse = (name: string, asset: string): bigint =>
    books.find(({ account }) => account.house === name && account.asset === asset)?.balance.amount ?? 0n
  const differs = (what: string, is: bigint, must: bigint): void => void (is !== must && found.push({ what, is, must }))
  for (const { name, held } of isSettled ? providers : [])
    for (const [currency, amount] of held)
      differs(`${currency} at ${name}`, -inHouse(railAccount(name), currency), amount)
  for (const currency of FX_CURRENCIES) {
    const underWay = ordered.filter(
      ({ payment: { deliver, state } }) =>
        deliver.asset === currency && ['converting', 'paying', 'unknown', 'came_back'].includes(state),
    )
    const must = underWay.reduce((sum, { payment }) => sum + payment.deliver.amount, 0n)
    differs(`${currency} on its way`, inHouse('fx_clearing', currency), must)
  }
  for (const { id } of firms) {
    const own = ordered.filter(({ firm }) => firm.id === id).map(({ payment }) => payment)
    const waiting = own.filter(({ state }) => state === 'funded' || state === 'documents_review')
    const held = waiting.reduce((sum, { most }) => sum + most.amount, 0n)
    const gone = own.reduce(
      (sum, { terms, state, returned }) =>
        sum + (terms?.taken.amount ?? 0n) - (state === 'returned' ? (returned?.amount ?? 0n) : 0n),
      0n,
    )
    const usdt = (await balancesOf(db.read, id)).find(({ asset }) => asset === 'USDT')
    differs(`held of ${id}`, usdt?.held.amount ?? 0n, held)
    differs(`balance of ${id}`, usdt?.total.amount ?? 0n, START - gone)
  }
  return found
}
