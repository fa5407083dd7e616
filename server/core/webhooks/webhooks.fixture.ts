/** A company with webhooks, and a poster that answers as it is told, for this module's tests. */
import type { WebhookEvent } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { accountsOn, CALLER, companiesOn, expectOk, TEST_SECRET, type TestDatabase } from '@zend/tests/testkit'
import { expect } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { openDatabase } from '../../database/index.ts'
import type { PostOutcome, WebPost } from '../../ports/web-post.ts'
import { type ActivityItem, recordActivity } from '../activity/index.ts'
import { createPin, sendActionCode } from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import {
  createWebhook,
  type DeliverDeps,
  describeWebhook,
  openDeliverer,
  readDeliveries,
  webhookKeyFrom,
  type WebhookId,
  type WebhooksDeps,
  type WebhooksPolicy,
} from './index.ts'

/** The PIN of everybody here. */
export const PIN = '4071'
/** An answer. */
export const answered = (status: number, retryAfterMs: number | null = null, body = ''): PostOutcome => ({
  kind: 'answered',
  status,
  retryAfterMs,
  body,
})

/** A refusal as a result. */
export const refusal = (code: string) => ({ ok: false, refusal: expect.objectContaining({ code }) as unknown })

/** Reads what the audit trail has about a company, in order. */
export const actionsOn =
  (db: TestDatabase) =>
  async (company: string): Promise<readonly string[]> =>
    (
      await db.owner.pool.query<{ action: string }>(
        'select action from audit.events where subject = $1 order by number',
        [company],
      )
    ).rows.map(({ action }) => action)

/** Opens webhooks on a test database: managed as the API, delivered as the worker. */
export function webhooksOn(db: TestDatabase) {
  const accounts = accountsOn(db)
  const { clock } = accounts
  const companies = companiesOn(db, clock)
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 6 })
  const worker = openDatabase({ url: db.url, applicationName: 'zend-test-worker', role: 'zend_worker', poolMax: 6 })
  const deps: WebhooksDeps = {
    ...accounts.deps,
    db: api,
    poster: { mayCall: (url) => url.startsWith('https://') },
    webhookKey: webhookKeyFrom(TEST_SECRET),
    policy: DEFAULTS.webhooks,
  }
  /** A member with a company of their own. */
  const developer = async () => {
    const { userId, actor, command } = await accounts.customer()
    expectOk(await createPin(accounts.deps, actor, PIN, CALLER))
    const company = await companies.open()
    const memberId = await companies.join(company, userId, ['view', 'api.manage'])
    return { userId, company, command, actor: { ...actor, holder: company, memberId } }
  }
  type Developer = Awaited<ReturnType<typeof developer>>
  /** PIN and a fresh code for this address. */
  const proofFor = async ({ actor, command }: Developer, url: string, id: WebhookId | null = null) => {
    clock.advance(61_000)
    const act = expectOk(await describeWebhook(deps, actor, id, url))
    expectOk(await sendActionCode(accounts.deps, actor, act))
    return { pin: PIN, code: await accounts.codeTo(command.email) }
  }
  const create = async (by: Developer, url: string, events: readonly WebhookEvent[] | null = null) => {
    const proof = await proofFor(by, url)
    return expectOk(await createWebhook(deps, by.actor, { url, description: '', events }, proof, CALLER))
  }
  /** A deliverer with a poster that answers by this. */
  const deliverer = (
    answer: (request: WebPost, signal: AbortSignal) => Promise<PostOutcome> | PostOutcome,
    policy: Partial<WebhooksPolicy> = {},
  ) => {
    const posts: WebPost[] = []
    const warnings: string[] = []
    const own: DeliverDeps = {
      db: worker,
      clock,
      webhookKey: deps.webhookKey,
      policy: { ...deps.policy, ...policy },
      random: () => 0.5,
      log: { warn: (_facts, message) => void warnings.push(message) },
      poster: {
        post: async (request, signal) => {
          posts.push(request)
          return answer(request, signal)
        },
      },
    }
    const one = openDeliverer(own)
    return {
      ...one,
      deps: own,
      posts,
      warnings,
      /** Claims and posts once, and stores what ended. Returns how many were claimed. */
      round: async (): Promise<number> => {
        const begun = await one.begin()
        if (begun > 0) await one.ended()
        await new Promise(setImmediate)
        await one.store()
        return begun
      },
    }
  }
  const item = ({ company }: Pick<Developer, 'company'>, over: Partial<ActivityItem> = {}): ActivityItem => ({
    id: newId('swp', clock.now().getTime()),
    holder: company,
    type: 'swap',
    direction: 'in',
    money: { asset: 'BTC', amount: 5n },
    counter: null,
    party: null,
    network: null,
    badge: 'success',
    occurredAt: clock.now(),
    words: [],
    ...over,
  })
  return {
    accounts,
    companies,
    clock,
    deps,
    api,
    worker,
    developer,
    proofFor,
    create,
    deliverer,
    item,
    /** Something happens: by default a swap. Returns the item. */
    happen: async (to: Pick<Developer, 'company'>, over: Partial<ActivityItem> = {}) => {
      const made = item(to, over)
      await db.transact((tx) => recordActivity(tx, [made], clock.now()))
      return made
    },
    log: async ({ actor }: { readonly actor: ActorIds }, id: WebhookId, limit = 100) =>
      expectOk(await readDeliveries(deps, actor, id, { limit })).deliveries,
    close: () => Promise.all([api.close(), worker.close()]),
  }
}
