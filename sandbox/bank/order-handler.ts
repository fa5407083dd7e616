/**
 * Handles an order for every simulated provider, whatever its format: applies the account's set outcome and the
 * provider's behaviour, records the payout, and settles it after a delay. Uses the sandbox's own clock.
 */
import type { Accounts } from './accounts.ts'
import {
  type BankBehaviour,
  type FailureWord,
  type Fate,
  fateOf,
  type Rail,
  type WebhookBehaviour,
} from './behaviour.ts'
import type { BankPayout, Book, PayoutInput } from './book.ts'

/** Result of an order. `mute`: it was taken and the connection is broken without an answer. */
export type Ordered =
  | { readonly kind: 'taken'; readonly payout: BankPayout; readonly mute: boolean }
  | { readonly kind: 'known'; readonly payout: BankPayout }
  | { readonly kind: 'refused'; readonly why: FailureWord }
  | { readonly kind: 'gone' }

/** The order handler that all formats share. */
export type OrderHandler = {
  readonly book: Book
  readonly accounts: Accounts
  readonly behaviourOf: (rail: Rail) => BankBehaviour
  readonly behave: (rail: Rail, behaviour: BankBehaviour) => void
  readonly webhooksOf: (payout: BankPayout) => WebhookBehaviour
  readonly webhooks: (rail: Rail, behaviour: WebhookBehaviour) => void
  readonly order: (input: PayoutInput, late: readonly FailureWord[]) => Ordered
  readonly stop: () => void
}

/** Delays: from order to settlement, and from payment to an automatic reversal. */
export type Pace = { readonly settleMs: number; readonly returnMs: number }

/** Creates an order handler over a book. */
export function openOrderHandler(book: Book, accounts: Accounts, pace: Pace): OrderHandler {
  const behaviours = new Map<Rail, BankBehaviour>()
  const webhookBehaviours = new Map<Rail, WebhookBehaviour>()
  const timers = new Set<NodeJS.Timeout>()
  const later = (afterMs: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, afterMs)
    timers.add(timer)
  }
  const behaviourOf = (rail: Rail): BankBehaviour => behaviours.get(rail) ?? { kind: 'well' }
  const live = (payout: BankPayout, failure: FailureWord | null): void => {
    const fate = fateOf(payout.accountNumber)
    later(fate?.afterMs ?? pace.settleMs, () => {
      if (failure !== null) return void book.settle(payout, 'failed', failure)
      book.settle(payout, 'paid')
      comeBack(payout)
    })
  }
  const comeBack = (payout: BankPayout): void => {
    if (fateOf(payout.accountNumber)?.end === 'reversed') later(pace.returnMs, () => book.settle(payout, 'reversed'))
  }
  // Payouts that were pending when the sandbox stopped continue with their account's outcome, whatever the provider's
  // behaviour was.
  for (const payout of book.payouts()) {
    const fate = fateOf(payout.accountNumber)
    if (payout.state === 'paid') comeBack(payout)
    else if (payout.state === 'pending' && fate?.behaviour?.kind !== 'stuck')
      live(payout, failureOf({ kind: 'well' }, fatedOf(fate), accounts.ownerOf(payout.accountNumber) === null))
  }
  return {
    book,
    accounts,
    behaviourOf,
    behave: (rail, behaviour) => void behaviours.set(rail, behaviour),
    webhooksOf: ({ rail, accountNumber }) => fateOf(accountNumber)?.webhooks ?? webhookBehaviours.get(rail) ?? 'well',
    webhooks: (rail, behaviour) => void webhookBehaviours.set(rail, behaviour),
    order(input, late) {
      const known = book.byReference(input.rail, input.reference)
      if (known !== undefined) return { kind: 'known', payout: known }
      const fate = fateOf(input.accountNumber)
      const behaviour = fate?.behaviour ?? behaviourOf(input.rail)
      if (behaviour.kind === 'gone') return { kind: 'gone' }
      const failure = failureOf(behaviour, fatedOf(fate), accounts.ownerOf(input.accountNumber) === null)
      if (failure !== null && !late.includes(failure)) return { kind: 'refused', why: failure }
      const payout = book.take(input)
      if (payout === null) throw new Error('the book knows a reference that it did not know')
      if (behaviour.kind !== 'stuck') live(payout, failure)
      return { kind: 'taken', payout, mute: behaviour.kind === 'mute' }
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Returns the failure set for an account, whatever the provider's behaviour. */
const fatedOf = (fate: Fate | undefined): FailureWord | null =>
  fate?.end === 'failed' ? (fate.why ?? 'bank_refused') : null

function failureOf(behaviour: BankBehaviour, fated: FailureWord | null, nobodys: boolean): FailureWord | null {
  if (behaviour.kind === 'broke') return 'low_balance'
  if (behaviour.kind === 'rejecting') return 'bank_refused'
  return nobodys ? 'no_account' : fated
}
