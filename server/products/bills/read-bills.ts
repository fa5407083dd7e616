/** Reads a company's bills. It changes nothing. */
import { type BillId, ok, refuse, type Result } from '@zend/kernel'
import type { Actor } from '../../core/holders/index.ts'
import type { SealingKey } from '../../core/sealing/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Arrival, Bill, Claim } from './bill.ts'
import type { BillsDeps } from './bills.deps.ts'
import type { NotFound } from './bills.refusals.ts'
import { type BillFilter, findBill, type OfLink, pageOfBills, paymentsOf } from './bills.repo.ts'
import { arrivalsOf } from './arrivals.repo.ts'
import { findClaim } from './claims.repo.ts'

/** The most arrivals of a bill that are shown. */
const ARRIVALS_SHOWN = 100

/** A bill as its company sees it. `ofLink`: what was begun by it, where it is a link. */
export type BillView = {
  readonly bill: Bill
  readonly arrivals: readonly Arrival[]
  readonly ofLink: OfLink | null
  /** The link mailed last to whoever paid; in lists left out. */
  readonly claim: Claim | null
}

type Deps = Pick<BillsDeps, 'db' | 'billsKey'>

/** Returns one of the company's bills, with what came for it. */
export async function readBill(
  deps: Deps,
  { holder }: Pick<Actor, 'holder'>,
  id: BillId,
): Promise<Result<BillView, NotFound>> {
  const bill = await findBill(deps.db.read, deps.billsKey, holder, id)
  return bill === null ? refuse('not_found') : ok(await viewOf({ read: deps.db.read, billsKey: deps.billsKey }, bill))
}

/** Returns a bill with what came for it, and what was begun by it. */
export async function viewOf(
  { read, billsKey }: { readonly read: Tx; readonly billsKey: SealingKey },
  bill: Bill,
): Promise<BillView> {
  const arrivals = await arrivalsOf(read, bill.id, ARRIVALS_SHOWN)
  const ofLink = ofLinkIn(bill, await paymentsOf(read, bill.kind === 'link' ? [bill.id] : []))
  return { bill, arrivals, ofLink, claim: await findClaim(read, billsKey, bill.id) }
}

/** Returns a page of the company's bills, without what came for each. */
export async function listBills(
  { db, billsKey }: Deps,
  { holder }: Pick<Actor, 'holder'>,
  filter: BillFilter,
  at: { readonly page: number; readonly limit: number },
): Promise<{ readonly bills: readonly BillView[]; readonly total: number }> {
  const { bills, total } = await pageOfBills(db.read, billsKey, holder, filter, at)
  const begun = await paymentsOf(
    db.read,
    bills.filter(({ kind }) => kind === 'link').map(({ id }) => id),
  )
  return { bills: bills.map((bill) => ({ bill, arrivals: [], ofLink: ofLinkIn(bill, begun), claim: null })), total }
}

const ofLinkIn = ({ id, kind }: Bill, begun: ReadonlyMap<BillId, OfLink>): OfLink | null =>
  kind === 'link' ? (begun.get(id) ?? { begun: 0, done: 0, paid: 0n }) : null
