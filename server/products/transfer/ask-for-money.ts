/** Asks a person, or whoever has a link, for money. Nothing moves by it, and nobody owes anything. */
import { randomBytes } from 'node:crypto'
import {
  after,
  type CoinCode,
  DAY_MS,
  formatMoney,
  isId,
  newId,
  ok,
  parseMoney,
  refuse,
  type Refusal,
  type Result,
  type UserId,
} from '@zend/kernel'
import { type ActorIds, lockActs } from '../../core/holders/index.ts'
import { claimKey, type KeyReused } from '../../core/idempotency/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import { findCustomer, type KnownCustomer, lookUpCustomer, type LookUpRefusal } from '../../core/persons/index.ts'
import { type Tx, undoOnRefusal } from '../../database/index.ts'
import { announceRequest } from './announce-request.ts'
import type { MoneyRequest, RequestView } from './request.ts'
import { countAsked, findRequest, insertRequest, isBlocked, knownTo } from './requests.repo.ts'
import { KNOWN_MAX, type RequestsDeps, viewFor } from './read-requests.ts'
import type { AmountRefusal } from './transfer.refusals.ts'

/** What is asked for. `amount` is decimal text in the coin's own scale; without `toUser` it is a link. */
export type AskCommand = {
  readonly currency: CoinCode
  readonly amount: string
  readonly toUser: string | null
  readonly note: string | null
  readonly idempotencyKey: string | null
}

/** Why nobody was asked. `limit` is what was reached. */
export type AskRefusal =
  | AmountRefusal
  | LookUpRefusal
  | KeyReused
  | Refusal<'request_limit', { readonly limit: number }>

/**
 * Asks for money, once per key. Who blocked the asker is not told of it and the asker cannot tell. Refuses more than
 * the policy lets one person ask of others.
 */
export async function askForMoney(
  deps: RequestsDeps,
  actor: ActorIds,
  { idempotencyKey, ...asked }: AskCommand,
): Promise<Result<RequestView, AskRefusal>> {
  const { currency, amount, toUser, note } = asked
  const parsed = parseMoney(currency, amount)
  if (!parsed.ok || parsed.value.amount <= 0n) return refuse('invalid_request', { field: 'body.amount' } as const)
  const payer = toUser === null ? ok(null) : await lookUpCustomer(deps.confirmation, actor, toUser, 'missed')
  if (!payer.ok) return payer
  const now = deps.clock.now()
  const id = newId('req', now.getTime())
  const request = { currency, amount, toUser, note }
  const key = { holder: actor.holder, key: idempotencyKey, operation: 'ask', request, resultId: id }
  return deps.db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<RequestView, AskRefusal>> => {
      await lockActs(tx, actor.holder)
      const claimed = await claimKey(tx, key, now)
      if (!claimed.ok) return claimed
      if (!claimed.value.fresh) return ok(await first(deps, tx, actor, claimed.value.resultId))
      const standing = await standingOf(tx, payer.value?.id ?? null, actor.userId)
      const free = await withinLimits(deps, tx, { asker: actor.userId, payer: payer.value?.id ?? null, standing, now })
      if (!free.ok) return free
      const made: MoneyRequest = {
        id,
        asker: actor.userId,
        payer: payer.value?.id ?? null,
        code: payer.value === null ? randomBytes(24).toString('base64url') : null,
        money: parsed.value,
        note,
        standing,
        createdAt: now,
        expiresAt: after(now, deps.requests.validMs),
        state: 'open',
        endedAt: null,
        transferId: null,
      }
      await insertRequest(tx, made)
      await notifyOf(deps, tx, made, payer.value)
      return ok(await viewFor(deps, tx, actor.userId, made))
    }),
  )
}

async function first(deps: RequestsDeps, tx: Tx, { userId }: ActorIds, id: string): Promise<RequestView> {
  const found = isId('req', id) ? await findRequest(tx, id) : null
  if (found === null) throw new Error(`the key's first result ${id} is not there`)
  return viewFor(deps, tx, userId, found)
}

async function standingOf(tx: Tx, payer: UserId | null, asker: UserId): Promise<MoneyRequest['standing']> {
  if (payer === null) return 'stranger'
  if (await isBlocked(tx, payer, asker)) return 'blocked'
  return (await knownTo(tx, payer, KNOWN_MAX)).includes(asker) ? 'known' : 'stranger'
}

async function withinLimits(
  { requests: { openMax, perDayMax, toOneMax, fromStrangersMax } }: RequestsDeps,
  tx: Tx,
  {
    asker,
    payer,
    standing,
    now,
  }: { readonly asker: UserId; readonly payer: UserId | null; readonly now: Date } & Pick<MoneyRequest, 'standing'>,
): Promise<Result<null, AskRefusal>> {
  const asked = await countAsked(tx, { asker, payer, since: after(now, -DAY_MS), now })
  if (asked.since >= perDayMax) return refuse('request_limit', { limit: perDayMax })
  if (asked.open >= openMax) return refuse('request_limit', { limit: openMax })
  if (asked.toOne >= toOneMax) return refuse('request_limit', { limit: toOneMax })
  // Of a blocked one nobody hears, so it takes no place; and the answer must not say that they are blocked.
  if (payer !== null && standing === 'stranger' && asked.fromStrangers >= fromStrangersMax)
    return refuse('request_limit', { limit: fromStrangersMax })
  return ok(null)
}

/** Notifies the person who is asked, unless they blocked the asker. */
async function notifyOf(deps: RequestsDeps, tx: Tx, request: MoneyRequest, payer: KnownCustomer | null): Promise<void> {
  const { id, asker: askerId, money, standing } = request
  if (payer === null || standing === 'blocked') return
  const asker = await findCustomer(tx, askerId)
  if (asker === null) throw new Error(`${askerId} has no account`)
  const { username, name } = asker
  const facts = { requestId: id, amount: formatMoney(money), currency: money.asset, username, name }
  const kind = standing === 'known' ? 'request-received' : 'request-from-stranger'
  await sendNotice(deps, tx, { kind, to: payer.id, facts })
  await announceRequest(tx, payer.id, request.createdAt)
}
