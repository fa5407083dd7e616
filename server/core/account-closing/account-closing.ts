/**
 * Closes an account for good (product.md §5), after checking that nothing blocks it. An account is not closed while it
 * has money here, money on its way, or a hold after a change of security, nor while its owner is a company's last
 * owner. What was booked stays booked for ever.
 */
import type { TransactionType } from '@zend/contracts'
import { type Money, ok, refuse, type Refusal, type Result, type UserId, type HolderId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type ActivityItem, itemsWithBadges } from '../activity/index.ts'
import type { CodeRefusal } from '../codes/index.ts'
import { confirmAct } from '../confirmation/index.ts'
import type { Membership } from '../companies/index.ts'
import { type Actor, moneyOutHold } from '../holders/index.ts'
import { balancesOf } from '../ledger/index.ts'
import { type LastOwner, leaveCompanies, prepareToLeave, soleOwnerships } from '../members/index.ts'
import { lockToClose } from '../persons/index.ts'
import { closePerson, confirmPassword, type SignInDeps, type PasswordDenied } from '../sign-in/index.ts'
import type { Caller } from '../throttle/index.ts'

/**
 * A reason why an account cannot be closed yet: a balance, deposits below the minimum, an open transaction, or a hold.
 */
export type Blocker =
  | { readonly kind: 'balance' | 'collecting'; readonly money: Money }
  | { readonly kind: 'open-transaction'; readonly id: string; readonly type: TransactionType }
  | { readonly kind: 'hold'; readonly until: Date }

/** What has to be dealt with first: a blocker of the account, or a company that would be left without an owner. */
export type Obstacle = Blocker | { readonly kind: 'last-owner'; readonly company: Membership['company'] }

/** Deposits below the minimum: their sums, and the ids of the deposits that make them up. */
export type Collecting = { readonly sums: readonly Money[]; readonly ids: readonly string[] }

/**
 * Dependencies of closing. `forget` deletes other modules' data of the account; `keptYears` says for how long the law
 * of a country has us keep whose it was.
 */
export type ClosingDeps = {
  readonly identity: Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'hasher' | 'confirmer'>
  readonly collecting: (tx: Tx, holder: HolderId) => Promise<Collecting>
  readonly forget: readonly ((tx: Tx, userId: UserId) => Promise<void>)[]
  readonly keptYears: (country: string) => number
}

/** Refusal: the account stays open; `blockers` lists why. */
export type NotEmpty = Refusal<'account_not_empty', { readonly blockers: readonly Blocker[] }>

const OPEN = ['pending', 'processing', 'action-required', 'action-updated'] as const
// List at most this many; further ones show once these are dealt with.
const SHOWN_MAX = 20

/**
 * Returns what blocks closing now, each thing once. Reads open transactions before balances: one that ends in between
 * has already changed the balance. Leaves out of a balance the part that is held for a blocker listed by itself.
 */
export async function readBlockers(
  { identity, collecting }: Pick<ClosingDeps, 'identity' | 'collecting'>,
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
  // A deposit in question is listed among the open transactions already.
  if (hold !== null && hold.reason !== 'deposit_lost') blockers.push({ kind: 'hold', until: hold.until })
  return blockers
}

/** Returns everything that has to be dealt with before the account can be closed. */
export async function readObstacles(
  deps: Pick<ClosingDeps, 'identity' | 'collecting'>,
  tx: Tx,
  person: UserId,
): Promise<readonly Obstacle[]> {
  const blockers = await readBlockers(deps, tx, person)
  const companies = await soleOwnerships(tx, person)
  return [...blockers, ...companies.map((company) => ({ kind: 'last-owner', company }) as const)]
}

/**
 * Lists open transactions, except deposits that are listed by their sum. A single read, so that none changes state
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
 * Closes the signed-in person's account with the password and the mailed code. Checks for blockers inside the closing
 * transaction, which also blocks payments and deposit credits; one that committed earlier keeps the account open.
 */
export async function closeAccount(
  deps: ClosingDeps,
  { userId }: Actor,
  { password, code }: { readonly password: string; readonly code: string },
  caller: Caller,
): Promise<Result<{ readonly closedAt: Date }, NotEmpty | LastOwner | PasswordDenied | CodeRefusal>> {
  const confirmed = await confirmPassword(deps.identity, userId, password)
  if (!confirmed.ok) return confirmed
  const perform = async (tx: Tx): Promise<Result<{ readonly closedAt: Date }, NotEmpty | LastOwner>> => {
    await lockToClose(tx, userId)
    const blockers = await readBlockers(deps, tx, userId)
    if (blockers.length > 0) return refuse('account_not_empty', { blockers })
    const leaving = await prepareToLeave(tx, userId)
    if (!leaving.ok) return leaving
    for (const forget of deps.forget) await forget(tx, userId)
    const closedAt = await closePerson({ ...deps.identity, keptYears: deps.keptYears }, tx, userId, caller)
    await leaveCompanies(deps.identity, tx, leaving.value)
    return ok({ closedAt })
  }
  return confirmAct<{ readonly closedAt: Date }, NotEmpty | LastOwner>(
    deps.identity,
    { userId, holder: userId, otp: { act: { kind: 'close-account' }, code } },
    { perform },
  )
}
