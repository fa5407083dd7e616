/**
 * Defines a withdrawal and its life: states, events and timeline. Pure: it reads no clock, no chain and no database,
 * and it books nothing.
 */
import { type NetworkName, WITHDRAWAL_STAGES, type WithdrawalStage, type WithdrawalState } from '@zend/contracts'
import {
  type CoinCode,
  type HolderId,
  type HoldId,
  stateMachine,
  money,
  type Money,
  type PaymentId,
  type Transitions,
  type UserId,
  type WithdrawalId,
} from '@zend/kernel'
import { type Consented, type JudgedBy, type Statement, withdrawalStatement } from '../../core/authorizations/index.ts'

/** A customer's money being paid to an outside address. */
export type Withdrawal = {
  readonly id: WithdrawalId
  /** The owner of the money. */
  readonly holder: HolderId
  /** The person who requested it. */
  readonly madeBy: UserId
  readonly network: NetworkName
  /** The amount that leaves the balance: what arrives, plus the fee. */
  readonly money: Money<CoinCode>
  readonly fee: Money<CoinCode>
  /** The cost that the fee was computed from, in the network's own coin: the most that paying should cost us. */
  readonly feeBudget: Money<CoinCode>
  /** Its worth in US dollars at the request, rounded up. */
  readonly value: Money<'USD'>
  /** The canonical address. */
  readonly address: string
  readonly lookupKey: string
  /** The customer's confirmation; `null` for a row that nobody confirmed, or that is older than confirmations. */
  readonly consent: Consented | null
  readonly state: WithdrawalState
  /** The earliest end of the risk check; `null` when it need not wait. */
  readonly waitsUntil: Date | null
  /** The transaction that pays it, once there is one; a fee bump changes it. */
  readonly txid: string | null
  /** Why it was rejected or failed. */
  readonly reason: string | null
  /** When each stage was reached; `done` is the end of any kind. */
  readonly reachedAt: { readonly [S in WithdrawalStage]: Date | null } & { readonly requested: Date }
}

/** Builds what its customer confirmed, from the current row. */
export const statementOf = (withdrawal: Omit<Withdrawal, 'consent'>, judgedBy: JudgedBy): Statement => {
  const { id, holder, network, money: all, fee, feeBudget, address, value, waitsUntil } = withdrawal
  return withdrawalStatement({
    id,
    holder,
    network,
    money: all,
    fee,
    feeBudget,
    address,
    valueCents: value.amount,
    judgedBy,
    waitsUntil,
  })
}

/** Events of a withdrawal. */
export type WithdrawalEvent =
  /** Its checks began. */
  | 'check_started'
  /** Its checks passed, and its time has come: it is handed to the treasury. */
  | 'passed'
  /** A check refused it. */
  | 'rejected'
  | 'cancelled'
  /** Being built and signed; also again, when what was signed can never be mined. */
  | 'signing'
  /** Sent to the network; also again, when a re-organisation removed its block. */
  | 'broadcast'
  /** Not mined for longer than expected. */
  | 'stuck'
  /** Replaced by a version with a higher fee. */
  | 'fee_bumped'
  /** In a block. */
  | 'confirming'
  | 'done'
  /** It can never be mined, or the network ran it and it did nothing. */
  | 'failed'

// All events the treasury can report for a payment that it has begun. It may repeat one, and it may skip one.
const ON_THE_WAY: Transitions<WithdrawalState, WithdrawalEvent>['signing'] = {
  signing: 'signing',
  broadcast: 'broadcast',
  fee_bumped: 'fee_bumped',
  confirming: 'confirming',
  done: 'done',
  failed: 'failed',
}

/** The state machine of a withdrawal. `done` is final, and once it is queued nobody can cancel. */
export const withdrawalMachine = stateMachine<WithdrawalState, WithdrawalEvent>('withdrawal', {
  requested: { check_started: 'risk_check', cancelled: 'cancelled' },
  risk_check: { passed: 'queued', rejected: 'rejected', cancelled: 'cancelled' },
  queued: { signing: 'signing', broadcast: 'broadcast', failed: 'failed' },
  signing: { ...ON_THE_WAY },
  broadcast: { ...ON_THE_WAY, stuck: 'stuck' },
  stuck: { ...ON_THE_WAY },
  fee_bumped: { ...ON_THE_WAY, stuck: 'stuck' },
  confirming: { ...ON_THE_WAY },
  done: {},
  cancelled: {},
  rejected: {},
  failed: {},
})

/** Returns whether the customer may still cancel. */
export const isCancellable = (state: WithdrawalState): boolean => withdrawalMachine.allows(state, 'cancelled')

/** Returns whether it has ended, in any way. */
export const isClosed = (state: WithdrawalState): boolean => withdrawalMachine.isFinal(state)

/** Returns whether it ended with the money back in the customer's balance. */
export const isReturned = (state: WithdrawalState): boolean => isClosed(state) && state !== 'done'

/** Returns what arrives at the address. */
export const receivesOf = ({ money: { asset, amount }, fee }: Pick<Withdrawal, 'money' | 'fee'>): Money<CoinCode> =>
  money(asset, amount - fee.amount)

/**
 * Derives ids from the withdrawal's own id, so that each can exist only once.
 * @example holdIdOf('wdr_0…') // 'hld_0…'
 */
export const holdIdOf = (id: WithdrawalId): HoldId => `hld_${tailOf(id)}`
/** The id of the treasury's payment order. */
export const paymentIdOf = (id: WithdrawalId): PaymentId => `pay_${tailOf(id)}`
/** The withdrawal of a payment or of a hold. */
export const withdrawalIdOf = (id: PaymentId | HoldId): WithdrawalId => `wdr_${tailOf(id)}`
/** The cause named by its hold, its posting and its payment. */
export const causeOf = (id: WithdrawalId): string => `withdrawal:${id}`

const tailOf = (id: WithdrawalId | PaymentId | HoldId): string => id.slice('wdr_'.length)

/** The stage of each state; final states keep the stage they were left at. */
const STAGE_OF: Readonly<Partial<Record<WithdrawalState, WithdrawalStage>>> = {
  requested: 'requested',
  risk_check: 'risk_check',
  queued: 'queued',
  signing: 'signing',
  broadcast: 'broadcast',
  stuck: 'broadcast',
  fee_bumped: 'broadcast',
  confirming: 'confirming',
}

/**
 * Returns the stages that a withdrawal in this state has reached, each of which must have a time. The treasury may skip
 * one (first seen when it is deep already), so a state includes all stages before its own. Where the money was returned
 * only the end is certain.
 * @example stagesReachedBy('queued') // ['requested', 'risk_check', 'queued']
 */
export function stagesReachedBy(state: WithdrawalState): readonly WithdrawalStage[] {
  if (state === 'done') return WITHDRAWAL_STAGES
  return isReturned(state)
    ? ['done']
    : WITHDRAWAL_STAGES.slice(0, WITHDRAWAL_STAGES.indexOf(STAGE_OF[state] ?? 'requested') + 1)
}

/** One stage of the timeline; `at` is when it was reached. */
export type Stage = {
  readonly key: WithdrawalStage
  readonly state: 'done' | 'current' | 'next' | 'failed'
  readonly at: Date | null
}

/**
 * Returns the timeline that a customer sees. If the money was returned, the stage it came back from is `failed`, and
 * later stages are not reached.
 */
export function stagesOf({ state, reachedAt }: Pick<Withdrawal, 'state' | 'reachedAt'>): readonly Stage[] {
  const lastReached = WITHDRAWAL_STAGES.findLastIndex((stage) => stage !== 'done' && reachedAt[stage] !== null)
  const place =
    state === 'done'
      ? WITHDRAWAL_STAGES.length
      : isReturned(state)
        ? lastReached
        : WITHDRAWAL_STAGES.indexOf(STAGE_OF[state] ?? 'requested')
  return WITHDRAWAL_STAGES.map((key, i) => {
    const shown = i < place ? 'done' : i > place ? 'next' : isReturned(state) ? 'failed' : 'current'
    return { key, state: shown, at: shown === 'next' ? null : reachedAt[key] }
  })
}
