/** Lists every price source that the worker follows. Wiring only. */
import type { ProductConfig } from '@zend/server/config'
import { coinbaseFeed } from '@zend/server/connectors/prices/coinbase'
import { krakenFeed } from '@zend/server/connectors/prices/kraken'
import { okxFeed } from '@zend/server/connectors/prices/okx'
import { openExchangeRatesFeed } from '@zend/server/connectors/prices/open-exchange-rates'
import type { Clock } from '@zend/server/ports/clock'
import type { PriceFeed } from '@zend/server/ports/price-feed'

/**
 * Builds the feeds, in the order in which they are asked for history. `appId` is Open Exchange Rates' key, `null`
 * without one.
 */
export function priceFeeds(
  { feeds, timings }: ProductConfig['pricing'],
  appId: string | null,
  clock: Clock,
): readonly PriceFeed[] {
  return [
    coinbaseFeed({ ...feeds.coinbase, clock, timings }),
    okxFeed({ ...feeds.okx, clock, timings }),
    krakenFeed({ ...feeds.kraken, clock, timings }),
    openExchangeRatesFeed({ ...feeds.openExchangeRates, appId, clock, timings }),
  ]
}
