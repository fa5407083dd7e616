/**
 * Orders a payout: chooses the rail by the rails' health, and stores the attempt before anybody is called. It calls
 * nobody.
 */
import { after } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Attempt, Call } from './attempts.ts'
import { insertAttempt, recentCases } from './attempts.repo.ts'
import { giveBack, isUnderWay } from './close.ts'
import { noteOrder } from './orders.ts'
import { inOrder } from './health.ts'
import { type ConsentKeys, fundsOf, judgeConsent, type JudgeDeps } from './judge-again.ts'
import type { QuickSellDeps, QuickSellLog } from './quick-sell.deps.ts'
import { moveSell } from './quick-sell.repo.ts'
import { referenceOf, type Sell, sellMachine } from './quick-sell.ts'
import { show } from './notify.ts'

/** Dependencies of ordering. */
export type OrderDeps = ConsentKeys &
  Pick<JudgeDeps, 'provenance'> &
  Pick<QuickSellDeps, 'clock' | 'policy' | 'rails'> & { readonly log: QuickSellLog }

/** Returns the rails that can pay a sale and were not tried for it. */
export const ableRails = ({ rails }: Pick<OrderDeps, 'rails'>, { to }: Sell, tried: readonly Attempt[]) =>
  rails.filter((rail) => rail.serves(to) && !tried.some((attempt) => attempt.rail === rail.name))

/**
 * Returns whether its customer confirmed exactly what is about to be ordered. Throws, so that nothing is ordered and a
 * person checks, where the key is unknown, and where the books do not show that it waits for its payout: then nothing
 * may be returned for it either.
 */
export async function isConfirmed(
  { authorizationKeys, priceKeys, provenance, log }: OrderDeps,
  tx: Tx,
  sell: Sell,
): Promise<boolean> {
  const judged = judgeConsent({ authorizationKeys, priceKeys }, sell)
  if (judged.kind === 'fine' && (await isUnderWay(tx, sell))) {
    const funds = await fundsOf(provenance, tx, sell, null)
    if (funds !== 'proven') throw new Error(`sale ${sell.id} cannot be ordered: where its money came from is ${funds}`)
    return true
  }
  const facts = { sell: sell.id, holder: sell.holder, state: sell.state }
  if (judged.kind !== 'look')
    log.error(
      { alert: 'quick_sell_not_authorized', ...facts },
      'a quick sell was not ordered that its customer did not confirm',
    )
  if (judged.kind !== 'forged' || !(await isUnderWay(tx, sell)))
    throw new Error(`sale ${sell.id} cannot be ordered: ${judged.kind}`)
  return false
}

/**
 * Stores the next attempt of a sale with a rail that was not tried, or returns the money when there is none. `tried`
 * are the sale's attempts so far: each must have conclusively failed, with all its orders proven over, or the same
 * money could be paid twice.
 */
export async function orderNext(
  deps: OrderDeps,
  tx: Tx,
  sell: Sell,
  tried: readonly Attempt[],
): Promise<(Call & { readonly sell: Sell }) | null> {
  const notOver = tried.find(({ state }) => state !== 'failed' && state !== 'reversed')
  if (notOver !== undefined)
    throw new Error(`${notOver.reference} is ${notOver.state}: nothing else may be ordered for ${sell.id}`)
  const { clock, policy, log } = deps
  if (!(await isConfirmed(deps, tx, sell))) {
    // Its terms cannot be trusted: return the coin, which the books say was taken.
    await giveBack(deps, tx, { ...sell, ifFailed: 'crypto' }, 'not_confirmed')
    return null
  }
  const now = clock.now()
  const able = ableRails(deps, sell, tried)
  const cases = await recentCases(tx, sell.to, after(now, -policy.health.windowMs), policy.health.casesMax)
  const [rail] = inOrder(able, cases, now, policy.health)
  if (rail === undefined) {
    const reason = tried.at(-1)?.why ?? 'rails_unavailable'
    await giveBack(deps, tx, sell, reason)
    log.warn(
      { sell: sell.id, reason, tried: tried.map((attempt) => attempt.rail) },
      'nobody could pay a quick sell: the money is back',
    )
    return null
  }
  const ordinal = tried.length + 1
  const attempt: Attempt = {
    reference: referenceOf(sell.id, ordinal),
    sellId: sell.id,
    ordinal,
    rail: rail.name,
    country: sell.to.country,
    method: sell.to.method,
    state: 'open',
    sends: 1,
    sentAt: now,
    asks: 0,
    nextAt: after(now, policy.payout.claimMs),
    silent: false,
    railId: null,
    railFee: null,
    why: null,
    said: null,
    createdAt: now,
    paidAt: null,
    endedAt: null,
  }
  await insertAttempt(tx, attempt)
  const call = await noteOrder(deps, tx, sell, attempt)
  const state = sellMachine.after(sell.state, ordinal === 1 ? 'sent' : 'sent_elsewhere')
  await moveSell(tx, sell.id, { state, at: now })
  await show(tx, sell, state, now)
  return { sell: { ...sell, state }, ...call }
}
