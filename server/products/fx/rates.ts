/**
 * What buying foreign currency costs: asks every provider, and takes the better price where the prices can be right.
 * The worker asks; the API reads what it stored. It converts nothing.
 */
import { FX_CURRENCIES, type FxCurrency, type FxRail, RAILS } from '@zend/corridors'
import { after, decimalsOf, type Money, money } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FxPrice, FxProvider } from '../../ports/fx-provider.ts'
import type { FxLog } from './fx.deps.ts'
import type { FxPolicy } from './fx.policy.ts'
import { areApart, scaled } from './price.ts'
import { putRate, ratesSince, type StoredRate } from './rates.repo.ts'

/** The repeated job that asks for rates. */
export const ASK_RATES_JOB = 'ask-fx-rates'

/** Dependencies of asking for rates. */
export type RatesDeps = {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly policy: Pick<FxPolicy, 'rates'>
  readonly providers: readonly FxProvider[]
  readonly log: FxLog
}

/** The price to take: `priceId` is `null` where the provider holds none. */
export type ChosenPrice = {
  readonly provider: FxProvider
  readonly cost: Money<'USD'>
  readonly priceId: string | null
}

const RAIL_NAMES = Object.keys(RAILS) as readonly FxRail[]

/** Asks every provider for the rate of each currency that it pays, and stores the answers. A silent one is left out. */
export async function askRates(deps: RatesDeps): Promise<void> {
  const { db, clock, policy, providers } = deps
  const asked = FX_CURRENCIES.filter((currency) => currency !== 'USD').flatMap((currency) =>
    providers
      .filter((provider) => RAIL_NAMES.some((rail) => provider.serves(currency, rail)))
      .map(async (provider) => {
        const buy = money(currency, BigInt(policy.rates.forWhole) * 10n ** BigInt(decimalsOf(currency)))
        const price = await priceAt(provider, buy)
        if (price.kind === 'firm' || price.kind === 'indicative')
          await putRate(db.read, { provider: provider.name, sell: price.sell, buy: price.buy, at: clock.now() })
      }),
  )
  await Promise.all(asked)
}

/**
 * Returns the better of the current rates of a currency; `null` when none is fresh, or when they are too far apart for
 * all of them to be right. US dollars cost themselves.
 */
export async function readRate(
  { clock, policy }: Pick<RatesDeps, 'clock' | 'policy'>,
  tx: Tx,
  currency: FxCurrency,
): Promise<Omit<StoredRate, 'provider'> | null> {
  const now = clock.now()
  if (currency === 'USD') return { sell: money('USD', 1n), buy: money('USD', 1n), at: now }
  const rates = await ratesSince(tx, currency, after(now, -policy.rates.ageMaxMs))
  const best = bestOf(rates.map((each) => ({ ...each, cost: scaled(UNIT(currency), each) })))
  const isWrong =
    best === null || rates.some((each) => areApart(best.cost, scaled(UNIT(currency), each), policy.rates.apartBpsMax))
  return isWrong ? null : best
}

/** Enough of a currency that rounding to a cent does not matter. */
const UNIT = (currency: FxCurrency): Money<FxCurrency> => money(currency, 1_000_000_00n)

/**
 * Asks the providers that can pay by this rail for the exact amount, and returns the better price; `null` when nobody
 * gives one, or when it differs too far from the others, and from what was said within the hour. Call it outside any
 * transaction. `not` are providers that are not asked.
 */
export async function choosePrice(
  { db, clock, policy, providers, log }: RatesDeps,
  deliver: Money<FxCurrency>,
  rail: FxRail,
  not: readonly string[] = [],
): Promise<ChosenPrice | null> {
  const able = providers.filter((each) => each.serves(deliver.asset, rail) && !not.includes(each.name))
  if (deliver.asset === 'USD') {
    const [provider] = able
    return provider === undefined ? null : { provider, cost: money('USD', deliver.amount), priceId: null }
  }
  const answers = await Promise.all(
    able.map(async (provider) => ({ provider, price: await priceAt(provider, deliver) })),
  )
  const given = answers.flatMap(({ provider, price }): ChosenPrice[] => {
    if (price.kind !== 'firm' && price.kind !== 'indicative') return []
    // A price for another amount is no price of this one.
    if (price.buy.asset !== deliver.asset || price.buy.amount !== deliver.amount) return []
    return [{ provider, cost: price.sell, priceId: price.kind === 'firm' ? price.id : null }]
  })
  const best = bestOf(given)
  if (best === null) return null
  const earlier = await ratesSince(db.read, deliver.asset, after(clock.now(), -policy.rates.referenceAgeMaxMs))
  const others = [
    ...given.filter((each) => each !== best).map(({ cost }) => cost),
    ...earlier.map((each) => scaled(deliver, each)),
  ]
  if (others.length > 0 && !others.some((cost) => areApart(best.cost, cost, policy.rates.apartBpsMax))) return best
  log.error(
    { alert: 'fx_prices_apart', currency: deliver.asset, provider: best.provider.name, prices: others.length + 1 },
    'a price of foreign currency was not taken: nothing else says that it can be right',
  )
  return null
}

const bestOf = <P extends { readonly cost: Money<'USD'> }>(prices: readonly P[]): P | null =>
  prices.reduce<P | null>((best, each) => (best === null || each.cost.amount < best.cost.amount ? each : best), null)

/** Asks for a price. A fault of a connector is no answer. */
async function priceAt(provider: FxProvider, buy: Money<FxCurrency>): Promise<FxPrice> {
  try {
    return await provider.price(buy)
  } catch (error) {
    return { kind: 'no_answer', said: error instanceof Error ? error.message : 'the connector failed' }
  }
}
