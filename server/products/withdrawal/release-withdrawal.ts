/**
 * Makes the withdrawal that others of the company approved: its fee, its worth and all checks are of this moment, its
 * amount and its address those of the request.
 */
import { isCoin, isId, ok, refuse } from '@zend/kernel'
import { detailOf, moneyOf } from '../../core/approvals/act/index.ts'
import type { ReadyToRelease, Releaser } from '../../core/approvals/index.ts'
import { beginOrder } from '../../core/offers/index.ts'
import { judgedByOf } from '../../core/limits/index.ts'
import { lookAgain, orderOf, prepareWithdrawal } from './request-withdrawal.ts'
import { withdrawalPrice } from './withdrawal-price.ts'
import { withdrawalRecorders } from './withdrawal.companions.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'
import { statementOf } from './withdrawal.ts'

/** Creates the releaser of withdrawals. */
export const withdrawalReleaser =
  (deps: WithdrawalDeps): Releaser =>
  async (actor, payload) => {
    const { subject: id, most, least, version } = payload
    const money = moneyOf(most)
    const network = Object.values(deps.networks).find((each) => each.id === detailOf(payload, 'network'))
    if (!isId('wdr', id) || !isCoin(money.asset) || network === undefined)
      throw new RangeError(`${id} is no withdrawal`)
    const price = await withdrawalPrice(deps, network, money.asset)
    if (!price.ok) return price
    const { fee, feeBudget } = price.value
    // Less would arrive than others approved.
    if (money.amount - fee.amount < moneyOf(least).amount) return refuse('price_moved')
    const offer = {
      id,
      network: network.id,
      money: { ...money, asset: money.asset },
      fee,
      feeBudget,
      address: detailOf(payload, 'address'),
      version: Number(version),
    }
    const prepared = await prepareWithdrawal(deps, actor, offer)
    if (!prepared.ok) return prepared
    const { asked, move } = prepared.value
    const ready: ReadyToRelease = {
      statement: statementOf(asked, judgedByOf(move)),
      perform: async (tx, authorization) => {
        const looked = await lookAgain(deps, tx, asked)
        if (!looked.ok) return looked
        return beginOrder(deps, tx, orderOf(deps, prepared.value, authorization).order, {
          recorders: withdrawalRecorders,
        })
      },
    }
    return ok(ready)
  }
