/**
 * Makes the sale that others of the company approved, at the price of this moment: what is sold and which account is
 * paid are those of the request, and at least what it says must arrive.
 */
import { isId, money, ok, refuse } from '@zend/kernel'
import { detailOf, moneyOf } from '../../core/approvals/act/index.ts'
import type { ReadyToRelease, Releaser } from '../../core/approvals/index.ts'
import { beginOrder } from '../../core/offers/index.ts'
import { findAccount } from '../../core/payout-accounts/index.ts'
import { sellOrderOf, statementOfOrder } from './begin-sell.ts'
import { firstDayFits, priceSell } from './judge-sell.ts'
import { sayArrival } from './promised.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import { sellRecorders } from './quick-sell.repo.ts'
import type { ReturnChoice } from './quick-sell.ts'
import { prepareSell } from './request-sell.ts'

/** Creates the releaser of sales. */
export const sellReleaser =
  (deps: QuickSellDeps): Releaser =>
  async (actor, payload) => {
    const { holder } = actor
    const { subject: id, most, least, version } = payload
    const accountId = detailOf(payload, 'accountId')
    if (!isId('sel', id) || !isId('acc', accountId)) throw new RangeError(`${id} is no sale`)
    const account = await findAccount(deps.db.read, holder, accountId)
    if (account === null) return refuse('account_not_found')
    const priced = await priceSell(deps, moneyOf(most), account.currency)
    if (!priced.ok) return priced
    if (priced.value.receives.amount < moneyOf(least).amount) return refuse('price_moved')
    const saidSeconds = await sayArrival(deps.db.read, account, deps.policy)
    const offer = { ...priced.value, id, accountId, saidSeconds, version: Number(version) }
    const prepared = await prepareSell(deps, holder, offer, true)
    if (!prepared.ok) return prepared
    const { move } = prepared.value
    const sale = {
      offer,
      account: prepared.value.account,
      move,
      ifFailed: detailOf(payload, 'ifFailed') as ReturnChoice,
      told: null,
    }
    const ready: ReadyToRelease = {
      statement: statementOfOrder(holder, sale),
      perform: async (tx, authorization) => {
        if ((await findAccount(tx, holder, accountId)) === null) return refuse('account_not_found')
        const { order } = sellOrderOf(deps, actor, sale, { authorization, rule: null, priced: null })
        const alsoFits = () => firstDayFits(deps, tx, sale.account, money('USD', move.cents))
        return beginOrder(deps, tx, order, { recorders: sellRecorders, alsoFits })
      },
    }
    return ok(ready)
  }
