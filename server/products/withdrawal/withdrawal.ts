/**
 * What a withdrawal is and how it may change: its states, the events that move it, and its timeline.
 * Pure: it reads no clock, no chain and no database, and it books nothing.
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

/** Money of a customer on its way to an address outside. */
export type Withdrawal = {
  readonly id: WithdrawalId
  /** Whose money it is. */
  readonly holder: HolderId
  /** Who asked for it. */
  readonly madeBy: UserId
  readonly network: NetworkName
  /** What leaves the balance: what arrives, and the fee. */
  readonly money: Money<CoinCode>
  readonly fee: Money<CoinCode>
  /** What the fee was reckoned from, in the network's own coin: what paying should cost us at most. */
  readonly feeBudget: Money<CoinCode>
  /** What it was worth in US dollars when it was asked for, rounded up. */
  readonly value: Money<'USD'>
  /** The canonical address. */
  readonly address: string
  readonly lookupKey: string
  /** What the customer confirmed it with; `null` of a row that nobody confirmed, or that is older than this. */
  readonly consent: Consented | null
  readonly state: WithdrawalState
  /** When the risk check may end at the earliest; `null` when it need not wait. */
  readonly waitsUntil: Date | null
  /** The transaction that pays it, once there is one; a fee bump changes it. */
  readonly txid: string | null
  /** Why it was rejected or failed. */
  readonly reason: string | null
  /** When each stage was reached; `done` is the end of whatever kind. */
  readonly reachedAt: { readonly [S in WithdrawalStage]: Date | null } & { readonly requested: Date }
}

/** What its customer confirmed, made from the row as it is now. */
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

/** What can happen to a withdrawal. */
export type WithdrawalEvent =
  /** Its checks began. */
  | 'check_started'
  /** Its checks found nothing, and its time has come: it is handed to the treasury. */
  | 'passed'
  /** Something speaks against it. */
  | 'rejected'
  | 'cancelled'
  /** Being built and signed; also anew, when what was signed can never be mined. */
  | 'signing'
  /** Sent to the network; also again, when a re-organisation took its block. */
  | 'broadcast'
  /** Not mined for longer than it should be. */
  | 'stuck'
  /** Replaced by a version that pays more. */
  | 'fee_bumped'
  /** In a block. */
  | 'confirming'
  | 'done'
  /** It can never be mined, or the network ran it and it did nothing. */
  | 'failed'

// Whatever the treasury can tell of a payment that it has begun. It may tell a thing twice, and it may skip one.
const ON_THE_WAY: Transitions<WithdrawalState, WithdrawalEvent>['signing'] = {
  signing: 'signing',
  broadcast: 'broadcast',
  fee_bumped: 'fee_bumped',
  confirming: 'confirming',
  done: 'done',
  failed: 'failed',
}

/** The whole life of a withdrawal. Nothing leads out of `done`, and once it is queued nobody can cancel. */
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

/** Whether the customer may still cancel. */
export const isCancellable = (state: WithdrawalState): boolean => withdrawalMachine.allows(state, 'cancelled')

/** Whether it has ended, one way or another. */
export const isClosed = (state: WithdrawalState): boolean => withdrawalMachine.isFinal(state)

/** Whether it ended with the money back in the customer's balance. */
export const isReturned = (state: WithdrawalState): boolean => isClosed(state) && state !== 'done'

/** What arrives at the address. */
export const receivesOf = ({ money: { asset, amount }, fee }: Pick<Withdrawal, 'money' | 'fee'>): Money<CoinCode> =>
  money(asset, amount - fee.amount)

/**
 * Ids that follow from the withdrawal's own, so that each can exist only once. @example holdIdOf('wdr_0…') // 'hld_0…'
 */
export const holdIdOf = (id: WithdrawalId): HoldId => `hld_${tailOf(id)}`
/** The treasury's order to pay it. */
export const paymentIdOf = (id: WithdrawalId): PaymentId => `pay_${tailOf(id)}`
/** The withdrawal that a payment pays, or that a hold sets aside for. */
export const withdrawalIdOf = (id: PaymentId | HoldId): WithdrawalId => `wdr_${tailOf(id)}`
/** The cause that its hold, its posting and its payment name. */
export const causeOf = (id: WithdrawalId): string => `withdrawal:${id}`

const tailOf = (id: WithdrawalId | PaymentId | HoldId): string => id.slice('wdr_'.length)

/** The stage at which each state stands; states of the end stand where they were left. */
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
 * The stages that a withdrawal in this state has reached, each of which must say when. The treasury may skip one (first
 * seen when it is deep already), so a state reaches all stages before its own too. Where the money came back only the
 * end is certain.
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
 * The timeline a customer sees. Where the money came back, the stage that it came back from is `failed`, and the rest
 * never comes.
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
