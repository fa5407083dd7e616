/** Whether a holder's country is offered a product. */
import type { Offered } from '@zend/contracts'
import {
  type BusinessId,
  type HolderId,
  isPerson,
  ok,
  refuse,
  type Refusal,
  type Result,
  type UserId,
} from '@zend/kernel'
import { batchLoad, type Database } from '../../database/index.ts'
import { findCompanies } from '../companies/index.ts'
import { findCustomers } from '../persons/index.ts'
import { type CountriesPolicy, isOfferedIn } from './countries.policy.ts'

/** The refusal of what a country is not offered. */
export type NotOffered = Refusal<'not_offered', { readonly product: Offered; readonly country: string }>

/** Refuses what the holder's country is not offered. Throws for a holder whom nobody knows. */
export type MayBegin = (holder: HolderId, product: Offered) => Promise<Result<null, NotOffered>>

// A country is two letters, and nobody's changes.
const CACHED_MAX = 50_000

/** Opens the check, for one process. It reads a holder's country once. */
export function openOffered({
  db,
  policy,
  cachedMax = CACHED_MAX,
}: {
  readonly db: Pick<Database, 'read'>
  readonly policy: CountriesPolicy
  /** How many holders' countries are remembered; the oldest is forgotten. */
  readonly cachedMax?: number
}): MayBegin {
  const known = new Map<HolderId, string>()
  const load = batchLoad(async (holders) => countriesOfHolders(db, holders))
  const countryOf = async (holder: HolderId): Promise<string> => {
    const cached = known.get(holder)
    if (cached !== undefined) return cached
    const country = await load(holder)
    if (country === null) throw new Error(`${holder} has no country`)
    const [oldest] = known.size >= cachedMax ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
    known.set(holder, country)
    return country
  }
  return async (holder, product) => {
    const country = await countryOf(holder)
    return isOfferedIn(policy, country, product) ? ok(null) : refuse('not_offered', { product, country })
  }
}

async function countriesOfHolders(
  { read }: Pick<Database, 'read'>,
  holders: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const people = holders.filter((id): id is UserId => isPerson(id as HolderId))
  const companies = holders.filter((id): id is BusinessId => !isPerson(id as HolderId))
  const [customers, firms] = await Promise.all([findCustomers(read, people), findCompanies(read, companies)])
  return new Map([...customers.values(), ...firms].map(({ id, country }) => [id, country]))
}
