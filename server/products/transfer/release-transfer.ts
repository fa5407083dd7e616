/**
 * Pays another customer what others of the company approved: checked and valued anew, booked in the transaction that
 * ends the request. Who pays, whom, how much and with which note are those of the request.
 */
import {
  type CoinCode,
  formatMoney,
  isCoin,
  isId,
  type Money,
  newId,
  ok,
  refuse,
  type Refusal,
  type Result,
} from '@zend/kernel'
import type { PayloadOfKind, ReadyToRelease, Releaser } from '../../core/approvals/index.ts'
import { detailOf, moneyOf } from '../../core/approvals/act/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { postAccompanied } from '../../core/ledger/index.ts'
import { checkMoveOut, judgedByOf, valueMoveOut } from '../../core/limits/index.ts'
import { type Told, toldOf } from '../../core/notices/index.ts'
import type { OfferedPart } from '../../core/offers/index.ts'
import { findCustomer, keepOpen, type KnownCustomer } from '../../core/persons/index.ts'
import { publicNameOf } from '../../core/public-names/index.ts'
import { companionsOf } from './payment-companions.ts'
import { keyOf } from './act/index.ts'
import { notSaved } from './pay-by-username.ts'
import { type TransferDeps, transferCompanions } from './transfer.deps.ts'
import { zendTransfer } from './transfer.postings.ts'
import { statementOf, type Transfer } from './transfer.ts'

/** Creates the releaser of payments by username. */
export const transferReleaser =
  (deps: TransferDeps): Releaser =>
  async (actor, payload) =>
    prepareTransfer(deps, actor, payload, await toldOf(deps.db.read, actor.holder))

/** Prepares a payment by username that was confirmed as part of a whole: people are told once of that. */
export const prepareTransferPart = (deps: TransferDeps, actor: ActorIds, pays: PayloadOfKind) =>
  prepareTransfer(deps, actor, pays, { people: [], company: null })

/** States a payment to a customer as part of a whole: all of it arrives. */
export const offerTransferPart = (
  {
    receives,
    payee,
    note,
  }: { readonly receives: Money<CoinCode>; readonly payee: KnownCustomer; readonly note: string | null },
  now: Date,
): OfferedPart => {
  const sum = { asset: receives.asset, amount: formatMoney(receives) }
  const details = { payee: payee.id, ...(note === null ? {} : { note }) }
  return {
    takes: receives,
    pays: {
      kind: 'transfer',
      subject: newId('trf', now.getTime()),
      most: sum,
      least: sum,
      payee: { name: payee.name, key: keyOf(payee.id), country: null, details },
    },
  }
}

async function prepareTransfer(
  deps: TransferDeps,
  actor: ActorIds,
  payload: PayloadOfKind,
  told: Told,
): Promise<Result<ReadyToRelease, Refusal>> {
  const { read } = deps.db
  const { holder, userId } = actor
  const money = moneyOf(payload.most)
  const [id, payeeId] = [payload.subject, detailOf(payload, 'payee')]
  if (!isId('trf', id) || !isId('usr', payeeId) || !isCoin(money.asset)) throw new RangeError(`${id} is no transfer`)
  const payee = await findCustomer(read, payeeId)
  if (payee === null) return refuse('payee_not_found')
  const [move, payer, late] = await Promise.all([
    valueMoveOut({ read, market: deps.market, policy: deps.limits }, holder, money),
    publicNameOf(read, holder),
    notSaved(deps, holder, payee),
  ])
  if (!move.ok) return move
  if (late !== null) return { ok: false, refusal: late }
  if (payer === null) throw new Error(`${holder} has no account`)
  const asked = {
    id,
    payerId: holder,
    payeeId,
    madeBy: userId,
    money: { ...money, asset: money.asset },
    note: payload.payee.details['note'] ?? null,
    // A company is asked by its bills and invoices, never so.
    requestId: null,
  }
  const judged = { judgedBy: judgedByOf(move.value), valueCents: move.value.cents }
  const ready: ReadyToRelease = {
    statement: statementOf(asked, judged),
    perform: async (tx, authorization) => {
      if (!(await keepOpen(tx, payeeId))) return refuse('payee_not_found')
      const allowed = await checkMoveOut(deps, tx, actor, move.value)
      if (!allowed.ok) return allowed
      const transfer: Transfer = { ...asked, at: deps.clock.now(), consent: { ...judged, authorization } }
      const rows = companionsOf({
        actor,
        transfer,
        payer,
        told,
        payment: { payee },
        move: move.value,
        code: null,
        key: null,
      })
      return postAccompanied(tx, zendTransfer(transfer), transferCompanions([rows]))
    },
  }
  return ok(ready)
}
