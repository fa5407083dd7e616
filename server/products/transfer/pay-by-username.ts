/**
 * Zend Pay: pays another customer at once and for free, with the mailed code and the PIN. One statement does
 * everything: the code, the use of the limits, the idempotency key, the posting, the transfer, both activities and both
 * notices. Concurrent payments share a statement, and a payment that cannot be made leaves nothing.
 */
import { formatMoney, isId, isPerson, newId, ok, refuse, type Result, type TransferId } from '@zend/kernel'
import {
  type Approval,
  type AwaitsApproval,
  changeApproval,
  findApproval,
  foresee,
  type Foreseen,
  openApproval,
  type Request,
  requestFor,
  requestToChange,
  type Seen,
} from '../../core/approvals/index.ts'
import type { Authorization } from '../../core/authorizations/index.ts'
import { findSavedPayee } from '../../core/beneficiaries/index.ts'
import { isUnused } from '../../core/codes/index.ts'
import {
  channelOf,
  type CodeToSpend,
  confirmedBy,
  confirmPayment,
  doneBefore,
  findSignedRequest,
  performAct,
  type SignedRequest,
} from '../../core/confirmation/index.ts'
import { lockActs, type ActorIds } from '../../core/holders/index.ts'
import { claimKey, type Command, doOnce } from '../../core/idempotency/index.ts'
import { checkMoveOut, judgedByOf, type ValuedMove, valueMoveOut } from '../../core/limits/index.ts'
import { type Told, toldOf } from '../../core/notices/index.ts'
import { keepOpen, type KnownCustomer } from '../../core/persons/index.ts'
import { type PublicName, publicNameOf } from '../../core/public-names/index.ts'
import type { Tx } from '../../database/index.ts'
import { transferPayload } from './act/index.ts'
import { type DescribedPayment, describePayment, type PaymentCommand } from './describe-payment.ts'
import { companionsOf } from './payment-companions.ts'
import { paidBefore } from './read-transfers.ts'
import type { TransferDeps } from './transfer.deps.ts'
import { isPaidBy, type RequestId, stateAt } from './request.ts'
import { findRequest } from './requests.repo.ts'
import { zendTransfer } from './transfer.postings.ts'
import type { TransferRefusal } from './transfer.refusals.ts'
import { statementOf, type Transfer, type TransferView, viewOf } from './transfer.ts'

/** The customer's request. */
export type PayCommand = PaymentCommand & {
  readonly note: string | null
  /** The request for money that this pays, exactly as it asks. */
  readonly asked?: RequestId | undefined
  /** One's own request for approval that this changes, in place of a new payment. */
  readonly changes?: Seen | undefined
  readonly otp: string
  readonly pin: string
  readonly idempotencyKey: string | null
}

/** The request of a company's API key, which it signed. */
export type PayByKey = PaymentCommand & {
  readonly note: string | null
  readonly asked?: undefined
  readonly changes?: undefined
  readonly request: SignedRequest
  readonly idempotencyKey: string | null
}

type Refusable<T> = Promise<Result<T, TransferRefusal>>

/**
 * Pays a customer. The same idempotency key with the same request returns the first result, without checking the code
 * or PIN again; without a key, the single-use code keeps a repeated request from paying twice. Throws when the outcome
 * is unknown: send the same command again.
 */
export async function payByUsername(
  deps: TransferDeps,
  actor: ActorIds,
  command: PayCommand | PayByKey,
): Refusable<TransferView | AwaitsApproval> {
  const { holder, userId } = actor
  const { currency, amount, toUser, note, changes, asked: requestId = null } = command
  const id = await idFor(deps, actor, command)
  if (id === null) return refuse('not_found')
  const wish = { currency, amount, toUser, note, ...(requestId === null ? {} : { asked: requestId }) }
  const request = changes === undefined ? wish : { ...wish, changes: changes.approval, version: changes.version }
  const key: Command = { holder, key: command.idempotencyKey, operation: 'withdraw', request, resultId: id }
  const earlier = (tx: Tx) => paidBefore(tx, holder, key)
  return doOnce<Prepared, ConfirmedTransfer, TransferView | AwaitsApproval, TransferRefusal>({
    earlier: () => earlier(deps.db.read),
    prepare: () => prepare(deps, actor, command),
    confirm: async ({ payment, move, changed }) => {
      const { payee, money } = payment
      const asked = { id, payerId: holder, payeeId: payee.id, madeBy: userId, money, note, requestId }
      const judged = { judgedBy: judgedByOf(move), valueCents: move.cents }
      const by = confirmedBy({ userId, holder }, payment.act, command)
      const asker = { userId, holder, channel: channelOf(command) }
      const statement = statementOf(asked, judged)
      const payload = () => transferPayload(statement, payee.name, note)
      const request = await requestFor(deps.approvals, asker, statement, payload, changed)
      if (!request.ok) return request
      const signed = await confirmPayment(deps.confirmation, by, request.value?.statement ?? statement)
      if (!signed.ok) return signed
      const { code, authorization } = signed.value
      const transfer = { ...asked, at: deps.clock.now(), consent: { ...judged, authorization } }
      return ok({ code, transfer, asks: request.value === null ? null : { request: request.value, authorization } })
    },
    meanwhile: async () => (key.key === null ? null : doneBefore(deps.confirmation, holder, earlier)),
    perform: (prepared, { asks, ...confirmed }) =>
      asks === null
        ? book(deps, { ...prepared, ...confirmed, actor, key, earlier })
        : performAct<TransferView | AwaitsApproval, TransferRefusal>(deps.confirmation, actor, confirmed.code, {
            earlier,
            perform: async (tx) => {
              const claimed = await claimKey(tx, key, deps.clock.now())
              if (!claimed.ok) return claimed
              const { request, authorization } = asks
              const store = prepared.changed === null ? openApproval : changeApproval
              const asked = await store(deps.approvals, tx, request, authorization)
              if (asked.ok) return asked
              const { refusal } = asked
              return refusal.code === 'insufficient_funds'
                ? refuse(refusal.code, { available: refusal.available, currency: command.currency })
                : { ok: false, refusal }
            },
          }),
  })
}

/** Returns whom this payment would ask to approve it now; `null` when the actor may make it alone. It stores nothing. */
export async function foreseePayment(
  deps: TransferDeps,
  actor: ActorIds,
  command: PaymentCommand & Pick<PayCommand, 'changes'>,
): Refusable<Foreseen | null> {
  const prepared = await prepare(deps, actor, command)
  if (!prepared.ok) return prepared
  const { payment, move, changed } = prepared.value
  const id = newId('trf', deps.clock.now().getTime())
  const { holder: payerId, userId: madeBy } = actor
  const asked = { id, payerId, payeeId: payment.payee.id, madeBy, money: payment.money, note: null }
  const statement = statementOf(asked, { judgedBy: judgedByOf(move), valueCents: move.cents })
  // It arrives whole, or not at all.
  return foresee(deps.approvals, actor, statement, { least: null }, changed !== null)
}

/**
 * The id of the payment: that of the request it changes, whatever became of it, or for which an API key signed the same
 * command a moment ago; `null` when there is no such request.
 */
async function idFor(
  { db, clock }: TransferDeps,
  { holder }: ActorIds,
  { changes, ...command }: PayCommand | PayByKey,
): Promise<TransferId | null> {
  const signed = 'request' in command ? await findSignedRequest(db.read, command.request) : null
  if (signed !== null && isId('trf', signed)) return signed
  if (changes === undefined) return newId('trf', clock.now().getTime())
  const subject = isPerson(holder) ? undefined : (await findApproval(db.read, holder, changes.approval))?.subject
  return subject !== undefined && isId('trf', subject) ? subject : null
}

/** A confirmed transfer, and the code to use up with it. */
type ConfirmedTransfer = {
  readonly transfer: Transfer
  readonly code: CodeToSpend | null
  /** The request that is made in place of the transfer, where others must approve it. */
  readonly asks: { readonly request: Request; readonly authorization: Authorization } | null
}

type Prepared = {
  readonly payment: DescribedPayment
  readonly payer: PublicName
  readonly told: Told
  readonly move: ValuedMove
  readonly late: NotSaved | null
  /** The request that this changes. */
  readonly changed: Approval | null
}
type NotSaved = Extract<TransferRefusal, { readonly code: 'address_not_allowed' }>

/**
 * Reads everything needed before the payment: payer and payee, the amount's worth, and whether the payer allows only
 * saved wallets.
 */
async function prepare(
  deps: TransferDeps,
  actor: ActorIds,
  { changes, asked, ...command }: PaymentCommand & Pick<PayCommand, 'changes' | 'asked'>,
): Refusable<Prepared> {
  const { read } = deps.db
  const { holder } = actor
  const changed = await requestToChange({ clock: deps.clock, read }, actor, 'transfer', changes)
  if (!changed.ok) return changed
  const described = await describePayment(deps, actor, command)
  if (!described.ok) return described
  const payment = described.value
  const paid = { payerId: holder, payeeId: payment.payee.id, money: payment.money }
  if (asked !== undefined && !(await isOpenFor(read, asked, paid, deps.clock.now()))) return refuse('request_closed')
  const [move, payer, told, late] = await Promise.all([
    valueMoveOut({ read, market: deps.market, policy: deps.limits }, holder, payment.money),
    publicNameOf(read, holder),
    toldOf(read, holder),
    notSaved(deps, holder, payment.payee),
  ])
  if (payer === null) throw new Error(`${holder} has no account`)
  return move.ok ? ok({ payment, payer, told, move: move.value, late, changed: changed.value }) : move
}

/**
 * Refuses a payee who is not a saved wallet, or was saved too recently, while the allowlist is on; `null` when the
 * payee may be paid.
 */
export async function notSaved(
  { db: { read }, clock, allowlistOn }: TransferDeps,
  holder: ActorIds['holder'],
  payee: KnownCustomer,
): Promise<NotSaved | null> {
  const now = clock.now()
  if (!(await allowlistOn(read, holder, now))) return null
  const saved = await findSavedPayee(read, holder, payee.id)
  return saved !== null && saved.usableAt <= now
    ? null
    : { code: 'address_not_allowed', usableAt: saved?.usableAt ?? null }
}

/** Whether this request is open and asks for exactly this. */
async function isOpenFor(tx: Tx, id: RequestId, paid: Parameters<typeof isPaidBy>[1], now: Date): Promise<boolean> {
  const request = await findRequest(tx, id)
  return request !== null && stateAt(request, now) === 'open' && isPaidBy(request, paid)
}

type Payment = Omit<Prepared, 'changed'> &
  Omit<ConfirmedTransfer, 'asks'> & {
    readonly actor: ActorIds
    readonly key: Command
    readonly earlier: (tx: Tx) => Promise<Result<TransferView | AwaitsApproval, TransferRefusal> | null>
  }

const ATTEMPTS_MAX = 5

/** Books a payment with everything that belongs to it, or returns why not. */
async function book(deps: TransferDeps, made: Payment): Refusable<TransferView | AwaitsApproval> {
  const { transfer, payment, late } = made
  const { id, payerId, money } = transfer
  if (late !== null) return (await whyNot(deps, made)) ?? { ok: false, refusal: late }
  for (let attempt = 1; ; attempt++) {
    const posted = await deps.poster.post(zendTransfer(transfer), companionsOf(made))
    if (posted.ok) return ok(viewOf(transfer, payerId, payment.payee))
    const { refusal } = posted
    if (refusal.code === 'ledger_busy') return refuse('busy')
    const reason = await whyNot(deps, made)
    if (reason !== null) return reason
    if (refusal.code === 'insufficient_funds')
      return refuse('insufficient_funds', { currency: money.asset, available: formatMoney(refusal.available) })
    // The reason was gone by the time it was looked for: try again.
    if (refusal.code !== 'companion_refused' || attempt === ATTEMPTS_MAX)
      throw new Error(`the posting of ${id} was refused: ${refusal.code}`)
  }
}

/**
 * Returns why a payment was not made: the first reason in order of precedence, or the earlier result of the same
 * command; `null` when only the books' answer is left. It runs under the holder's lock, so it waits for their other
 * pending acts.
 */
async function whyNot(
  deps: TransferDeps,
  { actor, transfer, payment: { payee }, move, code, late, earlier }: Payment,
): Promise<Result<TransferView | AwaitsApproval, TransferRefusal> | null> {
  return deps.db.transact(async (tx): Promise<Result<TransferView | AwaitsApproval, TransferRefusal> | null> => {
    await lockActs(tx, actor.holder)
    const before = await earlier(tx)
    if (before !== null) return before
    if (code !== null && !(await isUnused(tx, actor.userId, code.purpose, code.sentAt))) return refuse('otp_expired')
    if (late !== null) return { ok: false, refusal: late }
    // If the payee is closing their account: either it waits for this money and stays open, or it was closed first.
    if (!(await keepOpen(tx, payee.id))) return refuse('payee_not_found')
    const { requestId } = transfer
    if (requestId !== null && !(await isOpenFor(tx, requestId, transfer, transfer.at))) return refuse('request_closed')
    const allowed = await checkMoveOut(deps, tx, actor, move)
    return allowed.ok ? null : allowed
  })
}
