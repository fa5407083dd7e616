/**
 * Caches which actor an access token belongs to, because every signed-in call needs it. An answer of the database is
 * cached while the process receives the announcement of every ended session and changed member, which their rows make
 * themselves (sign_in.tell_session_ended, companies.tell_member_changed); the database is asked again when
 * announcements may be lost. Only full sessions are cached: the tokens of sign-ups and of sign-in's first step are used
 * a few times in their lives.
 */
import { randomUUID } from 'node:crypto'
import { type Database, batchLoad } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { findPlaces } from '../companies/index.ts'
import { type Actor, type Operator, ownPermissions, type TokenKind } from '../holders/index.ts'
import { sendEcho } from './token-cache.repo.ts'
import type { ForgedCredential } from './deps.ts'
import { type SignInKeys, tokenHash, type TokenPrefix, wordsOf } from './secrets.ts'
import { type TokenHolder, findTokenHolders } from './session.repo.ts'

/**
 * The channel that announces ended sessions and changed members by their ids. Processes also send their own texts
 * there, echoes, to verify that they receive.
 */
export const SESSIONS_ENDED = 'sessions_ended'

/** Dependencies and limits: they follow from what a database and a process can do, so an operator does not set them. */
export type TokenCacheDeps = {
  readonly db: Pick<Database, 'pool'>
  /** Where echoes are sent: not among customers' own reads, which must not queue behind anonymous calls. */
  readonly publicDb: Pick<Database, 'read'>
  readonly clock: Clock
  readonly keys: Pick<SignInKeys, 'token'>
  /** Called with a token whose row would give access to what is not its holder's. */
  readonly onForged?: (forged: ForgedCredential) => void
  /** The maximum number of cached tokens; beyond it the oldest is evicted. Default 50 000, some 25 MB. */
  readonly cachedMax?: number
  /**
   * How many ms after an echo a process trusts its connection. Default 2 000: the longest delay in noticing an ended
   * session when the connection died silently.
   */
  readonly trustMs?: number
  /**
   * Called when no echo came back in that time: announcements are not received, though the connection seems open, or
   * are not made. Also when that connection was lost just then and came back later.
   */
  readonly onNotReceiving?: () => void
}

/** The token cache, for one process. */
export type TokenCache = {
  /**
   * Returns the actor of a live access token of any kind; `null` when it is unknown, expired or its session has ended.
   */
  readonly find: (token: string) => Promise<Actor | null>
  /** Processes one announcement of `SESSIONS_ENDED`. */
  readonly receive: (payload: string) => void
  /**
   * Call it whenever the listening connection is lost, before it is open again: clears the cache, which stays unused
   * until an echo comes back.
   */
  readonly connectionLost: () => void
  /**
   * Resolves when every ending that was committed before this call is applied here. It never rejects: if that takes too
   * long, it clears the cache instead.
   */
  readonly catchUp: () => Promise<void>
}

/**
 * The token prefixes of each kind of session: a row that claims another kind does not turn a step of signing in into a
 * full session.
 */
const PREFIX_OF: Readonly<Record<TokenKind | Operator['tokenKind'], TokenPrefix>> = {
  session: 'zat',
  'sign-up': 'zsu',
  'pre-auth': 'zpa',
  // An operator's token is not a customer's: this cache finds nobody by it.
  operator: 'zop',
}
const prefixOf = ({ tokenKind, memberId }: TokenHolder): TokenPrefix =>
  memberId === null ? PREFIX_OF[tokenKind] : 'zmt'

/** Shares of the trusted time: how early before its end to send an echo again, and how long to wait before retrying. */
const [SURE_AGAIN, ASK_AGAIN] = [0.5, 0.1]

/**
 * Creates the cache. It sends nothing before the first call. The caller listens on `SESSIONS_ENDED` and passes on what
 * it receives.
 */
export function openTokenCache({
  db,
  publicDb,
  clock,
  keys,
  onForged,
  cachedMax = 50_000,
  trustMs = 2_000,
  onNotReceiving,
}: TokenCacheDeps): TokenCache {
  const cache = cacheUpTo(cachedMax)
  // Answers to reads that began before an ending was received may be older than the ending, however late they arrive.
  let endings = 0
  const holderOf = batchLoad((hashes) => findTokenHolders(db, hashes, clock.now()))
  const placeOf = batchLoad((ids) => findPlaces(db, ids))

  const forgetAll = (): void => {
    endings += 1
    cache.clear()
  }
  /** Returns the token's current actor; nobody when it is for a company membership that this person no longer has. */
  const actorOf = async ({ userId, memberId, tokenKind, sessionId }: TokenHolder): Promise<Actor | null> => {
    if (memberId === null)
      return { userId, holder: userId, tokenKind, sessionId, permissions: ownPermissions(tokenKind) }
    const place = await placeOf(memberId)
    if (place?.userId !== userId) return null
    return { userId, holder: place.company, memberId, tokenKind, sessionId, permissions: place.permissions }
  }
  const probe = echoProbe({ publicDb, trustMs, onNotReceiving: () => onNotReceiving?.(), onUnsure: forgetAll })
  return {
    find: async (token) => {
      const words = wordsOf(token, 'zat', 'zmt', 'zsu', 'zpa')
      if (words === null) return null
      const hash = tokenHash(keys, token).toString('hex')
      const sure = probe.isSure()
      const known = sure ? cache.get(hash) : undefined
      if (known !== undefined && known.expiresAt > clock.now()) return known.actor
      if (known !== undefined) cache.forget(hash)
      const before = endings
      const holder = await holderOf(hash)
      if (holder === null) return null
      if (holder.userId !== words.userId || holder.memberId !== words.memberId || !token.startsWith(prefixOf(holder))) {
        onForged?.({ what: 'token', userId: holder.userId })
        return null
      }
      const actor = await actorOf(holder)
      if (actor === null) return null
      if (sure && endings === before && actor.tokenKind === 'session')
        cache.set(hash, { actor, expiresAt: holder.expiresAt })
      return actor
    },
    receive: (payload) => {
      if (probe.received(payload)) return
      // Other processes' echoes end nothing.
      if (!payload.startsWith('ses_') && !payload.startsWith('mbr_')) return
      endings += 1
      cache.forgetOf(payload)
    },
    connectionLost: () => {
      probe.connectionLost()
      forgetAll()
    },
    catchUp: async () => {
      // Even with an empty cache, answers may be in flight.
      if (cache.isEmpty()) endings += 1
      else await probe.makeSure()
    },
  }
}

type Known = { readonly actor: Actor; readonly expiresAt: Date }

/** The ids whose end or change ends an actor's tokens. */
const endedBy = ({ sessionId, memberId }: Actor): readonly string[] =>
  memberId === undefined ? [sessionId] : [sessionId, memberId]

/** Creates the map from a token's hash to its actor, the oldest first. */
function cacheUpTo(cachedMax: number) {
  const known = new Map<string, Known>()
  /** The tokens of a session, and those for a company membership, by its id. */
  const tokensOf = new Map<string, string[]>()
  const forget = (hash: string): void => {
    const actor = known.get(hash)?.actor
    if (actor === undefined) return
    known.delete(hash)
    for (const id of endedBy(actor)) {
      const others = tokensOf.get(id)?.filter((each) => each !== hash) ?? []
      if (others.length === 0) tokensOf.delete(id)
      else tokensOf.set(id, others)
    }
  }
  return {
    get: (hash: string) => known.get(hash),
    set: (hash: string, holder: Known): void => {
      forget(hash)
      const [oldest] = known.size >= cachedMax ? known.keys() : []
      if (oldest !== undefined) forget(oldest)
      known.set(hash, holder)
      for (const id of endedBy(holder.actor)) tokensOf.set(id, [...(tokensOf.get(id) ?? []), hash])
    },
    forget,
    forgetOf: (id: string): void => {
      for (const hash of tokensOf.get(id) ?? []) forget(hash)
    },
    isEmpty: () => known.size === 0,
    clear: (): void => {
      known.clear()
      tokensOf.clear()
    },
  }
}

/**
 * Verifies that this process receives announcements, by sending itself echoes over the channel. Announcements arrive in
 * commit order, so when an echo comes back, everything committed before it was sent has been received. One echo is in
 * flight at a time; later callers share the next, since the current one may be older than what they need.
 */
function echoProbe({
  publicDb,
  trustMs,
  onNotReceiving,
  onUnsure,
}: Required<Pick<TokenCacheDeps, 'publicDb' | 'trustMs' | 'onNotReceiving'>> & { readonly onUnsure: () => void }) {
  // Until when it is sure, on the process's monotonic clock.
  let sureUntil = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  let sent: { readonly echo: string; readonly settle: (received: boolean) => void } | null = null
  let underWay: Promise<boolean> | null = null
  let next: Promise<boolean> | null = null

  const ask = async (): Promise<boolean> => {
    askedAt = performance.now()
    const answer = Promise.withResolvers<boolean>()
    const tooLate = setTimeout(() => {
      answer.resolve(false)
      onNotReceiving()
    }, trustMs).unref()
    const echo = randomUUID()
    sent = { echo, settle: answer.resolve }
    // Not awaited: what counts is when the echo comes back, and a hanging statement must not delay longer than the
    // timeout.
    sendEcho(publicDb.read, SESSIONS_ENDED, echo).catch(() => answer.resolve(false))
    const received = await answer.promise
    clearTimeout(tooLate)
    sent = null
    // Endings in the meantime were not announced, or not received: cached answers must not be trusted again on
    // recovery.
    if (!received) onUnsure()
    return received
  }
  const makeSure = (): Promise<boolean> => {
    if (underWay !== null) return (next ??= underWay.then(() => ((next = null), makeSure())))
    underWay = ask().finally(() => {
      underWay = null
    })
    return underWay
  }
  return {
    makeSure,
    isSure: (): boolean => {
      const now = performance.now()
      if (sureUntil - now < SURE_AGAIN * trustMs && underWay === null && now - askedAt > ASK_AGAIN * trustMs)
        void makeSure()
      return now < sureUntil
    },
    /** Tells whether this was one of its own echoes. */
    received: (payload: string): boolean => {
      if (sent?.echo !== payload) return false
      sureUntil = Math.max(sureUntil, askedAt + trustMs)
      sent.settle(true)
      return true
    },
    /**
     * The connection is lost, and with it the echo in flight, which proves nothing about the next connection. Stop
     * waiting for it.
     */
    connectionLost: (): void => {
      sureUntil = Number.NEGATIVE_INFINITY
      sent?.settle(false)
      sent = null
    },
  }
}
