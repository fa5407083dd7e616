/**
 * Routes of withdrawals to an outside address: map each call to its use case and the result to the contract. They
 * decide nothing.
 */
import * as contract from '@zend/contracts'
import { formatMoney, isId, ok, parseMoney, refuse, type Result, SECOND_MS } from '@zend/kernel'
import { awaitsApproval } from '@zend/server/core/approvals'
import { explorerTxUrl, networkAsset } from '@zend/server/core/assets'
import { type Act, sendActionCode } from '@zend/server/core/confirmation'
import { addressesOn } from '@zend/server/core/custody'
import type { SignInDeps } from '@zend/server/core/sign-in'
import { describePayment } from '@zend/server/products/transfer'
import {
  type Allowlist,
  answerWhoAsked,
  cancelWithdrawal,
  foreseeWithdrawal,
  quoteWithdrawal,
  readAllowlist,
  readWithdrawal,
  receivesOf,
  requestWithdrawal,
  switchAllowlist,
  type WithdrawalDeps,
  withdrawalFees,
  type WithdrawalQuoted,
  type WithdrawalView,
} from '@zend/server/products/withdrawal'
import { type Actor, type CallContext, type HandlerRefusal, type Route, route } from '../guard.ts'
import { askedOf } from './approval-asked.ts'
import type { DetailReader } from './transactions.route.ts'

/** Dependencies of these routes. */
export type WithdrawRoutesDeps = WithdrawalDeps & { readonly confirmation: Pick<SignInDeps, 'confirmer'> }

/** The query of a code request, as the contract has it. */
export type EmailOtpQuery = (typeof contract.getEmailOtp)['query'] extends {
  readonly _zod: { readonly output: infer Query }
}
  ? Query
  : never
/** Why no code is mailed. */
export type EmailOtpRefusal = HandlerRefusal<typeof contract.getEmailOtp>

/** Describes an act from a code request, in the canonical form that its code is bound to. */
export type DescribeAct = (actor: Actor, query: EmailOtpQuery) => Promise<Result<Act, EmailOtpRefusal>>
/** What each kind of code confirms, whether mailed or replaced by a passkey. A missing kind does not compile. */
export type DescribeActs = Readonly<Record<EmailOtpQuery['emailType'], DescribeAct>>

/** The routes of withdrawals. `POST /withdraw` itself is shared with Zend Pay: see `externalPayments`. */
export function withdrawRoutes(deps: WithdrawRoutesDeps, describeActs: DescribeActs): Route[] {
  return [...withdrawalRoutes(deps), ...allowlistRoutes(deps), ...codeRoutes(deps, describeActs)]
}

function withdrawalRoutes(deps: WithdrawRoutesDeps): Route[] {
  const details = withdrawalDetails(deps)
  return [
    route(contract.getWithdrawalFees, async ({ query: { currency } }) =>
      ok({
        fees: (await withdrawalFees(deps, currency)).map(({ network, fee, minimum }) => ({
          network: network.id,
          fee: formatMoney(fee),
          minimum: formatMoney(minimum),
        })),
      }),
    ),
    route(contract.quoteWithdrawal, async ({ body }, { actor, keyCall }) => {
      // A key signs what it asks for, and not which request that changes.
      if (keyCall !== null && body.changes !== undefined) return missing('body.changes')
      const made = await quoteWithdrawal(deps, actor, body)
      return made.ok ? ok(quoteOf(made.value)) : made
    }),
    route(contract.answerWhoAsked, async ({ body }, { actor }) => {
      const kept = await answerWhoAsked(deps, actor, body)
      return kept.ok ? ok({ answer: kept.value }) : kept
    }),
    route(contract.cancelWithdrawal, async ({ params: { id } }, { actor }) => {
      const cancelled = await cancelWithdrawal(deps, actor, id)
      if (!cancelled.ok) return cancelled
      const found = await details(actor.holder, id)
      return found.ok ? ok({ transaction: found.value }) : found
    }),
  ]
}

function allowlistRoutes(deps: WithdrawRoutesDeps): Route[] {
  return [
    route(contract.getAllowlist, async (_input, { actor }) =>
      ok({ allowlist: allowlistOf(await readAllowlist(deps.db.read, actor.holder, deps.clock.now())) }),
    ),
    route(contract.setAllowlist, async ({ body: { on, transactionPin } }, { actor }) => {
      const switched = await switchAllowlist(deps, actor, { on, pin: transactionPin })
      return switched.ok ? ok({ allowlist: allowlistOf(switched.value) }) : switched
    }),
  ]
}

function codeRoutes(deps: WithdrawRoutesDeps, describeActs: DescribeActs): Route[] {
  return [
    route(contract.getEmailOtp, async ({ query }, { actor }) => {
      const act = await describeActs[query.emailType](actor, query)
      if (!act.ok) return act
      const sent = await sendActionCode(deps.confirmation, actor, act.value)
      if (!sent.ok) return sent
      const { sentTo, expiresAt, resendAt } = sent.value
      return ok({ sentTo, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() })
    }),
  ]
}

/** Describes what a code for money out confirms: a payment by username, or a withdrawal to an address. */
export const describeSending =
  (deps: WithdrawRoutesDeps): DescribeAct =>
  async (actor, { currency, amount, chain, toAddr, toUser }) => {
    if (currency === undefined) return missing('query.currency')
    if (toUser !== undefined) {
      if (amount === undefined) return missing('query.amount')
      const payment = await describePayment(deps, actor, { currency, amount, toUser })
      return payment.ok ? ok(payment.value.act) : payment
    }
    if (toAddr === undefined) return missing('query.toAddr')
    if (chain === undefined) return missing('query.chain')
    const network = deps.networks[chain]
    const parsed = addressesOn(deps.custody, chain).parseAddress(toAddr)
    const money = parseMoney(currency, amount ?? '')
    if (!network.enabled || networkAsset(network, currency) === null) return refuse('network_not_available')
    if (!parsed.ok) return refuse('address_invalid', { reason: parsed.refusal.code })
    if (!money.ok) return missing('query.amount')
    return ok({
      kind: 'withdrawal',
      money: money.value,
      network: chain,
      networkName: network.name,
      address: parsed.value.address,
    })
  }

const missing = (field: string) => refuse('invalid_request', { field })

/** An offer, with what a person confirms it with; an API key's body says what it is for instead. */
export type ExternalBody = { readonly quote: string; readonly otp?: string; readonly transactionPin?: string }

/** What `POST /withdraw` does for an outside address, and asking who would approve it. */
export const externalPayments = (deps: WithdrawRoutesDeps) => ({
  withdrawExternal: withdrawExternal(deps),
  foreseeExternal: (actor: Actor, quote: string) => foreseeWithdrawal(deps, actor, quote),
})

function withdrawExternal(deps: WithdrawRoutesDeps) {
  const details = withdrawalDetails(deps)
  return async (
    { quote, otp, transactionPin }: ExternalBody,
    {
      actor,
      idempotencyKey,
      keyCall,
    }: Pick<CallContext<typeof contract.withdraw>, 'idempotencyKey' | 'keyCall'> & { readonly actor: Actor },
  ): Promise<
    Result<
      { transaction: contract.WithdrawalDetail } | contract.ApprovalAsked,
      HandlerRefusal<typeof contract.withdraw>
    >
  > => {
    if (keyCall === null && (otp === undefined || transactionPin === undefined)) return missing('body')
    if (keyCall !== null && otp !== undefined) return missing('body')
    const command =
      keyCall === null
        ? { quote, otp: otp ?? '', pin: transactionPin ?? '', idempotencyKey }
        : { quote, request: keyCall.request, idempotencyKey }
    const made = await requestWithdrawal(deps, actor, command)
    if (!made.ok) return made
    if (awaitsApproval(made.value)) return ok(askedOf(made.value))
    const found = await details(actor.holder, made.value.id)
    return found.ok ? ok({ transaction: found.value }) : found
  }
}

/** Reads withdrawals. */
export function withdrawalDetails(deps: Pick<WithdrawalDeps, 'clock' | 'db' | 'networks' | 'policy'>) {
  return (async (holder, id) => {
    if (!isId('wdr', id)) return refuse('not_found')
    const found = await readWithdrawal(deps, deps.db.read, { holder }, id, deps.clock.now())
    return found.ok ? ok(withdrawalDetailOf(found.value)) : found
  }) satisfies DetailReader
}

/** Maps a withdrawal to the contract. */
export function withdrawalDetailOf(view: WithdrawalView): contract.WithdrawalDetail {
  const { withdrawal, network, stages } = view
  const { money, state } = withdrawal
  return {
    _id: withdrawal.id,
    transactionType: 'withdrawal',
    direction: 'out',
    amount: formatMoney(money),
    currency: money.asset,
    counter: null,
    party: withdrawal.address,
    status: contract.WITHDRAWAL_BADGES[state],
    timeStamp: withdrawal.reachedAt.requested.toISOString(),
    network: withdrawal.network,
    usualSeconds: view.usualSeconds,
    state,
    address: withdrawal.address,
    label: view.label,
    networkName: network.name,
    fee: formatMoney(withdrawal.fee),
    receives: formatMoney(receivesOf(withdrawal)),
    txid: withdrawal.txid,
    explorerUrl: withdrawal.txid === null ? null : explorerTxUrl(network, withdrawal.txid),
    confirmations: view.confirmations,
    confirmationsNeeded: view.confirmationsNeeded,
    cancellable: view.cancellable,
    waitsUntil: view.waitsUntil?.toISOString() ?? null,
    underReview: view.underReview,
    reason: withdrawal.reason,
    expectedAt: view.expectedAt?.toISOString() ?? null,
    stages: stages.map(({ key, state: stage, at }) => ({ key, state: stage, at: at?.toISOString() ?? null })),
  }
}

function quoteOf({
  quote,
  offer,
  network,
  minimum,
  label,
  known,
  waitMs,
  question,
  expiresAt,
}: WithdrawalQuoted): contract.WithdrawalQuote {
  return {
    quote,
    currency: offer.money.asset,
    chain: network.id,
    networkName: network.name,
    toAddr: offer.address,
    amount: formatMoney(offer.money),
    fee: formatMoney(offer.fee),
    receives: formatMoney(receivesOf(offer)),
    minimum: formatMoney(minimum),
    arrivalMinutes: network.arrivalMinutes,
    waitSeconds: Math.ceil(waitMs / SECOND_MS),
    question:
      question === null
        ? null
        : {
            firstSeenAt: question.firstSeenAt?.toISOString() ?? null,
            reports: question.reports,
            waitSeconds: Math.ceil(question.waitMs / SECOND_MS),
          },
    label,
    known,
    expiresAt: expiresAt.toISOString(),
  }
}

const allowlistOf = ({ on, offAt }: Allowlist): { on: boolean; offAt: string | null } => ({
  on,
  offAt: offAt?.toISOString() ?? null,
})
