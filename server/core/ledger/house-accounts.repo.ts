/**
 * The house's accounts in the database. The owner opens them whenever it migrates, so that a new coin or rail needs no
 * migration; booking processes check at start that they exist. It books nothing.
 */
import { ASSETS, type AssetCode, LOCAL_CURRENCIES } from '@zend/kernel'
import { CompiledQuery } from 'kysely'
import { openDatabase, type Tx } from '../../database/index.ts'
import { house, HOUSE_ACCOUNTS, type HouseAccount, type HouseName, holderOf, railAccount } from './chart.ts'

/** Lists every house account that does not depend on rails: each name of the chart in each asset. */
function chartAccounts(): readonly HouseAccount[] {
  const assets = Object.keys(ASSETS) as AssetCode[]
  return (Object.keys(HOUSE_ACCOUNTS) as HouseName[]).flatMap((name) => assets.map((asset) => house(name, asset)))
}

/** The currencies that we hold at providers of foreign currency: US dollars, and what they are sold for. */
const ABROAD = (Object.keys(ASSETS) as AssetCode[]).filter((code) => code === 'USD' || ASSETS[code].kind === 'foreign')

/**
 * Opens missing house accounts: each of the chart in each asset, each of these rails in each local currency, and each
 * of these providers in US dollars and every foreign currency. Returns how many it opened. `url` logs in as the owner
 * of the schema. Safe to repeat, also concurrently.
 */
export async function openHouseAccounts(
  url: string,
  rails: readonly string[],
  providers: readonly string[] = [],
): Promise<number> {
  const at = (names: readonly string[], currencies: readonly AssetCode[]) =>
    names.flatMap((name) => currencies.map((currency) => house(railAccount(name), currency)))
  const accounts = [...chartAccounts(), ...at(rails, LOCAL_CURRENCIES), ...at(providers, ABROAD)]
  const database = openDatabase({ url, applicationName: 'zend-migrate', role: null, poolMax: 1 })
  try {
    return await database.transact(async (tx) => {
      const { rows } = await tx.executeQuery<{ opened: number }>(
        CompiledQuery.raw(
          `select count(*) filter (where ledger.open_house_account(a.name, a.asset))::int as opened
            from unnest($1::text[], $2::text[]) a (name, asset)`,
          [accounts.map((account) => account.house), accounts.map(({ asset }) => asset)],
        ),
      )
      return rows[0]?.opened ?? 0
    })
  } finally {
    await database.close()
  }
}

/** Returns those of these house accounts that the books lack. */
export async function missingHouseAccounts(
  tx: Tx,
  accounts: readonly HouseAccount[],
): Promise<readonly HouseAccount[]> {
  const { rows } = await tx.executeQuery<{ place: string }>(
    CompiledQuery.raw(
      `select wanted.place from unnest($1::text[], $2::text[]) with ordinality wanted (holder, asset, place)
        where not exists (select from ledger.accounts a where a.holder = wanted.holder and a.asset = wanted.asset)
        order by wanted.place`,
      [accounts.map(holderOf), accounts.map(({ asset }) => asset)],
    ),
  )
  return rows.flatMap(({ place }) => accounts[Number(place) - 1] ?? [])
}

/**
 * Throws, naming what is missing, unless the books have every account of the chart in every asset, and these besides
 * (of the rails in service). Checked at start, because a missing account must not be found only when money has moved
 * and cannot be booked.
 */
export async function requireHouseAccounts(tx: Tx, besides: readonly HouseAccount[]): Promise<void> {
  const missing = await missingHouseAccounts(tx, [...chartAccounts(), ...besides])
  if (missing.length === 0) return
  const named = missing.map((account) => `${account.house} in ${account.asset}`).join(', ')
  throw new Error(
    `the books lack house accounts: ${named}. Migrate with this version first, which opens them (tools/migrate.ts)`,
  )
}
