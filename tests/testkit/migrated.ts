/** A database as after a deployment's start, for suites and benchmarks. */
import { FX_PROVIDER_NAMES } from '@zend/server/connectors/fx'
import { RAIL_NAMES } from '@zend/server/connectors/rails'
import { openHouseAccounts } from '@zend/server/core/ledger'
import { migrate } from '@zend/server/database'

/** Migrates the database at `url`, as its owner, to the whole schema and opens the house accounts of every rail and provider. */
export async function migrateWithHouse(url: string): Promise<void> {
  await migrate(url)
  await openHouseAccounts(url, RAIL_NAMES, FX_PROVIDER_NAMES)
}
