/**
 * Builds everything that is written with the posting of a payment (see the ledger's companions). It decides nothing.
 */
import { TRANSFER_BADGES } from '@zend/contracts'
import { formatMoney, type HolderId } from '@zend/kernel'
import { activityRowOf, type ActivityRow } from '../../core/activity/index.ts'
import { spentCodeRowOf } from '../../core/codes/index.ts'
import type { CodeToSpend } from '../../core/confirmation/index.ts'
import { eventRowOf } from '../../core/events/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { type Command, keyRowOf } from '../../core/idempotency/index.ts'
import { type ValuedMove, useRowOf } from '../../core/limits/index.ts'
import { noticeRowOf, noticesTo, type Told } from '../../core/notices/index.ts'
import type { KnownCustomer } from '../../core/persons/index.ts'
import type { PublicName } from '../../core/public-names/index.ts'
import { transferRowOf } from './transfer.repo.ts'
import type { Transfer } from './transfer.ts'

/** A confirmed payment, with what else its booking writes. */
export type ConfirmedPayment = {
  readonly actor: ActorIds
  readonly transfer: Transfer
  readonly payer: PublicName
  /** The people to notify of the payment: the payer, or the members of the company that pays. */
  readonly told: Told
  readonly payment: { readonly payee: KnownCustomer }
  readonly move: ValuedMove
  /** `null` for an API key, and when others approved it: code and key were used up by the request. */
  readonly code: CodeToSpend | null
  readonly key: Command | null
}

/**
 * Builds the transfer's row, the code, the use of the limits, the key, both activities, both notifications in the app,
 * a mail to the payee, and the live events of both.
 */
export function companionsOf({ actor, transfer, payer, told, payment: { payee }, move, code, key }: ConfirmedPayment) {
  const { id, payerId, payeeId, money, at } = transfer
  const facts = { transferId: id, amount: formatMoney(money), currency: money.asset }
  const from = payer.username === null ? { name: payer.name } : { username: payer.username, name: payer.name }
  const received = noticeRowOf({ kind: 'transfer-received', facts: { ...facts, ...from } }, payee.id, at)
  const paid = { username: payee.username, name: payee.name }
  const sent = noticesTo({ kind: 'transfer-sent', facts: { ...facts, ...paid } }, told, at)
  const notices = [received, ...sent]
  const changed = (to: HolderId) => [
    { to, type: 'transfer' as const, id, at },
    { to, type: 'balance' as const, id: null, at },
  ]
  const listed = notices.map(({ user_id: to, id: noticeId }) => ({
    to,
    type: 'notification' as const,
    id: noticeId,
    at,
  }))
  return {
    transfer: transferRowOf(transfer),
    code: code === null ? null : spentCodeRowOf(actor.userId, code, at),
    use: useRowOf({ actor, move, useId: id }, at),
    key: key === null ? null : keyRowOf(key),
    paid: itemOf(transfer, payerId, 'out', payee),
    received: itemOf(transfer, payeeId, 'in', payer),
    notices: { notices },
    events: eventRowOf([...changed(payeeId), ...changed(payerId), ...listed]),
  }
}

function itemOf(
  { id, money, note, madeBy, at }: Transfer,
  holder: HolderId,
  direction: 'in' | 'out',
  other: PublicName,
): ActivityRow {
  return activityRowOf({
    id,
    holder,
    type: 'transfer',
    direction,
    money,
    counter: null,
    party: other.username,
    partyName: other.username === null ? other.name : null,
    madeBy: direction === 'out' ? madeBy : null,
    network: null,
    badge: TRANSFER_BADGES.done,
    occurredAt: at,
    words: [other.name, note ?? ''],
  })
}
