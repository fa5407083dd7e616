/**
 * Makes, changes and removes a company's endpoints. Where its data goes is confirmed by PIN and code; what stops or
 * narrows it is not.
 */
import type { WebhookEvent } from '@zend/contracts'
import { newId, ok, type Refusal, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { getCompany } from '../companies/index.ts'
import { confirmAct, type ConfirmRefusal, type PinRefusal } from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { WebhookAct } from './act/index.ts'
import { companyOf, type WebhooksDeps } from './deps.ts'
import {
  disableEndpoint,
  enableEndpoint,
  endpointsOf,
  findEndpoint,
  insertEndpoint,
  putEndpoint,
  putSecret,
  removeEndpoint,
} from './endpoints.repo.ts'
import { sealPrivateKey, sealSecret } from './keys.ts'
import { newKeyPair, newSecret } from './signature.ts'
import type { Webhook, WebhookId } from './webhooks.ts'

/** What a member says about an endpoint. */
export type WebhookWish = Pick<Webhook, 'url' | 'description'> & { readonly events: readonly WebhookEvent[] | null }
/** The PIN, and the code for exactly this address. */
export type WebhookProof = { readonly pin: string; readonly code: string }
/** An endpoint with its secret, which is shown once. */
export type WithSecret = { readonly webhook: Webhook; readonly secret: string }

/** Refusal: the address is not one that is called. */
export type UrlRefused = Refusal<'webhook_url_refused'>
type Unknown = Refusal<'not_found'>

/** The company's endpoints, the oldest first. */
export const listWebhooks = ({ db }: Pick<WebhooksDeps, 'db'>, actor: ActorIds): Promise<readonly Webhook[]> =>
  endpointsOf(db.read, companyOf(actor))

/** Returns the act that a code for sending webhooks there is bound to; `webhook` is `null` for a new endpoint. */
export async function describeWebhook(
  { db, poster }: Pick<WebhooksDeps, 'db' | 'poster'>,
  actor: ActorIds,
  webhook: WebhookId | null,
  url: string,
): Promise<Result<WebhookAct, UrlRefused | Unknown>> {
  const company = companyOf(actor)
  if (webhook !== null && (await findEndpoint(db.read, company, webhook)) === null) return refuse('not_found')
  if (!poster.mayCall(url)) return refuse('webhook_url_refused')
  return ok({ kind: 'webhook', company: (await getCompany(db.read, company)).name, webhook, url })
}

/** Makes an endpoint, which gets what happens from now on. */
export async function createWebhook(
  deps: WebhooksDeps,
  actor: ActorIds,
  wish: WebhookWish,
  { pin, code }: WebhookProof,
  { ip }: Caller,
): Promise<Result<WithSecret, UrlRefused | Refusal<'webhook_limit'> | ConfirmRefusal>> {
  const described = await describeWebhook(deps, actor, null, wish.url)
  if (!described.ok) {
    if (described.refusal.code === 'not_found') throw new Error('a new endpoint was looked for')
    return refuse(described.refusal.code)
  }
  const { userId, holder } = actor
  const company = companyOf(actor)
  return confirmAct<WithSecret, Refusal<'webhook_limit'>>(
    deps,
    { userId, holder, pin, otp: { act: described.value, code } },
    {
      // The holder's acts run one at a time, so the limit holds.
      perform: async (tx) => {
        if ((await endpointsOf(tx, company)).length >= deps.policy.endpointsMax) return refuse('webhook_limit')
        const at = deps.clock.now()
        const id = newId('hok', at.getTime())
        const [secret, pair] = [newSecret(), newKeyPair()]
        await insertEndpoint(tx, {
          ...wish,
          id,
          company,
          madeBy: userId,
          madeAt: at,
          secret: sealSecret(deps.webhookKey, id, secret),
          privateKey: sealPrivateKey(deps.webhookKey, id, pair.privateKey),
          publicKey: pair.publicKey,
        })
        await audit(deps, tx, actor, ip, 'webhooks.made', { webhook: id, url: wish.url })
        return ok({ webhook: await getEndpoint(tx, actor, id), secret })
      },
    },
  )
}

/**
 * Changes an endpoint, and switches it on or off. Another address takes `proof`; without one it is `invalid_request`.
 * Refusals of the address come before.
 */
export async function updateWebhook(
  deps: WebhooksDeps,
  actor: ActorIds,
  { id, enabled, ...wish }: WebhookWish & { readonly id: WebhookId; readonly enabled: boolean },
  proof: WebhookProof | null,
  { ip }: Caller,
): Promise<
  Result<Webhook, Unknown | UrlRefused | Refusal<'invalid_request', { readonly field: string }> | ConfirmRefusal>
> {
  const known = await findEndpoint(deps.db.read, companyOf(actor), id)
  if (known === null) return refuse('not_found')
  const change = (tx: Tx) => performChange(deps, tx, actor, { ...wish, id, enabled }, ip)
  if (known.url === wish.url) {
    // Written as it was read: somebody else may have confirmed another address meanwhile.
    return deps.db.transact(async (tx) => {
      const now = await findEndpoint(tx, companyOf(actor), id, { lock: true })
      if (now === null) return refuse('not_found')
      return now.url === wish.url ? change(tx) : refuse('invalid_request', { field: 'body.otp' })
    })
  }
  const described = await describeWebhook(deps, actor, id, wish.url)
  if (!described.ok) return described
  if (proof === null) return refuse('invalid_request', { field: 'body.otp' })
  const { userId, holder } = actor
  return confirmAct<Webhook, Unknown>(
    deps,
    { userId, holder, pin: proof.pin, otp: { act: described.value, code: proof.code } },
    { perform: change },
  )
}

async function performChange(
  deps: WebhooksDeps,
  tx: Tx,
  actor: ActorIds,
  { id, enabled, ...wish }: WebhookWish & { readonly id: WebhookId; readonly enabled: boolean },
  ip: string | null,
): Promise<Result<Webhook, Unknown>> {
  const before = await findEndpoint(tx, companyOf(actor), id, { lock: true })
  if (before === null) return refuse('not_found')
  await putEndpoint(tx, id, wish)
  const events = wish.events === null ? 'all' : wish.events.join(' ')
  await audit(deps, tx, actor, ip, 'webhooks.changed', { webhook: id, url: wish.url, events })
  if (enabled && before.disabled !== null) {
    await enableEndpoint(tx, id)
    await audit(deps, tx, actor, ip, 'webhooks.enabled', { webhook: id })
  }
  if (!enabled && (await disableEndpoint(tx, id, 'member', deps.clock.now())))
    await audit(deps, tx, actor, ip, 'webhooks.disabled', { webhook: id })
  return ok(await getEndpoint(tx, actor, id))
}

/** Removes an endpoint. What waits for it is dropped. */
export async function removeWebhook(
  deps: Pick<WebhooksDeps, 'db' | 'clock'>,
  actor: ActorIds,
  id: WebhookId,
  { ip }: Caller,
): Promise<Result<null, Unknown>> {
  return deps.db.transact(async (tx): Promise<Result<null, Unknown>> => {
    if ((await findEndpoint(tx, companyOf(actor), id, { lock: true })) === null) return refuse('not_found')
    await removeEndpoint(tx, id, deps.clock.now())
    await audit(deps, tx, actor, ip, 'webhooks.removed', { webhook: id })
    return ok(null)
  })
}

/** Makes another secret. The one before signs too, until the overlap is over; one before that no longer. */
export async function rollSecret(
  deps: WebhooksDeps,
  actor: ActorIds,
  id: WebhookId,
  pin: string,
  { ip }: Caller,
): Promise<Result<WithSecret, Unknown | PinRefusal>> {
  if ((await findEndpoint(deps.db.read, companyOf(actor), id)) === null) return refuse('not_found')
  const { userId, holder } = actor
  return confirmAct<WithSecret, Unknown>(
    deps,
    { userId, holder, pin },
    {
      perform: async (tx) => {
        if ((await findEndpoint(tx, companyOf(actor), id, { lock: true })) === null) return refuse('not_found')
        const secret = newSecret()
        const until = new Date(deps.clock.now().getTime() + deps.policy.overlapMs)
        await putSecret(tx, id, sealSecret(deps.webhookKey, id, secret), until)
        await audit(deps, tx, actor, ip, 'webhooks.rolled', { webhook: id })
        return ok({ webhook: await getEndpoint(tx, actor, id), secret })
      },
    },
  )
}

async function getEndpoint(tx: Tx, actor: ActorIds, id: WebhookId): Promise<Webhook> {
  const found = await findEndpoint(tx, companyOf(actor), id)
  if (found === null) throw new Error(`${id} is not there`)
  return found
}

async function audit(
  { clock }: Pick<WebhooksDeps, 'clock'>,
  tx: Tx,
  actor: ActorIds,
  ip: string | null,
  action: `webhooks.${string}`,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  await recordAudit(tx, { at: clock.now(), actor: actor.userId, action, subject: companyOf(actor), facts, ip })
}
