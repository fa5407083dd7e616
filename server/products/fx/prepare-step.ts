/**
 * Finds out what a step of a payment needs before the payment is locked, because it may take a while: whether it may
 * still be made, and what it costs now. It writes nothing, and orders nothing.
 */
import { type FxCurrency, wantsPapers } from '@zend/corridors'
import type { Money } from '@zend/kernel'
import { priceOf as marketPriceOf } from '../../core/pricing/index.ts'
import type { FxPayment } from './fx-payment.ts'
import type { FxPolicy } from './fx.policy.ts'
import { type Judgement, judgeAgain, type JudgeDeps } from './judge-again.ts'
import { type FxPriced, priceOf, scaled, toBuy } from './price.ts'
import { reviewOf } from './reviews.repo.ts'
import { type ChosenPrice, choosePrice, type RatesDeps, readRate } from './rates.ts'
import type { FxTry } from './tries.ts'
import { selectTries } from './tries.repo.ts'

/** Dependencies of preparing. */
export type PrepareDeps = JudgeDeps & RatesDeps & { readonly policy: FxPolicy }

/** What was found out. */
export type Prepared = {
  readonly judged: Judgement | null
  readonly chosen: ChosenPrice | null
  /** What it takes at the chosen price. */
  readonly priced: FxPriced | null
}

/** Judges and prices a payment that is not converted yet, or that has to be bought at a price of now. */
export async function prepare(deps: PrepareDeps, payment: FxPayment): Promise<Prepared> {
  const nothing = { judged: null, chosen: null, priced: null }
  if (payment.state === 'converting') {
    const tries = await selectTries(deps.db.read, payment.id)
    if (tries.some(({ state }) => state !== 'failed')) return nothing
    return {
      ...nothing,
      chosen: await choosePrice(deps, buyOf(deps, payment), payment.rail, refusedBy(deps, payment, tries)),
    }
  }
  if (payment.state !== 'funded' && payment.state !== 'documents_review') return nothing
  // Nobody is asked for a price while papers wait for one of us.
  if (wantsPapers(payment.deliver.asset) && (await reviewOf(deps.db.read, payment.id)) !== 'accepted') return nothing
  const judged = await judgeAgain(deps, deps.db.read, payment)
  if (judged.kind !== 'fine') return { ...nothing, judged }
  const { deliver, rail, most } = payment
  const buy = buyOf(deps, payment)
  const dollars = marketPriceOf(await deps.market.board(), 'USDT', 'USD')
  if (!dollars.ok) return { ...nothing, judged }
  const at = (cost: Money<'USD'>): FxPriced => priceOf(deliver, cost, dollars.value.rate, deps.policy)
  // However many wait for a better rate, providers are asked for those that the last one would be enough for.
  const last = await readRate(deps, deps.db.read, deliver.asset)
  if (last !== null && at(scaled(buy, last)).taken.amount > most.amount)
    return { judged, chosen: null, priced: at(scaled(buy, last)) }
  const chosen = await choosePrice(deps, buy, rail)
  return chosen === null ? { ...nothing, judged } : { judged, chosen, priced: at(chosen.cost) }
}

/** What is to be bought: as it was decided, once it is converted. */
export const buyOf = (
  { policy }: Pick<PrepareDeps, 'policy'>,
  { deliver, rail, terms }: FxPayment,
): Money<FxCurrency> => terms?.buy ?? toBuy(deliver, rail, policy)

/** Providers that refused to sell, as long as another one can be asked. */
function refusedBy(
  { providers }: PrepareDeps,
  { deliver, rail }: FxPayment,
  tries: readonly FxTry[],
): readonly string[] {
  const refused = new Set(tries.map(({ provider }) => provider))
  return providers.some((each) => each.serves(deliver.asset, rail) && !refused.has(each.name)) ? [...refused] : []
}
