/**
 * Books local money that a treasurer sent to a rail, on an operator's request: from then on it is our balance there. It
 * calls nobody and moves nothing outside.
 */
import { type LocalCurrency, type Money, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import { house, missingHouseAccounts, post, railAccount } from '../../core/ledger/index.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import { fundingPosting } from './quick-sell.postings.ts'

/** The funding of a rail. `bankReference` names the transfer at the treasurer's bank, and identifies this booking. */
export type RailFunding = {
  readonly rail: string
  readonly value: Money<LocalCurrency>
  readonly bankReference: string
  readonly operator: string
}

/**
 * Books it once per rail and reference: a repeated request returns `already`, and another amount under a booked
 * reference is refused. Throws on a rail that has no account in the books.
 */
export async function fundRail(
  { db, clock }: Pick<QuickSellDeps, 'db' | 'clock'>,
  { rail, value, bankReference, operator }: RailFunding,
): Promise<Result<{ readonly already: boolean }, Refusal<'funding_differs'>>> {
  return db.transact(async (tx): Promise<Result<{ readonly already: boolean }, Refusal<'funding_differs'>>> => {
    const missing = await missingHouseAccounts(tx, [house(railAccount(rail), value.asset)])
    if (missing.length > 0) throw new RangeError(`the books have no rail ${rail} in ${value.asset}`)
    const now = clock.now()
    const posting = fundingPosting(rail, value, bankReference, now)
    const posted = await post(tx, posting)
    if (!posted.ok) return refuse('funding_differs')
    if (!posted.value.already) {
      const facts = { rail, currency: value.asset, amount: value.amount.toString(), bankReference }
      await recordAudit(tx, {
        at: now,
        actor: operator,
        action: 'quick_sell.rail_funded',
        subject: posting.cause,
        facts,
      })
    }
    return ok({ already: posted.value.already })
  })
}
