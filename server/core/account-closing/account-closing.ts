/**
 * Closing an account for good (product.md §5): what stands in the way, and the closing itself. Money decides: while anything is here, on its way, or on hold
 * after a change of security, nothing is closed. What was booked stays booked for ever.
 */
import type { TransactionType } from '@zend/contracts'
import { type Money, ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { readHistory } from '../activity/index.ts'
import {
  type Actor,
  type Caller,
  closeIdentity,
  type CodeRefusal,
  confirmAct,
  confirmPassword,
  type IdentityDeps,
  moneyOutHold,
  type PasswordDenied,
} from '../identity/index.ts'
import { balancesOf } from '../ledger/index.ts'

/** What must be dealt with first: money here, money that waits for more of it, something under way, a hold. */
export type Blocker =
  | { readonly kind: 'balance' | 'collecting'; readonly money: Money }
  | { readonly kind: 'open-transaction'; readonly id: string; readonly type: TransactionType }
  | { readonly kind: 'hold'; readonly until: Date }

/** What closing needs. `collecting` is what waits below the minimum; `forget` is what else is dropped with the account, each by its own module. */
export type ClosingDeps = {
  readonly identity: Pick<IdentityDeps, 'db' | 'clock' | 'policy' | 'keys' | 'hasher'>
  readonly collecting: (tx: Tx, userId: UserId) => Promise<readonly Money[]>
  readonly forget: readonly ((tx: Tx, userId: UserId) => Promise<void>)[]
}

/** The account stays open; `blockers` says why. */
export type NotEmpty = Refusal<'account_not_empty', { readonly blockers: readonly Blocker[] }>

const OPEN = ['pending', 'processing', 'action-required', 'action-updated'] as const
// As many as anybody deals with one by one; whatever is beyond shows when these are done.
const SHOWN_MAX = 20

/** What stands in the way of closing, now. */
export async function readBlockers({ identity, collecting }: Omit<ClosingDeps, 'forget'>, tx: Tx, userId: UserId): Promise<readonly Blocker[]> {
  const blockers: Blocker[] = []
  for (const { total: money } of await balancesOf(tx, userId)) if (money.amount !== 0n) blockers.push({ kind: 'balance', money })
  for (const money of await collecting(tx, userId)) if (money.amount !== 0n) blockers.push({ kind: 'collecting', money })
  for (const status of OPEN) {
    const found = await readHistory(tx, userId, { status, page: 1, limit: SHOWN_MAX })
    if (found.ok) for (const { id, type } of found.value.items) blockers.push({ kind: 'open-transaction', id, type })
  }
  const hold = await moneyOutHold(tx, userId, identity.clock.now())
  if (hold !== null) blockers.push({ kind: 'hold', until: hold.until })
  return blockers
}

/** Closes the bearer's account with the password and the mailed code. What stands in the way is looked at in the transaction that closes. */
export async function closeAccount(
  deps: ClosingDeps,
  { userId }: Actor,
  { password, code }: { readonly password: string; readonly code: string },
  caller: Caller,
): Promise<Result<{ readonly closedAt: Date }, NotEmpty | PasswordDenied | CodeRefusal>> {
  const confirmed = await confirmPassword(deps.identity, userId, password)
  if (!confirmed.ok) return confirmed
  const perform = async (tx: Tx): Promise<Result<{ readonly closedAt: Date }, NotEmpty>> => {
    const blockers = await readBlockers(deps, tx, userId)
    if (blockers.length > 0) return refuse('account_not_empty', { blockers })
    for (const forget of deps.forget) await forget(tx, userId)
    return ok({ closedAt: await closeIdentity(deps.identity, tx, userId, caller) })
  }
  return confirmAct<{ readonly closedAt: Date }, NotEmpty>(deps.identity, { userId, otp: { act: { kind: 'close-account' }, code } }, { perform })
}
