/**
 * Signed prices as the worker writes them, with a key of this process: for tests of code that reads them from the
 * database.
 */
import type { AssetCode } from '@zend/kernel'
import { authorizationKey, authorizationKeys, newAuthorizationKey } from '@zend/server/core/authorizations'
import { priceProofs, type PriceProofs, signTick, signWords } from '@zend/server/core/pricing'
import type { Tick } from '@zend/server/ports/price-feed'
import type pg from 'pg'

const pair = newAuthorizationKey()
/** The key that signs test prices, of this process alone, and its public key; the PEM is for processes. */
export const TEST_PRICES = { ...pair, key: authorizationKey(pair.privateKey), keys: authorizationKeys(pair.publicKey) }

/** Proof checks as in a process; `alert` receives unproven prices. */
export const testProofs = (alert: (facts: object) => void = () => undefined): PriceProofs =>
  priceProofs(TEST_PRICES.keys, { info: () => undefined, error: alert })

/** Writes these sources' prices, replacing earlier ones. */
export async function sayPrices(
  pool: pg.Pool,
  sources: readonly string[],
  ticks: readonly Tick[],
  key = TEST_PRICES.key,
): Promise<void> {
  for (const source of sources)
    for (const { base, quote, price, at, proof } of ticks.map((tick) => signTick(key, source, tick)))
      await pool.query(
        `insert into pricing.ticks (source, base, quote, price, at, received_at, proof) values ($1, $2, $3, $4, $5, $5, $6)
         on conflict (source, base, quote) do update set price = excluded.price, at = excluded.at, received_at = excluded.at, proof = excluded.proof`,
        [source, base, quote, price, at, proof],
      )
}

/** Writes the reference prices: this one price of each asset in US dollars. */
export async function holdPrices(
  pool: pg.Pool,
  prices: Partial<Record<AssetCode, string>>,
  at: Date,
  key = TEST_PRICES.key,
): Promise<void> {
  for (const [asset, price] of Object.entries(prices) as [AssetCode, string][])
    await pool.query(
      `insert into pricing.slow_medians (asset, words, at, proof) values ($1, $2, $3, $4)
       on conflict (asset) do update set words = excluded.words, at = excluded.at, proof = excluded.proof`,
      [asset, [price], at, signWords(key, { asset, words: [price], at }).proof],
    )
}
