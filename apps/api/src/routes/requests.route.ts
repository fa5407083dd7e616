/** Routes of requests for money: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { formatMoney, ok } from '@zend/kernel'
import type { PublicName } from '@zend/server/core/public-names'
import {
  askForMoney,
  cancelRequest,
  declineRequest,
  listRequests,
  readLink,
  readRequest,
  type RequestsDeps,
  type RequestView,
  unblockAsker,
} from '@zend/server/products/transfer'
import { type Route, route } from '../guard.ts'
import type { PictureUrl } from '../user-answer.ts'

/** The routes of requests for money. */
export function requestsRoutes(deps: RequestsDeps & { readonly pictureUrl: PictureUrl }): Route[] {
  const shown = (view: RequestView) => requestOf(view, deps.pictureUrl)
  return [
    route(contract.listRequests, async (_input, { actor }) => {
      const { received, sent, blocked } = await listRequests(deps, actor)
      const people = blocked.flatMap((each) => personOf(each, deps.pictureUrl) ?? [])
      return ok({ received: received.map(shown), sent: sent.map(shown), blocked: people })
    }),
    route(contract.askForMoney, async ({ body }, { actor, idempotencyKey }) => {
      const { currency, amount, toUser = null, note = '' } = body
      const wish = { currency, amount, toUser, note: note === '' ? null : note, idempotencyKey }
      const asked = await askForMoney(deps, actor, wish)
      return asked.ok ? ok({ request: shown(asked.value) }) : asked
    }),
    route(contract.getRequest, async ({ params: { id } }, { actor }) => {
      const found = await readRequest(deps, deps.db.read, actor, id)
      return found.ok ? ok({ request: shown(found.value) }) : found
    }),
    route(contract.getRequestLink, async ({ params: { code } }, { actor }) => {
      const found = await readLink(deps, actor, code)
      return found.ok ? ok({ request: shown(found.value) }) : found
    }),
    route(contract.declineRequest, async ({ params: { id }, body: { block } }, { actor }) => {
      const declined = await declineRequest(deps, actor, { id, block })
      return declined.ok ? ok({ request: shown(declined.value) }) : declined
    }),
    route(contract.cancelRequest, async ({ params: { id } }, { actor }) => {
      const cancelled = await cancelRequest(deps, actor, id)
      return cancelled.ok ? ok({ request: shown(cancelled.value) }) : cancelled
    }),
    route(contract.unblockAsker, async ({ query }, { actor }) => {
      const done = await unblockAsker(deps, actor, query.username)
      return done.ok ? ok({ unblocked: true }) : done
    }),
  ]
}

/** A request as its data export and its pages have it. Only the two whose payment it is see that payment's id. */
export function requestOf(view: RequestView, pictureUrl: PictureUrl): contract.MoneyRequest {
  const { request, direction, state, other, known, resembles } = view
  const isTheirs = direction === 'out' || request.payer !== null
  return {
    _id: request.id,
    direction,
    amount: formatMoney(request.money),
    currency: request.money.asset,
    note: request.note,
    state,
    party: other === null ? null : personOf(other, pictureUrl),
    link: direction === 'out' ? request.code : null,
    known,
    resembles: resembles === null ? null : personOf(resembles, pictureUrl),
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    endedAt: request.endedAt?.toISOString() ?? null,
    transactionId: isTheirs ? request.transferId : null,
  }
}

function personOf({ username, name, pictureId }: PublicName, pictureUrl: PictureUrl) {
  return username === null ? null : { username, name, image: pictureUrl(pictureId) }
}
