/**
 * Books local money that a treasurer sent to a rail, at an operator's word: from then on it is ours there. It asks
 * nobody and moves nothing outside.
 */
import { type LocalCurrency, type Money, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import { house, missingHouseAccounts, post, railAccount } from '../../core/ledger/index.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import { fundingPosting } from './quick-sell.postings.ts'

/** What arrived where. `bankReference` names the transfer at the treasurer's bank, and with it this booking. */
export type RailFunding = {
  readonly rail: string
  readonly value: Money<LocalCurrency>
  readonly bankReference: string
  readonly operator: string
}

/**
 * Books it once per rail and reference: the same again answers `already`, and another amount under a reference that is
 * booked is refused. Throws on a rail that has no account in the books.
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
