/**
 * Routes of sending money: `withdraw` takes an offer for an outside address, or a username, and passes it to the right
 * product. Maps results to the contract; decides nothing.
 */
import * as contract from '@zend/contracts'
import { formatMoney, isPerson, ok, refuse, type Result } from '@zend/kernel'
import { awaitsApproval } from '@zend/server/core/approvals'
import type { ActDeps } from '@zend/server/core/confirmation'
import { lookUpCustomer, type PersonsDeps } from '@zend/server/core/persons'
import {
  foreseePayment,
  payByUsername,
  readTransfer,
  type RequestsPolicy,
  type TransferDeps,
  type TransferView,
} from '@zend/server/products/transfer'
import type { foreseeWithdrawal } from '@zend/server/products/withdrawal'
import { requestOf } from '../call-context.ts'
import { type Actor, type CallContext, type HandlerRefusal, type Route, route } from '../guard.ts'
import { askedOf, foreseenOf } from './approval-asked.ts'
import type { PictureUrl } from '../user-answer.ts'
import { requestsRoutes } from './requests.route.ts'
import type { DetailReader } from './transactions.route.ts'

/** The variant of `withdraw` that takes an offer. */
export type ExternalBody = Extract<contract.EndpointInput<typeof contract.withdraw>['body'], { readonly quote: string }>

/** Sends to an outside address: implemented by the withdrawal routes. */
export type WithdrawExternal = (
  body: ExternalBody,
  context: CallContext<typeof contract.withdraw>,
) => Promise<Result<contract.EndpointData<typeof contract.withdraw>, HandlerRefusal<typeof contract.withdraw>>>

/** Dependencies of these routes. */
export type PaymentsDeps = {
  readonly identity: PersonsDeps & ActDeps
  readonly transfer: TransferDeps
  readonly requests: RequestsPolicy
  readonly withdrawExternal: WithdrawExternal
  /** Whom sending to an outside address would ask. */
  readonly foreseeExternal: (actor: Actor, quote: string) => ReturnType<typeof foreseeWithdrawal>
  readonly pictureUrl: PictureUrl
}

/** The routes of paying by username, and the dispatch of `withdraw`. */
export function paymentsRoutes({
  identity,
  transfer,
  requests,
  withdrawExternal,
  foreseeExternal,
  pictureUrl,
}: PaymentsDeps): Route[] {
  return [
    ...requestsRoutes({ db: transfer.db, clock: transfer.clock, confirmation: identity, requests, pictureUrl }),
    route(contract.getPayee, async ({ query }, { actor }) => {
      const found = await lookUpCustomer(identity, actor, query.username, 'every')
      if (!found.ok) return found
      const { username, name, pictureId } = found.value
      return ok({ payee: { username, name, image: pictureUrl(pictureId) } })
    }),
    route(contract.foreseeWithdraw, async ({ body }, { actor }) => {
      const found = await ('quote' in body ? foreseeExternal(actor, body.quote) : foreseePayment(transfer, actor, body))
      return found.ok ? ok(foreseenOf(found.value)) : found
    }),
    route(contract.withdraw, async ({ body }, context) => {
      const { keyCall, idempotencyKey } = context
      if ('quote' in body) return withdrawExternal(body, context)
      const { currency, amount, toUser, note = '' } = body
      const wish = { currency, amount, toUser, note: note === '' ? null : note, idempotencyKey }
      // People ask people: a company is asked by bills and invoices.
      if ('request' in body && body.request !== undefined && !isPerson(context.actor.holder))
        return refuse('request_closed')
      // A key has no code and no PIN, and a person no signature.
      if ('otp' in body !== (keyCall === null)) return refuse('invalid_request', { field: 'body' })
      const command =
        'otp' in body
          ? { ...wish, changes: body.changes, asked: body.request, otp: body.otp, pin: body.transactionPin }
          : { ...wish, request: requestOf(keyCall) }
      const paid = await payByUsername(transfer, context.actor, command)
      if (!paid.ok) return paid
      if (awaitsApproval(paid.value)) return ok(askedOf(paid.value))
      return ok({ transaction: transferDetailOf(paid.value, pictureUrl) })
    }),
  ]
}

/** Reads transfers. */
export const transferDetails =
  ({ db, pictureUrl }: Pick<TransferDeps, 'db'> & Pick<PaymentsDeps, 'pictureUrl'>): DetailReader =>
  async (holder, id) => {
    const found = await readTransfer(db.read, holder, id)
    return found.ok ? ok(transferDetailOf(found.value, pictureUrl)) : found
  }

/**
 * Maps a transfer to its page's details, as one of its two customers sees it. It is booked at once, so it has no usual
 * duration.
 */
function transferDetailOf(
  { transfer, direction, other }: TransferView,
  pictureUrl: PictureUrl,
): contract.TransferDetail {
  return {
    _id: transfer.id,
    transactionType: 'transfer',
    direction,
    amount: formatMoney(transfer.money),
    currency: transfer.money.asset,
    counter: null,
    party: other.username,
    status: contract.TRANSFER_BADGES.done,
    timeStamp: transfer.at.toISOString(),
    network: null,
    usualSeconds: null,
    partyName: other.name,
    partyImage: pictureUrl(other.pictureId),
    note: transfer.note,
  }
}
