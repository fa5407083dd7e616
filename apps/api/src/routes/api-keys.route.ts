/** Routes of API keys: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { type ApiKeyId, ok, refuse, type UserId } from '@zend/kernel'
import * as apiKeys from '@zend/server/core/api-keys'
import type { ApiKeysDeps, KeyMade, KeyShown } from '@zend/server/core/api-keys'
import { findCustomers } from '@zend/server/core/persons'
import { type Actor, type Route, route } from '../guard.ts'
import { askedOf } from './approval-asked.ts'

/** The routes of API keys. */
export function apiKeysRoutes(deps: ApiKeysDeps): Route[] {
  return [...readingRoutes(deps), ...makingRoutes(deps)]
}

function readingRoutes(deps: ApiKeysDeps): Route[] {
  return [
    route(contract.listApiKeys, async (_input, { actor }) => {
      const keys = await apiKeys.listKeys(deps, actor)
      return ok({ keys: await answersOf(deps, actor, keys), mode: deps.mode })
    }),
    route(contract.listApiKeyCalls, async ({ params: { key }, query: { before = null, limit } }, { actor }) => {
      const found = await apiKeys.listCalls(deps, actor, key, { before, limit })
      if (!found.ok) return found
      const calls = found.value
      const last = calls.length === limit ? calls.at(-1) : undefined
      return ok({
        calls: calls.map(({ id: _place, at, ...call }) => ({ ...call, at: at.toISOString() })),
        next: last?.id ?? null,
      })
    }),
    route(contract.revokeApiKey, async ({ params: { key } }, context) => {
      const revoked = await apiKeys.revokeKey(deps, context.actor, key, context)
      return revoked.ok ? ok({ apiKey: await answerOf(deps, context.actor, revoked.value) }) : revoked
    }),
  ]
}

function makingRoutes(deps: ApiKeysDeps): Route[] {
  return [
    route(contract.mailApiKeyCode, async ({ body }, { actor }) => {
      const sent = await apiKeys.mailKeyCode(deps, actor, body)
      if (!sent.ok) return inBody(sent.refusal, 'body.make')
      const { sentTo, expiresAt, resendAt } = sent.value
      return ok({ sentTo, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() })
    }),
    route(contract.makeApiKey, async ({ body: { otp, transactionPin: pin, ...make } }, { actor }) => {
      const made = await apiKeys.makeKey(deps, actor, { make }, { otp, pin })
      if (made.ok) return ok(await madeAnswer(deps, actor, made.value))
      const { refusal } = made
      return refusal.code === 'not_found' ? refuse('key_ended') : inBody(refusal, 'body')
    }),
    route(contract.rollApiKey, async ({ params: { key }, body }, { actor }) => {
      const { otp, transactionPin: pin, overlapHours } = body
      const made = await apiKeys.makeKey(deps, actor, { roll: { key, overlapHours } }, { otp, pin })
      return made.ok ? ok(await madeAnswer(deps, actor, made.value)) : inBody(made.refusal, 'body')
    }),
  ]
}

/** The same refusal, with the place in the body of what is malformed. */
const inBody = <R extends { readonly code: string; readonly field?: string }>(refusal: R, place: string) => ({
  ok: false as const,
  refusal: refusal.field === undefined ? refusal : { ...refusal, field: `${place}.${refusal.field}` },
})

async function madeAnswer(deps: ApiKeysDeps, actor: Actor, { secret, result }: KeyMade) {
  if (typeof result === 'object') return { ...askedOf(result), secret }
  return { apiKey: await read(deps, actor, result), secret }
}

async function read(deps: ApiKeysDeps, actor: Actor, id: ApiKeyId): Promise<contract.ApiKeyAnswer> {
  const found = await apiKeys.readKey(deps, actor, id)
  if (!found.ok) throw new Error(`${id} was made a moment ago, and is not there`)
  return answerOf(deps, actor, found.value)
}

async function answerOf(deps: ApiKeysDeps, actor: Actor, key: KeyShown): Promise<contract.ApiKeyAnswer> {
  const [answer] = await answersOf(deps, actor, [key])
  if (answer === undefined) throw new Error('each key has its answer')
  return answer
}

async function answersOf(
  { db }: Pick<ApiKeysDeps, 'db'>,
  actor: Actor,
  keys: readonly KeyShown[],
): Promise<contract.ApiKeyAnswer[]> {
  const names = await findCustomers(db.read, [...new Set(keys.map(({ userId }): UserId => userId))])
  return keys.map(({ id, name, state, scopes, ips, publicKey, lastFour, userId, ...key }) => ({
    id,
    name,
    state,
    scopes: [...scopes],
    ips: [...ips],
    publicKey,
    lastFour,
    owner: { name: names.get(userId)?.name ?? '', you: userId === actor.userId },
    madeAt: key.madeAt.toISOString(),
    endsAt: key.endsAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }))
}
