/**
 * Delivers webhooks: claims what is due, posts it, and stores what came of it. Several processes may run it. At least
 * once: a process that dies after a post and before it is stored leaves a claim that runs out, and the event is sent
 * again with the same id.
 */
import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../../database/index.ts'
import { type Clock, restFor } from '../../ports/clock.ts'
import type { PostOutcome, WebPoster } from '../../ports/web-post.ts'
import { beat, PARTS } from '../health/index.ts'
import type { SealingKey } from '../sealing/index.ts'
import { type Claimed, claimDue, releaseClaims, storeTry } from './deliveries.repo.ts'
import { openKeys } from './keys.ts'
import { fateOf } from './schedule.ts'
import { signedHeaders } from './signature.ts'
import { noteStandings, type Standing } from './standing.ts'
import { type Attempt, bodyOf, type WebhooksPolicy } from './webhooks.ts'

/** Dependencies. */
export type DeliverDeps = {
  readonly db: Pick<Database, 'transact'>
  readonly clock: Clock
  readonly poster: Pick<WebPoster, 'post'>
  readonly webhookKey: SealingKey
  readonly policy: WebhooksPolicy
  readonly log: { readonly warn: (facts: object, message: string) => void }
  /** From 0 to 1, for the spread of retries. */
  readonly random?: () => number
}

/** Delivers by steps. One at a time is called, so a process takes one database connection for it at most. */
export type Deliverer = {
  /** Claims what is due as far as there is room, and begins to post it. Returns how many. */
  readonly begin: () => Promise<number>
  /** Stores what posts have come to. */
  readonly store: () => Promise<void>
  /** Resolves when a post that is under way ends; at once when one has ended that is not stored. */
  readonly ended: () => Promise<void>
  /** Breaks off what is under way, and gives it back. */
  readonly stop: () => Promise<void>
}

type Done = {
  readonly claimed: Claimed
  readonly attempt: Attempt
  readonly outcome: PostOutcome
  readonly endedAt: Date
}

const RESPONSE_KEPT = 1_000
// Of all places, those that endpoints which fail may take: each keeps one for as long as a post may last.
const FAILING_SHARE = 0.5
const STORE_MAX = 200
const GATHER_MS = 20
const BEAT_EVERY_MS = 5_000

/** Opens it under a new name, by which its claims are known. */
export function openDeliverer(deps: DeliverDeps): Deliverer {
  const { db, clock, poster, webhookKey, policy } = deps
  const name = randomUUID()
  const stopping = new AbortController()
  const underWay = new Map<string, { readonly claimed: Claimed; readonly ends: Promise<void> }>()
  let done: Done[] = []
  let ended = Promise.withResolvers<void>()

  const send = async (claimed: Claimed): Promise<void> => {
    const at = clock.now()
    const began = performance.now()
    const body = bodyOf(claimed.event)
    const keys = openKeys(webhookKey, claimed.endpoint, claimed)
    const headers = signedHeaders(keys, { id: claimed.event.id, at, body })
    const outcome = await poster.post({ url: claimed.url, headers, body }, stopping.signal)
    underWay.delete(claimed.id)
    const tookMs = Math.round(performance.now() - began)
    const endedAt = clock.now()
    done.push({ claimed, outcome, endedAt, attempt: { number: claimed.tries + 1, at, tookMs, ...said(outcome) } })
  }

  return {
    begin: async () => {
      const max = policy.parallelMax - underWay.size - done.length
      if (max <= 0 || stopping.signal.aborted) return 0
      const failing = [...underWay.values()].filter(({ claimed }) => claimed.isFailing).length
      const failingMax = Math.max(0, Math.floor(policy.parallelMax * FAILING_SHARE) - failing)
      const at = clock.now()
      const until = new Date(at.getTime() + policy.claimMs)
      const { perEndpointMax } = policy
      const all = await db.transact((tx) => claimDue(tx, { by: name, at, until, max, failingMax, perEndpointMax }))
      for (const claimed of all) {
        const ends = send(claimed)
          .catch((err: unknown) => {
            // Such as a secret that does not open: the claim runs out, and it is tried again.
            underWay.delete(claimed.id)
            deps.log.warn({ err, delivery: claimed.id }, 'a webhook could not be posted')
          })
          .finally(() => ended.resolve())
        underWay.set(claimed.id, { claimed, ends })
      }
      return all.length
    },
    store: async () => {
      while (done.length > 0) {
        const batch = done.slice(0, STORE_MAX)
        await storeAll(deps, name, batch)
        done = done.slice(batch.length)
      }
    },
    ended: () => {
      if (done.length > 0) return Promise.resolve()
      ended = Promise.withResolvers<void>()
      return ended.promise
    },
    stop: async () => {
      stopping.abort()
      const brokenOff = [...underWay.values()]
      await Promise.all(brokenOff.map(({ ends }) => ends))
      // What was broken off is no failure of the receiver.
      const left = new Set(brokenOff.map(({ claimed }) => claimed.id))
      const isAnswered = ({ claimed, outcome }: Done) => !left.has(claimed.id) || outcome.kind === 'answered'
      const unsent = done.filter((each) => !isAnswered(each)).map(({ claimed }) => claimed.id)
      const answered = done.filter(isAnswered)
      done = []
      if (answered.length > 0) await storeAll(deps, name, answered)
      if (unsent.length > 0) await db.transact((tx) => releaseClaims(tx, unsent, name))
    },
  }
}

async function storeAll(deps: DeliverDeps, name: string, all: readonly Done[]): Promise<void> {
  const random = deps.random ?? Math.random
  // Drawn before: the transaction may run again.
  const fates = all.map((each) => ({ ...each, fate: fateOf(each.outcome, each.attempt.number, random()) }))
  await deps.db.transact(async (tx: Tx) => {
    const standings: Standing[] = []
    for (const { claimed, attempt, endedAt, fate } of fates.toSorted((a, b) =>
      a.claimed.id < b.claimed.id ? -1 : 1,
    )) {
      const nextAt = new Date(endedAt.getTime() + (fate.kind === 'again' ? fate.afterMs : 0))
      const next =
        fate.kind === 'again'
          ? ({ state: 'waiting', nextAt } as const)
          : ({ state: fate.kind === 'delivered' ? 'delivered' : 'failed' } as const)
      if (await storeTry(tx, claimed.id, name, attempt, next))
        standings.push({ endpoint: claimed.endpoint, wasFailing: claimed.isFailing, attempt, fate })
    }
    await noteStandings(deps, tx, standings)
  })
}

/** What a try is stored with. */
const said = (outcome: PostOutcome): Pick<Attempt, 'status' | 'problem' | 'response'> =>
  outcome.kind === 'answered'
    ? { status: outcome.status, problem: null, response: storable(outcome.body) }
    : { status: null, problem: outcome.problem, response: '' }

/** Text as PostgreSQL stores it: without NUL and halves of characters. */
const storable = (text: string): string =>
  [...text.replaceAll('\0', '').toWellFormed()].slice(0, RESPONSE_KEPT).join('')

/**
 * Delivers until the signal aborts, and reports to the health of the service. `onRound` is called after each round,
 * also a failed one. Never rejects.
 */
export async function runWebhooks(
  deps: DeliverDeps & { readonly onRound?: () => void },
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  const deliverer = openDeliverer(deps)
  let beatAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    let isIdle = true
    try {
      await deliverer.store()
      isIdle = (await deliverer.begin()) === 0
      const at = clock.now()
      if (at.getTime() - beatAt >= BEAT_EVERY_MS) {
        await db.transact((tx) => beat(tx, { part: PARTS.webhooks, at, problem: null }))
        beatAt = at.getTime()
      }
    } catch (err) {
      deps.log.warn({ err }, 'webhooks could not be delivered; trying again')
    }
    deps.onRound?.()
    if (!isIdle) await Promise.race([deliverer.ended(), restFor(deps.policy.pollMs, signal)])
    // A moment for others to end, so that they are stored together.
    await restFor(isIdle ? deps.policy.pollMs : GATHER_MS, signal)
  }
  await deliverer.stop().catch((err: unknown) => deps.log.warn({ err }, 'webhooks under way were not given back'))
}
