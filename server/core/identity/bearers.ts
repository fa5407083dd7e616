/**
 * Who holds the access tokens of this moment, for a busy process: every call of a signed-in customer asks. What the database said once is remembered as long as
 * every session that ends is heard of, over the announcements its row makes by itself (migration 187), and is asked again when they may not be heard.
 * Only full sessions are remembered: the tokens of sign-ups and of sign-in's first step are used a few times in their lives.
 */
import { randomUUID } from 'node:crypto'
import { type Database, gather, notify } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Actor, permissionsOf } from './identity.ts'
import { tokenHash } from './secrets.ts'
import { type Bearer, findBearers } from './session.repo.ts'

/** The channel on which ended sessions are announced by their ids. Processes also send themselves tokens of their own there, to know that they hear. */
export const SESSIONS_ENDED = 'sessions_ended'

/** What it needs, and its measures: they follow from what a database and a process can do and are no business of an operator's. */
export type BearersDeps = {
  readonly db: Pick<Database, 'pool' | 'read'>
  readonly clock: Clock
  /** The most tokens remembered; beyond it all are forgotten and asked again. Default 50 000, some 25 MB. */
  readonly keptMax?: number
  /** For so many milliseconds after it was sure to hear, a process believes that it does. Default 2 000: so late at most an ended session is noticed when the connection has died without a word. */
  readonly trustMs?: number
}

/** The bearers, for one process. */
export type Bearers = {
  /** Whose live access token of any kind this is; `null` when it is unknown, expired or its session has ended. */
  readonly find: (token: string) => Promise<Actor | null>
  /** Takes one announcement of `SESSIONS_ENDED`. */
  readonly hear: (payload: string) => void
  /** To be called whenever the connection that hears is lost, before it is open again: all is forgotten, and nothing believed until it surely hears. */
  readonly lose: () => void
  /** Resolves when every ending that was committed before this call is known here. It never rejects: what cannot be heard in time is forgotten instead. */
  readonly catchUp: () => Promise<void>
}

type Known = { readonly actor: Actor; readonly expiresAt: Date }
type Sent = { readonly at: number; readonly heard: () => void }

/** Shares of the time that it believes to hear: how early before its end it makes sure again, and how long it waits before it asks once more. */
const [SURE_AGAIN, ASK_AGAIN] = [0.5, 0.1]

/** Opens them. Nothing is sent before the first call. The caller listens on `SESSIONS_ENDED` and passes on what it hears. */
export function openBearers({ db, clock, keptMax = 50_000, trustMs = 2_000 }: BearersDeps): Bearers {
  const known = new Map<string, Known>()
  const tokensOf = new Map<string, string[]>()
  const sent = new Map<string, Sent>()
  // Until when it is sure to hear, on the process's own clock, which nobody sets.
  let sureUntil = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  // What was read before an ending was heard of may be older than the ending, however late it arrives.
  let endings = 0
  const bearerOf = gather((hashes) => findBearers(db, hashes, clock.now()))

  const forgetAll = (): void => {
    endings += 1
    known.clear()
    tokensOf.clear()
  }
  const lose = (): void => {
    sureUntil = Number.NEGATIVE_INFINITY
    // Those still on their way were meant for the connection that is gone: they would prove nothing of the next one.
    sent.clear()
    forgetAll()
  }
  const makeSure = async (): Promise<boolean> => {
    askedAt = performance.now()
    const own = randomUUID()
    const answered = Promise.withResolvers<boolean>()
    const tooLate = setTimeout(() => answered.resolve(false), trustMs).unref()
    sent.set(own, { at: askedAt, heard: () => answered.resolve(true) })
    try {
      await notify(db.read, SESSIONS_ENDED, own)
      return await answered.promise
    } catch {
      return false
    } finally {
      clearTimeout(tooLate)
      sent.delete(own)
    }
  }
  const hears = (): boolean => {
    const now = performance.now()
    if (sureUntil - now < SURE_AGAIN * trustMs && now - askedAt > ASK_AGAIN * trustMs) void makeSure()
    return now < sureUntil
  }
  const remember = (hash: string, { expiresAt, ...bearer }: Bearer, actor: Actor): void => {
    if (known.size >= keptMax) forgetAll()
    known.set(hash, { actor, expiresAt })
    const tokens = tokensOf.get(bearer.sessionId)
    if (tokens === undefined) tokensOf.set(bearer.sessionId, [hash])
    else if (!tokens.includes(hash)) tokens.push(hash)
  }
  return {
    find: async (token) => {
      const hash = tokenHash(token).toString('hex')
      const sure = hears()
      const remembered = sure ? known.get(hash) : undefined
      if (remembered !== undefined && remembered.expiresAt > clock.now()) return remembered.actor
      const before = endings
      const bearer = await bearerOf(hash)
      if (bearer === null) return null
      const actor = actorOf(bearer)
      if (sure && endings === before && actor.tokenKind === 'session') remember(hash, bearer, actor)
      return actor
    },
    hear: (payload) => {
      const own = sent.get(payload)
      if (own !== undefined) {
        // Announcements come in the order of their commits: whatever was committed before this was sent has been heard.
        sureUntil = Math.max(sureUntil, own.at + trustMs)
        own.heard()
        return
      }
      endings += 1
      for (const hash of tokensOf.get(payload) ?? []) known.delete(hash)
      tokensOf.delete(payload)
    },
    lose,
    catchUp: async () => {
      if (known.size > 0 && !(await makeSure())) lose()
    },
  }
}

/** A bearer with what they may do. */
export const actorOf = ({ userId, kind, tokenKind, sessionId }: Bearer): Actor => ({
  ...{ userId, kind, tokenKind, sessionId },
  permissions: permissionsOf(kind, tokenKind),
})
