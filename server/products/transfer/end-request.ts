/** Ends requests for money without a payment: declined by who was asked, cancelled by who asked. */
import { formatMoney, ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { ActorIds } from '../../core/holders/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import { findCustomer, lookUpCustomer, type LookUpRefusal } from '../../core/persons/index.ts'
import { type Tx, undoOnRefusal } from '../../database/index.ts'
import { announceRequest } from './announce-request.ts'
import { readRequest, type RequestsDeps } from './read-requests.ts'
import type { RequestId, RequestView } from './request.ts'
import { declineOpenFrom, deleteBlocked, endAllOf, endOpen, insertBlocked } from './requests.repo.ts'

/** Why a request was not ended: there is none, or it is over by now. */
export type EndRefusal = Refusal<'not_found'> | Refusal<'request_closed'>

/**
 * Declines a request and tells who asked; with `block`, the person hears of no more requests of them, which nobody is
 * told. A repeat answers the same.
 */
export async function declineRequest(
  deps: RequestsDeps,
  actor: ActorIds,
  { id, block }: { readonly id: RequestId; readonly block: boolean },
): Promise<Result<RequestView, EndRefusal>> {
  const now = deps.clock.now()
  return end(deps, actor, id, 'declined', async (tx, { request, state }) => {
    if (block) {
      await insertBlocked(tx, actor.userId, request.asker, now)
      await declineOpenFrom(tx, actor.userId, request.asker, now)
    }
    if (state !== 'open') return
    const by = await findCustomer(tx, actor.userId)
    if (by === null) throw new Error(`${actor.userId} has no account`)
    const { username, name } = by
    const asker = await findCustomer(tx, request.asker)
    if (asker === null) return
    const { money } = request
    const facts = { requestId: request.id, amount: formatMoney(money), currency: money.asset, username, name }
    await sendNotice(deps, tx, { kind: 'request-declined', to: asker.id, facts })
    await announceRequest(tx, asker.id, now)
  })
}

/** Takes one's own request back. A repeat answers the same. */
export const cancelRequest = (
  deps: RequestsDeps,
  actor: ActorIds,
  id: RequestId,
): Promise<Result<RequestView, EndRefusal>> =>
  end(deps, actor, id, 'cancelled', async (tx, { request }) => {
    if (request.payer !== null && request.standing !== 'blocked')
      await announceRequest(tx, request.payer, deps.clock.now())
  })

async function end(
  deps: RequestsDeps,
  actor: ActorIds,
  id: RequestId,
  state: 'declined' | 'cancelled',
  andThen: (tx: Tx, view: RequestView) => Promise<void>,
): Promise<Result<RequestView, EndRefusal>> {
  const direction = state === 'declined' ? 'in' : 'out'
  return deps.db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<RequestView, EndRefusal>> => {
      const found = await readRequest(deps, tx, actor, id)
      if (!found.ok) return found
      if (found.value.direction !== direction) return refuse('not_found')
      const ended = found.value.state === 'open' && (await endOpen(tx, id, state, deps.clock.now()))
      if (!ended && found.value.request.state !== state) return refuse('request_closed')
      await andThen(tx, ended ? found.value : { ...found.value, state })
      const now = await readRequest(deps, tx, actor, id)
      return now.ok ? ok(now.value) : now
    }),
  )
}

/** Hears of somebody's requests again. Unblocking who was not blocked changes nothing. */
export async function unblockAsker(
  deps: RequestsDeps,
  actor: ActorIds,
  username: string,
): Promise<Result<null, LookUpRefusal>> {
  const asker = await lookUpCustomer(deps.confirmation, actor, username, 'missed')
  if (!asker.ok) return asker
  await deps.db.transact((tx) => deleteBlocked(tx, actor.userId, asker.value.id))
  return ok(null)
}

/** Ends all requests of and to a person whose account is closed. */
export const endRequestsOf =
  (clock: RequestsDeps['clock']) =>
  (tx: Tx, userId: UserId): Promise<void> =>
    endAllOf(tx, userId, clock.now())
