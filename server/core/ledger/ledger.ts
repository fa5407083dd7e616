/**
 * Postings and holds, and their well-formedness. Pure: it knows no balance and decides nothing about funds; the
 * database does that under its locks.
 */
import { type AssetCode, type HoldId, stateMachine, type Money, type PostingId } from '@zend/kernel'
import { type CustomerAccount, holderOf, type Leg } from './chart.ts'

/** One atomic set of entries: booked completely or not at all, stored for ever, never changed. */
export type Posting = {
  /** Created by whoever starts the command; it is the idempotency key. */
  readonly id: PostingId
  /** The kind of event that it books, such as `deposit_credit`; one row of docs/money.md each. */
  readonly kind: string
  /** What caused it, unique among all postings, such as `deposit:dep_…`. */
  readonly cause: string
  /** When it happened in the world. The database sets when it was recorded. */
  readonly occurredAt: Date
  /** At least two, one per account, in any order, summing to zero in every asset. */
  readonly legs: readonly Leg[]
  /**
   * A hold that this posting settles. The leg on its account debits at most the hold's amount; the rest becomes
   * available again.
   */
  readonly settles?: HoldId
}

/** A booked posting. `already`: an earlier call booked it. */
export type Posted = { readonly id: PostingId; readonly recordedAt: Date; readonly already: boolean }

/**
 * A customer's funds reserved for one purpose. They leave the available balance at once, and the balance when the hold
 * is settled.
 */
export type Hold<A extends AssetCode = AssetCode> = {
  /** Created by whoever starts the command; it is the idempotency key. */
  readonly id: HoldId
  readonly account: CustomerAccount<A>
  /** Above zero. */
  readonly amount: Money<A>
  /** What they are held for, unique among all holds, such as `withdrawal:wdr_…`. */
  readonly cause: string
  readonly occurredAt: Date
}

/** A hold in the books. `already`: an earlier call made this change. */
export type HoldChanged = { readonly id: HoldId; readonly recordedAt: Date; readonly already: boolean }

/** The state of a hold. */
export type HoldState = 'open' | 'settled' | 'released'

/** What can happen to a hold. */
export type HoldEvent = 'settle' | 'release'

/** The life of a hold: it closes once. */
export const holdMachine = stateMachine<HoldState, HoldEvent>('hold', {
  open: { settle: 'settled', release: 'released' },
  settled: {},
  released: {},
})

/** One leg as the books take it: amounts as decimal text of minor units. */
export type Line = { readonly holder: string; readonly asset: AssetCode; readonly amount: string }

/** A posting with its legs checked and sorted in lock order. */
export type PreparedPosting = Omit<Posting, 'legs'> & { readonly lines: readonly Line[] }

/**
 * Checks a posting and sorts its legs by account, so that the caller's order cannot cause a deadlock. Throws when it is
 * not well formed (fewer than two legs, an account twice, a zero amount, unbalanced, nameless): such a posting is a
 * bug.
 */
export function prepare({ legs, ...posting }: Posting): PreparedPosting {
  const broken = (why: string): never => {
    throw new TypeError(`posting ${posting.id} (${posting.kind}): ${why}`)
  }
  if (!/^pst_[0-9a-z]+$/.test(posting.id)) broken('its id is not a posting id')
  if (!/^[a-z][a-z_]*$/.test(posting.kind)) broken('its kind is not a plain word')
  if (posting.cause === '') broken('it names no cause')
  if (legs.length < 2) broken('it has fewer than two legs')
  const sums = new Map<AssetCode, bigint>()
  for (const { account, amount } of legs) {
    if (amount === 0n) broken('a leg moves nothing')
    sums.set(account.asset, (sums.get(account.asset) ?? 0n) + amount)
  }
  for (const [asset, sum] of sums) if (sum !== 0n) broken(`debits and credits in ${asset} differ by ${sum}`)
  const lines = legs.map(({ account, amount }) => ({
    holder: holderOf(account),
    asset: account.asset,
    amount: amount.toString(),
  }))
  lines.sort(byAccount)
  for (const [i, line] of lines.entries()) {
    const next = lines[i + 1]
    if (next !== undefined && byAccount(line, next) === 0) broken(`two legs on ${line.holder} ${line.asset}`)
  }
  return { ...posting, lines }
}

/** The lock order of accounts, the same as the database's (all of it is plain ASCII). */
export function byAccount(a: Pick<Line, 'holder' | 'asset'>, b: Pick<Line, 'holder' | 'asset'>): number {
  if (a.holder !== b.holder) return a.holder < b.holder ? -1 : 1
  if (a.asset !== b.asset) return a.asset < b.asset ? -1 : 1
  return 0
}

/** Checks a hold's form. Throws when it is not well formed: such a hold is a bug. */
export function checkHold(hold: Hold): void {
  const broken = (why: string): never => {
    throw new TypeError(`hold ${hold.id}: ${why}`)
  }
  if (!/^hld_[0-9a-z]+$/.test(hold.id)) broken('its id is not a hold id')
  if (hold.cause === '') broken('it names no cause')
  if (hold.amount.amount <= 0n) broken('it holds nothing')
  if (hold.amount.asset !== hold.account.asset)
    broken(`it holds ${hold.amount.asset} on an account in ${hold.account.asset}`)
  holderOf(hold.account)
}
