/** What the code of a bill opens, for whoever pays. Read-only; it shows nothing that the bill itself does not say. */
import { ok, refuse, type Result } from '@zend/kernel'
import { placeOfCompany } from '../../core/kyb/index.ts'
import { publicNameOf } from '../../core/public-names/index.ts'
import { arrivalsOf } from './arrivals.repo.ts'
import type { Arrival, Bill } from './bill.ts'
import type { PayDeps } from './bills.deps.ts'
import type { NotFound } from './bills.refusals.ts'
import { findByCode } from './bills.repo.ts'
import { findClaim } from './claims.repo.ts'

/** The most of what came that the page shows. */
const ARRIVALS_SHOWN = 20

/** A bill as whoever pays it sees it. `isVerified`: we know who the company is. */
export type PayView = {
  readonly bill: Bill
  readonly company: { readonly name: string; readonly isVerified: boolean }
  readonly arrivals: readonly Arrival[]
  /** Whether a link was mailed to whoever paid, by which alone they say where an excess goes back. */
  readonly isClaimMailed: boolean
}

/** Returns what a code opens. */
export async function openPay(
  { db: { read }, billsKey }: Pick<PayDeps, 'db' | 'billsKey'>,
  code: string,
): Promise<Result<PayView, NotFound>> {
  const bill = await findByCode(read, billsKey, code)
  if (bill === null) return refuse('not_found')
  const [name, { place }] = [await publicNameOf(read, bill.holder), await placeOfCompany(read, bill.holder)]
  const arrivals = bill.kind === 'link' ? [] : await arrivalsOf(read, bill.id, ARRIVALS_SHOWN)
  const isClaimMailed = (await findClaim(read, billsKey, bill.id)) !== null
  return ok({ bill, company: { name: name?.name ?? '', isVerified: place === 'approved' }, arrivals, isClaimMailed })
}
