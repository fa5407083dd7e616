/** All SQL about providers' rates, and the lock on our position. It decides nothing. */
import type { FxCurrency } from '@zend/corridors'
import { money } from '@zend/kernel'
import type { Money } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** What a provider last said that buying an amount costs. */
export type StoredRate = {
  readonly provider: string
  readonly sell: Money<'USD'>
  readonly buy: Money<FxCurrency>
  readonly at: Date
}

/** Stores a provider's latest rate; an earlier one is replaced, a later one stays. */
export async function putRate(tx: Tx, { provider, sell, buy, at }: StoredRate): Promise<void> {
  await sql`insert into fx.rates as r (provider, currency, sell, buy, at)
    values (${provider}, ${buy.asset}, ${sell.amount.toString()}, ${buy.amount.toString()}, ${at})
    on conflict (provider, currency) do update set sell = excluded.sell, buy = excluded.buy, at = excluded.at
      where r.at <= excluded.at`.execute(tx)
}

/** Returns the latest rates of a currency since an instant, one for each provider. */
export async function ratesSince(tx: Tx, currency: FxCurrency, since: Date): Promise<readonly StoredRate[]> {
  const { rows } = await sql<{ provider: string; sell: string; buy: string; at: Date }>`
    select provider, sell, buy, at from fx.rates where currency = ${currency} and at >= ${since} order by provider`.execute(
    tx,
  )
  return rows.map(({ provider, sell, buy, at }) => ({
    provider,
    sell: money('USD', BigInt(sell)),
    buy: money(currency, BigInt(buy)),
    at,
  }))
}

/** Holds our position until the transaction ends: whoever asks next waits. */
export async function lockPosition(tx: Tx): Promise<void> {
  await sql`select from fx.position for update`.execute(tx)
}
