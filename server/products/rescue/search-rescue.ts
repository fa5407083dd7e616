/** Starts a search for a transaction. It asks no node: the worker does, in a job (run-search.ts). */
import type { NetworkName } from '@zend/contracts'
import { after, newId, ok, refuse, type Result } from '@zend/kernel'
import { type ActorIds } from '../../core/holders/index.ts'
import { networksOf } from '../../core/assets/index.ts'
import { addressesOn } from '../../core/custody/index.ts'
import { countUse } from '../../core/throttle/index.ts'
import { enqueueJob } from '../../database/index.ts'
import { hashesIn } from './hash.ts'
import type { RescueDeps } from './rescue.deps.ts'
import type { SearchRefusal } from './rescue.refusals.ts'
import { type Lookup, type Search, type SearchId } from './rescue.ts'
import { findRepeated, insertSearch } from './searches.repo.ts'

/** The job that asks the networks; its payload is `{ id }`. */
export const SEARCH_RESCUE_JOB = 'search-rescue'

/** The number of queues for searches: other jobs, such as mails, must not wait behind nodes that do not answer. */
const LINES = 2

/** The customer's pasted text, and the network if they know it. */
export type SearchCommand = { readonly hash: string; readonly network: NetworkName | null }

/**
 * Searches for a transaction on every network where this can be one. The same search within a minute returns the first
 * one and does not count.
 */
export async function searchRescue(
  deps: RescueDeps,
  { userId, holder }: ActorIds,
  command: SearchCommand,
): Promise<Result<Search, SearchRefusal>> {
  const { db, clock, policy } = deps
  const possible = lookupsFor(deps, command)
  if (possible === null) return refuse('hash_unknown_form')
  const createdAt = clock.now()
  const wanted = { holder, hash: possible.hash, network: command.network }
  const repeated = await findRepeated(db.read, wanted, after(createdAt, -policy.repeatMs))
  if (repeated !== null) return ok(repeated)
  const counted = await countUse(deps.identity, userId, 'rescue-search', policy.searchesPerHourMax)
  if (!counted.ok) return counted
  const search: Search = { id: newId('rsq', createdAt.getTime()), ...wanted, madeBy: userId, createdAt, doneAt: null }
  await db.transact(async (tx) => {
    await insertSearch(tx, search, possible.lookups)
    await enqueueJob(
      tx,
      SEARCH_RESCUE_JOB,
      { id: search.id },
      { key: search.id, queue: lineOf(search.id), maxAttempts: 5 },
    )
  })
  return ok(search)
}

/** The queue of later checks, so that a new search never waits behind them. */
export const AGAIN_LINE = `${SEARCH_RESCUE_JOB}-again`

const lineOf = (id: SearchId): string => `${SEARCH_RESCUE_JOB}-${id.charCodeAt(id.length - 1) % LINES}`

/**
 * Returns the enabled networks on which a text can be a transaction, with the form in which each knows it; `null` when
 * there is none. `hash` is the part of the text that can be one.
 */
function lookupsFor(
  { networks, custody }: Pick<RescueDeps, 'networks' | 'custody'>,
  command: SearchCommand,
): { readonly hash: string; readonly lookups: readonly Pick<Lookup, 'network' | 'txid'>[] } | null {
  const asked = networksOf(networks).filter(({ id }) => command.network === null || id === command.network)
  for (const hash of hashesIn(command.hash)) {
    const lookups = asked.flatMap(({ id: network }) => {
      const txid = addressesOn(custody, network).parseTxid(hash)
      return txid === null ? [] : [{ network, txid }]
    })
    // Only some networks write `0x` before a hash: asking the others would start development chains in vain.
    const marked = hash.startsWith('0x') ? lookups.filter(({ txid }) => txid.startsWith('0x')) : []
    if (lookups.length > 0) return { hash, lookups: marked.length > 0 ? marked : lookups }
  }
  return null
}
