/**
 * Zend Pay: pays another customer at once and for free, with the mailed code and the PIN. Limits, the posting, both histories, what both are told and
 * the key of the command are one transaction.
 */
import { TRANSFER_BADGES } from '@zend/contracts'
import { formatMoney, isId, newId, ok, refuse, type Result } from '@zend/kernel'
import { recordActivity } from '../../core/activity/index.ts'
import { findSavedPayee } from '../../core/beneficiaries/index.ts'
import { confirmStated, doneBefore } from '../../core/confirmation/index.ts'
import { announce } from '../../core/events/index.ts'
import type { Actor } from '../../core/holders/index.ts'
import { claimKey, type Command, findKey } from '../../core/idempotency/index.ts'
import { judgedByOf, mayMoveOut, type ValuedMove, valueMoveOut } from '../../core/limits/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import { findCustomers, keepOpen, type KnownCustomer } from '../../core/persons/index.ts'
import type { Tx } from '../../database/index.ts'
import { type DescribedPayment, describePayment, type PaymentCommand } from './describe-payment.ts'
import type { TransferDeps } from './transfer.deps.ts'
import type { TransferRefusal } from './transfer.refusals.ts'
import { bookTransfer, findTransfer } from './transfer.repo.ts'
import { statementOf, type Transfer, type TransferView, viewOf } from './transfer.ts'

/** What the customer sends. */
export type PayCommand = PaymentCommand & {
  readonly note: string | null
  readonly otp: string
  readonly pin: string
  readonly idempotencyKey: string | null
}

type Refusable<T> = Promise<Result<T, TransferRefusal>>

/**
 * Pays a customer. The same idempotency key with the same request answers the first result, whatever its code or PIN says now; without a key the code, which
 * works once, keeps a repeated request from paying twice.
 */
export async function payByUsername(deps: TransferDeps, actor: Pick<Actor, 'userId'>, command: PayCommand): Refusable<TransferView> {
  const { userId } = actor
  const { currency, amount, toUser, note } = command
  const id = newId('trf', deps.clock.now().getTime())
  const key: Command = {
    holder: userId,
    key: command.idempotencyKey,
    operation: 'withdraw',
    request: { currency, amount, toUser, note },
    resultId: id,
  }
  const earlier = (tx: Tx) => paidBefore(tx, userId, key)
  const prepared = await prepare(deps, userId, command)
  // What can no longer be prepared may have been paid by this very command, or be on its way.
  if (!prepared.ok) return (key.key === null ? null : await doneBefore(deps.identity, userId, earlier)) ?? prepared
  const { payment, move } = prepared.value
  const asked = { id, payerId: userId, payeeId: payment.payee.id, money: payment.money, note }
  const judged = { judgedBy: judgedByOf(move), valueCents: move.cents }
  const statement = statementOf(asked, judged)
  return confirmStated<TransferView, TransferRefusal>(
    deps.identity,
    { userId, pin: command.pin, otp: { act: payment.act, code: command.otp } },
    {
      ...{ earlier, statement },
      perform: async (tx, authorization): Refusable<TransferView> => {
        const at = deps.clock.now()
        const claimed = await claimKey(tx, key, at)
        if (!claimed.ok) return claimed
        const transfer = { ...asked, at, consent: { ...judged, authorization } }
        return pay(deps, tx, { transfer, payee: payment.payee, move })
      },
    },
  )
}

type Prepared = { readonly payment: DescribedPayment; readonly move: ValuedMove }

/** All that is read before the transaction: who is paid, and what the amount is worth. */
async function prepare(deps: TransferDeps, userId: Actor['userId'], command: PaymentCommand): Refusable<Prepared> {
  const payment = await describePayment(deps, userId, command)
  if (!payment.ok) return payment
  const move = await valueMoveOut({ read: deps.db.read, market: deps.market, policy: deps.limits }, userId, payment.value.money)
  return move.ok ? ok({ payment: payment.value, move: move.value }) : move
}

/** What an earlier call with this key paid; `null` when there was none. */
async function paidBefore(tx: Tx, payerId: KnownCustomer['id'], key: Command): Promise<Result<TransferView, TransferRefusal> | null> {
  const known = await findKey(tx, key)
  if (!known.ok) return known
  if (known.value.fresh) return null
  // The key's first command was of the same request, so it was a transfer.
  const transfer = isId('trf', known.value.resultId) ? await findTransfer(tx, payerId, known.value.resultId) : null
  if (transfer === null) throw new Error(`the key's first result ${known.value.resultId} is not there`)
  return ok(viewOf(transfer, payerId, await customerOf(tx, transfer.payeeId)))
}

/** The part that moves money. On a refusal the caller undoes what was written. */
async function pay(
  deps: TransferDeps,
  tx: Tx,
  { transfer, payee, move }: { readonly transfer: Transfer; readonly payee: KnownCustomer; readonly move: ValuedMove },
): Refusable<TransferView> {
  const { id, payerId, money, at } = transfer
  if (await deps.allowlistOn(tx, payerId, at)) {
    const saved = await findSavedPayee(tx, payerId, payee.id)
    if (saved === null || saved.usableAt > at) return refuse('address_not_allowed', { usableAt: saved?.usableAt ?? null })
  }
  // Whoever is closing their account either waits for this money, and then stays, or was quicker.
  if (!(await keepOpen(tx, payee.id))) return refuse('payee_not_found')
  const allowed = await mayMoveOut(deps, tx, { mover: { userId: payerId, holder: payerId }, move, useId: id })
  if (!allowed.ok) return allowed
  const posted = await bookTransfer(tx, transfer)
  if (!posted.ok) {
    if (posted.refusal.code !== 'insufficient_funds') throw new Error(`the posting of ${id} was refused: ${posted.refusal.code}`)
    return refuse('insufficient_funds', { currency: money.asset, available: formatMoney(posted.refusal.available) })
  }
  await tellBoth(deps, tx, transfer, await customerOf(tx, payerId), payee)
  return ok(viewOf(transfer, payerId, payee))
}

/** Both histories, both lists in the app, a mail to the payee, and both customers' open browsers. */
async function tellBoth(deps: TransferDeps, tx: Tx, transfer: Transfer, payer: KnownCustomer, payee: KnownCustomer): Promise<void> {
  const { id, money, note, at } = transfer
  const item = (userId: KnownCustomer['id'], direction: 'in' | 'out', other: KnownCustomer) => ({
    id,
    holder: userId,
    type: 'transfer' as const,
    direction,
    money,
    counter: null,
    party: other.username,
    network: null,
    badge: TRANSFER_BADGES.done,
    occurredAt: at,
    words: [other.name, note ?? ''],
  })
  await recordActivity(tx, [item(payer.id, 'out', payee), item(payee.id, 'in', payer)], at)
  const facts = { transferId: id, amount: formatMoney(money), currency: money.asset }
  await sendNotice(deps, tx, { kind: 'transfer-received', userId: payee.id, facts: { ...facts, username: payer.username, name: payer.name } })
  await sendNotice(deps, tx, { kind: 'transfer-sent', userId: payer.id, facts: { ...facts, username: payee.username, name: payee.name } })
  for (const { id: userId } of [payer, payee]) {
    await announce(tx, { userId, type: 'transfer', id, at })
    await announce(tx, { userId, type: 'balance', id: null, at })
  }
}

async function customerOf(tx: Tx, id: KnownCustomer['id']): Promise<KnownCustomer> {
  const customer = (await findCustomers(tx, [id])).get(id)
  if (customer === undefined) throw new Error(`${id} has no account`)
  return customer
}
