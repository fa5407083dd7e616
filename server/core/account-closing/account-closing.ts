/**
 * Closing an account for good (product.md §5): what stands in the way, and the closing itself. Money decides: while
 * anything is here, on its way, or on hold after a change of security, nothing is closed. What was booked stays booked
 * for ever.
 */
import type { TransactionType } from '@zend/contracts'
import { type Money, ok, refuse, type Refusal, type Result, type UserId, type HolderId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type ActivityItem, itemsWithBadges } from '../activity/index.ts'
import type { CodeRefusal } from '../codes/index.ts'
import { confirmAct } from '../confirmation/index.ts'
import { type Actor, moneyOutHold } from '../holders/index.ts'
import { balancesOf } from '../ledger/index.ts'
import { lockToClose } from '../persons/index.ts'
import { closePerson, confirmPassword, type SignInDeps, type PasswordDenied } from '../sign-in/index.ts'
import type { Caller } from '../throttle/index.ts'

/** What must be dealt with first: money here, money that waits for more of it, something under way, a hold. */
export type Blocker =
  | { readonly kind: 'balance' | 'collecting'; readonly money: Money }
  | { readonly kind: 'open-transaction'; readonly id: string; readonly type: TransactionType }
  | { readonly kind: 'hold'; readonly until: Date }

/** What waits below the minimum of a deposit: the sums, and the ids of the deposits that they are made of. */
export type Collecting = { readonly sums: readonly Money[]; readonly ids: readonly string[] }

/** What closing needs. `forget` is what else is dropped with the account, each by its own module. */
export type ClosingDeps = {
  readonly identity: Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'hasher' | 'confirmer'>
  readonly collecting: (tx: Tx, holder: HolderId) => Promise<Collecting>
  readonly forget: readonly ((tx: Tx, userId: UserId) => Promise<void>)[]
}

/** The account stays open; `blockers` says why. */
export type NotEmpty = Refusal<'account_not_empty', { readonly blockers: readonly Blocker[] }>

const OPEN = ['pending', 'processing', 'action-required', 'action-updated'] as const
// As many as anybody deals with one by one; whatever is beyond shows when these are done.
const SHOWN_MAX = 20

/**
 * What stands in the way of closing, now, each thing once. What is under way is looked at before the balances: whatever
 * ends in between has left its money there. Of a balance, what is on hold for something that is named itself is left
 * out.
 */
export async function readBlockers(
  { identity, collecting }: Omit<ClosingDeps, 'forget'>,
  tx: Tx,
  person: UserId,
): Promise<readonly Blocker[]> {
  const waiting = await collecting(tx, person)
  const open = await openTransactions(tx, person, waiting.ids)
  const blockers: Blocker[] = []
  for (const { total, available } of await balancesOf(tx, person)) {
    const balance = open.length > 0 ? available : total
    if (balance.amount !== 0n) blockers.push({ kind: 'balance', money: balance })
  }
  for (const sum of waiting.sums) if (sum.amount !== 0n) blockers.push({ kind: 'collecting', money: sum })
  for (const { id, type } of open) blockers.push({ kind: 'open-transaction', id, type })
  const hold = await moneyOutHold(tx, { holder: person, userId: person }, identity.clock.now())
  // A deposit that is in question is itself among what is open.
  if (hold !== null && hold.reason !== 'deposit_lost') blockers.push({ kind: 'hold', until: hold.until })
  return blockers
}

/**
 * What is under way, but for deposits that are named by their sum. One read: nothing passes from one state to another
 * unseen.
 */
async function openTransactions(
  tx: Tx,
  holder: HolderId,
  named: readonly string[],
): Promise<readonly Pick<ActivityItem, 'id' | 'type'>[]> {
  return (await itemsWithBadges(tx, holder, OPEN, SHOWN_MAX)).filter(({ id }) => !named.includes(id))
}

/**
 * Closes the bearer's account with the password and the mailed code. What stands in the way is looked at in the
 * transaction that closes, and no payment or deposit is credited meanwhile: one that was quicker keeps the account
 * open.
 */
export async function closeAccount(
  deps: ClosingDeps,
  { userId }: Actor,
  { password, code }: { readonly password: string; readonly code: string },
  caller: Caller,
): Promise<Result<{ readonly closedAt: Date }, NotEmpty | PasswordDenied | CodeRefusal>> {
  const confirmed = await confirmPassword(deps.identity, userId, password)
  if (!confirmed.ok) return confirmed
  const perform = async (tx: Tx): Promise<Result<{ readonly closedAt: Date }, NotEmpty>> => {
    await lockToClose(tx, userId)
    const blockers = await readBlockers(deps, tx, userId)
    if (blockers.length > 0) return refuse('account_not_empty', { blockers })
    for (const forget of deps.forget) await forget(tx, userId)
    return ok({ closedAt: await closePerson(deps.identity, tx, userId, caller) })
  }
  return confirmAct<{ readonly closedAt: Date }, NotEmpty>(
    deps.identity,
    { userId, holder: userId, otp: { act: { kind: 'close-account' }, code } },
    { perform },
  )
}
