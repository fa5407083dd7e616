/**
 * Asks the networks about a transaction: networks in use first, the others only when none of them has it. Never inside
 * a database transaction, each with its own timeout; an unreachable network is recorded as such. Takes in what pays the
 * customer and is not in our books; checks pending findings again with growing pauses.
 */
import { after, type NetworkId } from '@zend/kernel'
import { networksInUse } from '../../core/custody/index.ts'
import { announce } from '../../core/events/index.ts'
import { enqueueJob } from '../../database/index.ts'
import type { FoundTransaction } from '../../ports/chain.ts'
import { type Asking, ask } from './ask-network.ts'
import { factsOf } from './found.ts'
import { isGone, isWanted, type Lookup, placeOf, type Search, type SearchId } from './rescue.ts'
import type { AskedNetwork, SearchDeps } from './rescue.deps.ts'
import { AGAIN_LINE, SEARCH_RESCUE_JOB } from './search-rescue.ts'
import { closeSearch, deleteSearchesBefore, findSearch, lookupsOf, noteAnswer, noteCheck } from './searches.repo.ts'
import { whoseOf } from './whose.ts'

/** The job that removes old searches; it has no payload. */
export const PURGE_RESCUE_JOB = 'purge-rescue'

/** Deletes searches older than their retention. Claims stay. */
export async function purgeSearches({ db, clock, policy }: Pick<SearchDeps, 'db' | 'clock' | 'policy'>): Promise<void> {
  await deleteSearchesBefore(db.read, after(clock.now(), -policy.keptMs))
}

/**
 * Runs a search, or checks its findings again. A second run asks only what was not answered yet. Throws when the
 * database does not answer.
 */
export async function runSearch(deps: SearchDeps & Asking, id: SearchId): Promise<void> {
  const { db } = deps
  const search = await findSearch(db.read, id)
  if (search === null) return
  const lookups = await lookupsOf(db.read, id)
  if (search.doneAt === null) await askAll(deps, search, lookups)
  else await Promise.all(unsettled(deps, lookups).map((lookup) => lookAgain(deps, search, lookup)))
  await planNextCheck(deps, id)
}

async function askAll(deps: SearchDeps & Asking, search: Search, lookups: readonly Lookup[]): Promise<void> {
  const { db, clock } = deps
  const used = await networksInUse(db.read)
  // Asking a network that nobody uses can start it (a development chain), so ask it only when it must be the one.
  const first = ({ network }: Lookup): boolean => search.network !== null || used.has(network)
  const waiting = lookups.filter(({ state }) => state === 'waiting')
  const before = lookups.filter(({ state }) => state === 'found').length
  const found = await askThese(deps, search, waiting.filter(first))
  if (before + found === 0)
    await askThese(
      deps,
      search,
      waiting.filter((lookup) => !first(lookup)),
    )
  await db.transact(async (tx) => {
    const at = clock.now()
    await closeSearch(tx, search.id, at)
    await announce(tx, { to: search.holder, type: 'rescue', id: search.id, at })
  })
}

/** Asks the networks concurrently; returns how many have the transaction. */
async function askThese(deps: SearchDeps & Asking, search: Search, lookups: readonly Lookup[]): Promise<number> {
  const found = await Promise.all(lookups.map((lookup) => askOne(deps, search, lookup)))
  return found.filter(Boolean).length
}

async function askOne(deps: SearchDeps & Asking, search: Search, lookup: Lookup): Promise<boolean> {
  const { db, clock } = deps
  const answer = await ask(deps, lookup)
  if (answer === 'unreachable' || answer === null) {
    await noteAnswer(db.read, search.id, lookup.network, { state: answer === null ? 'none' : answer })
    return false
  }
  await noteFound(deps, search, lookup, answer)
  // Announce each answer, so that a finding is shown before the slowest network has answered.
  await announce(db.read, { to: search.holder, type: 'rescue', id: search.id, at: clock.now() })
  return true
}

/** Stores what the customer may know of a found transaction, and takes in what is not in our books. */
async function noteFound(deps: SearchDeps, search: Search, lookup: Lookup, found: FoundTransaction): Promise<void> {
  const { db, books } = deps
  const { network } = lookup
  const facts = factsOf(found, await whoseOf(deps, search.holder, network, found))
  // Our books know transfers by their own transactions, which may differ from the one asked for.
  const txids = [...new Set(facts.transfers.map((transfer) => transfer.txid))]
  const known = new Set((await books.placesOf(db.read, { holder: search.holder, network, txids })).map(placeOf))
  for (const txid of txids)
    for (const { index, onChain } of await books.setAsideOf(db.read, network, txid))
      if (onChain) known.add(placeOf({ txid, index }))
  const wanted = isWanted(facts, known)
  await noteAnswer(db.read, search.id, network, { state: 'found', facts, settled: !wanted })
  if (!wanted || found.outcome !== 'mined') return
  const taken = await takeIn(deps, network, found)
  const recovered = taken.kind === 'taken' && taken.deposits.some(({ holder }) => holder === search.holder)
  await noteCheck(db.read, search.id, {
    network,
    recovered,
    settled: taken.kind === 'taken',
    looks: lookup.looks,
    misses: 0,
  })
}

/** Takes in what can be taken in now; the rest is retried, and the customer gets an answer all the same. */
async function takeIn(
  { askable, log }: SearchDeps,
  network: NetworkId,
  found: FoundTransaction,
): ReturnType<AskedNetwork['takeIn']> {
  const asked = askable.get(network)
  try {
    if (asked === undefined) throw new Error(`${network} cannot be asked`)
    return await asked.takeIn(found, new Set((await asked.connector.health()).refusedAssets))
  } catch (err) {
    log.warn(
      { network, txid: found.txid, err },
      'a transaction that was looked for could not be taken in; trying again',
    )
    return { kind: 'later' }
  }
}

/**
 * Returns what to check again: pending findings, and, while nothing was found, the networks that could not be asked.
 * What pays the customer is checked for as long as the search is stored, because its page promises that; anything else
 * a limited number of times.
 */
function unsettled(
  { policy: { lookAgain: again } }: Pick<SearchDeps, 'policy'>,
  lookups: readonly Lookup[],
): readonly Lookup[] {
  const found = lookups.filter(({ state }) => state === 'found')
  const pays = ({ facts }: Lookup): boolean => facts?.transfers.some(({ whose }) => whose === 'own') === true
  if (found.length > 0)
    return found.filter((lookup) => !lookup.settled && (pays(lookup) || lookup.looks < again.timesMax))
  return lookups.filter(({ state, looks }) => state === 'unreachable' && looks < again.unreachableTimesMax)
}

async function lookAgain(deps: SearchDeps & Asking, search: Search, lookup: Lookup): Promise<void> {
  const { db, clock } = deps
  const looked = { ...lookup, looks: lookup.looks + 1 }
  await noteCheck(db.read, search.id, looked)
  const answer = await ask(deps, lookup)
  if (answer === 'unreachable') return
  looked.misses = answer === null ? lookup.misses + 1 : 0
  await noteCheck(db.read, search.id, looked)
  // A node that does not know the transaction now does not erase what was found a moment ago.
  if (answer === null && lookup.state === 'found' && !isGone(looked)) return
  if (answer === null) await noteAnswer(db.read, search.id, lookup.network, { state: 'none' })
  else await noteFound(deps, search, looked, answer)
  await announce(db.read, { to: search.holder, type: 'rescue', id: search.id, at: clock.now() })
}

async function planNextCheck(deps: SearchDeps, id: SearchId): Promise<void> {
  const { db, clock, policy } = deps
  const open = unsettled(deps, await lookupsOf(db.read, id))
  if (open.length === 0) return
  const { firstMs, maxMs } = policy.lookAgain
  const looks = Math.min(...open.map((lookup) => lookup.looks))
  const runAt = after(clock.now(), Math.min(maxMs, firstMs * 2 ** looks))
  await enqueueJob(db.read, SEARCH_RESCUE_JOB, { id }, { key: `${id}:again`, queue: AGAIN_LINE, runAt, maxAttempts: 5 })
}
