/**
 * Who holds the access tokens of this moment, for a busy process: every call of a signed-in customer asks. What the
 * database said once is remembered as long as every session that ends and every change of a member is heard of, over
 * the announcements their rows make by themselves (sign_in.tell_session_ended, companies.tell_member_changed), and is
 * asked again when they may not be heard. Only full sessions are remembered: the tokens of sign-ups and of sign-in's
 * first step are used a few times in their lives.
 */
import { randomUUID } from 'node:crypto'
import { type Database, batchLoad } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { findPlaces } from '../companies/index.ts'
import { type Actor, type Operator, ownPermissions, type TokenKind } from '../holders/index.ts'
import { sendEcho } from './bearers.repo.ts'
import type { ForgedCredential } from './deps.ts'
import { type SignInKeys, tokenHash, type TokenPrefix, wordsOf } from './secrets.ts'
import { type Bearer, findBearers } from './session.repo.ts'

/**
 * The channel on which ended sessions and changed members are announced by their ids. Processes also send themselves
 * texts of their own there, to know that they hear: echoes.
 */
export const SESSIONS_ENDED = 'sessions_ended'

/**
 * What it needs, and its measures: they follow from what a database and a process can do and are no business of an
 * operator's.
 */
export type BearersDeps = {
  readonly db: Pick<Database, 'pool'>
  /** Where echoes are asked for: not among customers' own reads, which must not wait for strangers. */
  readonly publicDb: Pick<Database, 'read'>
  readonly clock: Clock
  readonly keys: Pick<SignInKeys, 'token'>
  /** Told of a token that the database lets open what is not its holder's. */
  readonly onForged?: (forged: ForgedCredential) => void
  /** The most tokens remembered; beyond it the oldest is forgotten. Default 50 000, some 25 MB. */
  readonly keptMax?: number
  /**
   * For so many milliseconds after it was sure to hear, a process believes that it does. Default 2 000: so late at most
   * an ended session is noticed when the connection has died without a word.
   */
  readonly trustMs?: number
  /**
   * Told when it could not make sure in that time: the announcements are not heard, though their connection seems open,
   * or are not made. Also when that connection was away just then and came back later.
   */
  readonly onDeaf?: () => void
}

/** The bearers, for one process. */
export type Bearers = {
  /** Whose live access token of any kind this is; `null` when it is unknown, expired or its session has ended. */
  readonly find: (token: string) => Promise<Actor | null>
  /** Takes one announcement of `SESSIONS_ENDED`. */
  readonly hear: (payload: string) => void
  /**
   * To be called whenever the connection that hears is lost, before it is open again: all is forgotten, and nothing
   * believed until it surely hears.
   */
  readonly lose: () => void
  /**
   * Resolves when every ending that was committed before this call is known here. It never rejects: what cannot be
   * heard in time is forgotten instead.
   */
  readonly catchUp: () => Promise<void>
}

/**
 * What the tokens of each kind of session begin with: a row that says another kind does not make a step of signing in a
 * whole session.
 */
const PREFIX_OF: Readonly<Record<TokenKind | Operator['tokenKind'], TokenPrefix>> = {
  session: 'zat',
  'sign-up': 'zsu',
  'pre-auth': 'zpa',
  // An operator's is no customer's: nobody is found by it here.
  operator: 'zop',
}
const prefixOf = ({ tokenKind, memberId }: Bearer): TokenPrefix => (memberId === null ? PREFIX_OF[tokenKind] : 'zmt')

/**
 * Shares of the time that it believes to hear: how early before its end it makes sure again, and how long it waits
 * before it asks once more.
 */
const [SURE_AGAIN, ASK_AGAIN] = [0.5, 0.1]

/**
 * Opens them. Nothing is sent before the first call. The caller listens on `SESSIONS_ENDED` and passes on what it
 * hears.
 */
export function openBearers({
  db,
  publicDb,
  clock,
  keys,
  onForged,
  keptMax = 50_000,
  trustMs = 2_000,
  onDeaf,
}: BearersDeps): Bearers {
  const memory = rememberUpTo(keptMax)
  // What was asked of the database before an ending was heard of may be older than the ending, however late it is
  // answered.
  let endings = 0
  const bearerOf = batchLoad((hashes) => findBearers(db, hashes, clock.now()))
  const placeOf = batchLoad((ids) => findPlaces(db, ids))

  const forgetAll = (): void => {
    endings += 1
    memory.clear()
  }
  /** Who acts with this token now; nobody when it is for a place in a company that is not this person's any more. */
  const actorOf = async ({ userId, memberId, tokenKind, sessionId }: Bearer): Promise<Actor | null> => {
    if (memberId === null)
      return { userId, holder: userId, tokenKind, sessionId, permissions: ownPermissions(tokenKind) }
    const place = await placeOf(memberId)
    if (place?.userId !== userId) return null
    return { userId, holder: place.company, memberId, tokenKind, sessionId, permissions: place.permissions }
  }
  const hearing = makesSure({ publicDb, trustMs, onDeaf: () => onDeaf?.(), onUnsure: forgetAll })
  return {
    find: async (token) => {
      const words = wordsOf(token, 'zat', 'zmt', 'zsu', 'zpa')
      if (words === null) return null
      const hash = tokenHash(keys, token).toString('hex')
      const sure = hearing.isSure()
      const known = sure ? memory.get(hash) : undefined
      if (known !== undefined && known.expiresAt > clock.now()) return known.actor
      if (known !== undefined) memory.forget(hash)
      const before = endings
      const bearer = await bearerOf(hash)
      if (bearer === null) return null
      if (bearer.userId !== words.userId || bearer.memberId !== words.memberId || !token.startsWith(prefixOf(bearer))) {
        onForged?.({ what: 'token', userId: bearer.userId })
        return null
      }
      const actor = await actorOf(bearer)
      if (actor === null) return null
      if (sure && endings === before && actor.tokenKind === 'session')
        memory.keep(hash, { actor, expiresAt: bearer.expiresAt })
      return actor
    },
    hear: (payload) => {
      if (hearing.heard(payload)) return
      // Other processes' echoes end nothing.
      if (!payload.startsWith('ses_') && !payload.startsWith('mbr_')) return
      endings += 1
      memory.forgetOf(payload)
    },
    lose: () => {
      hearing.lose()
      forgetAll()
    },
    catchUp: async () => {
      // With nothing to forget there may still be answers on their way.
      if (memory.isEmpty()) endings += 1
      else await hearing.makeSure()
    },
  }
}

type Known = { readonly actor: Actor; readonly expiresAt: Date }

/** What ends an actor's tokens when it ends or changes. */
const endedBy = ({ sessionId, memberId }: Actor): readonly string[] =>
  memberId === undefined ? [sessionId] : [sessionId, memberId]

/** Who holds which token, by the token's hash, the oldest first. */
function rememberUpTo(keptMax: number) {
  const known = new Map<string, Known>()
  /** The tokens of a session, and those for a place in a company, by its id. */
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
    keep: (hash: string, bearer: Known): void => {
      forget(hash)
      const [oldest] = known.size >= keptMax ? known.keys() : []
      if (oldest !== undefined) forget(oldest)
      known.set(hash, bearer)
      for (const id of endedBy(bearer.actor)) tokensOf.set(id, [...(tokensOf.get(id) ?? []), hash])
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
 * Whether this process hears. It sends itself texts over the channel: announcements come in the order of their commits,
 * so when one comes back, whatever was committed before it was sent has been heard. One is on its way at a time; those
 * who ask meanwhile share the next, since the one that has been sent may be older than what they mean.
 */
function makesSure({
  publicDb,
  trustMs,
  onDeaf,
  onUnsure,
}: Required<Pick<BearersDeps, 'publicDb' | 'trustMs' | 'onDeaf'>> & { readonly onUnsure: () => void }) {
  // Until when it is sure, on the process's own clock, which nobody sets.
  let sureUntil = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  let sent: { readonly echo: string; readonly settle: (heard: boolean) => void } | null = null
  let underWay: Promise<boolean> | null = null
  let next: Promise<boolean> | null = null

  const ask = async (): Promise<boolean> => {
    askedAt = performance.now()
    const answer = Promise.withResolvers<boolean>()
    const tooLate = setTimeout(() => {
      answer.resolve(false)
      onDeaf()
    }, trustMs).unref()
    const echo = randomUUID()
    sent = { echo, settle: answer.resolve }
    // Not waited for: what counts is when it is heard, and a statement that hangs must not be waited for longer than
    // that.
    sendEcho(publicDb.read, SESSIONS_ENDED, echo).catch(() => answer.resolve(false))
    const heard = await answer.promise
    clearTimeout(tooLate)
    sent = null
    // What ended in the meantime was not announced, or not heard: it must not be believed again when all is well again.
    if (!heard) onUnsure()
    return heard
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
    /** Whether this was an echo of its own. */
    heard: (payload: string): boolean => {
      if (sent?.echo !== payload) return false
      sureUntil = Math.max(sureUntil, askedAt + trustMs)
      sent.settle(true)
      return true
    },
    /**
     * The connection is gone, and with it what is on its way: it would prove nothing of the next one. Nobody waits for
     * it any longer.
     */
    lose: (): void => {
      sureUntil = Number.NEGATIVE_INFINITY
      sent?.settle(false)
      sent = null
    },
  }
}
