/**
 * Looks at rows that were handed in: whose account, username or address it is, and whether it may be paid. Banks and
 * networks are asked outside of any transaction, a few at a time. Whatever cannot be found out is said, not guessed.
 */
import type { BatchField, BatchQuestion, NetworkName } from '@zend/contracts'
import { after, DAY_MS, formatMoney, type LocalCurrency, type Refusal } from '@zend/kernel'
import { matchNames } from '../../core/names/index.ts'
import { findCustomer, findIdByUsername, type KnownCustomer } from '../../core/persons/index.ts'
import type { PayoutDestination } from '../../ports/payout-rail.ts'
import { type Batch, batchMachine, type BatchRow, type Fault, type OwnerSays, type Question } from './batch.ts'
import type { BatchDeps } from './batch.deps.ts'
import { lockBatch, putBatchState } from './batches.repo.ts'
import { dueRows, hasRowsIn, nameBefore, namesSince, paidSince, putRows, rowAt, rowsOf } from './rows.repo.ts'

type LookDeps = Pick<BatchDeps, 'db' | 'clock' | 'policy' | 'names' | 'rails' | 'seeAddress' | 'ways'>

/** What was found out about a row. */
type Found = Partial<Pick<BatchRow, 'ownerSays' | 'ownerFound' | 'payee' | 'payeeKey' | 'faults' | 'questions'>>

/**
 * Looks at the rows that are due, a few at a time, and returns how many there were. One that fails is left for the next
 * time, and holds up no other: then it throws at the end.
 */
export async function lookAtRows(deps: LookDeps): Promise<number> {
  const { looksAtOnce } = deps.policy
  const due = await dueRows(deps.db.read, 'checking', { now: deps.clock.now(), most: looksAtOnce * 25, batch: null })
  const waiting = [...due]
  const failed: unknown[] = []
  await Promise.all(
    Array.from({ length: looksAtOnce }, async () => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift())
        await lookAt(deps, row).catch((error: unknown) => failed.push(error))
    }),
  )
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} rows could not be looked at`)
  return due.length
}

async function lookAt(deps: LookDeps, row: BatchRow): Promise<void> {
  const { clock, db, policy } = deps
  const found = await findOut(deps, row)
  const now = clock.now()
  await db.transact(async (tx) => {
    const batch = await lockBatch(tx, row.holder, row.batchId)
    const current = await rowAt(tx, row.batchId, row.position, true)
    // Cancelled, corrected, or left out, while somebody was asked.
    if (
      batch?.state !== 'checking' ||
      current?.state !== 'checking' ||
      JSON.stringify(current.typed) !== JSON.stringify(row.typed)
    )
      return
    if (found === 'later') {
      const tries = current.tries + 1
      const nextAt = after(now, policy.againAfterMs[Math.min(tries, policy.againAfterMs.length) - 1] ?? 0)
      return putRows(tx, [{ ...current, tries, nextAt }])
    }
    const known: BatchRow = { ...current, ...found, nextAt: null }
    await putRows(tx, [{ ...known, state: known.faults.length > 0 ? 'faulty' : 'ready' }])
  })
}

/** Finds out what there is to know of a row; `later` when nobody answered. */
async function findOut(deps: LookDeps, row: BatchRow): Promise<Found | 'later'> {
  if (row.way === 'zend') return findPerson(deps, row)
  if (row.way === 'address') return findAddress(deps, row)
  return findAccount(deps, row)
}

const fault = (field: BatchField, what: Fault['fault'], limit: string | null = null): Found => ({
  ownerSays: null,
  faults: [{ field, fault: what, limit }],
})

async function findPerson(deps: LookDeps, row: BatchRow): Promise<Found | 'later'> {
  const { read } = deps.db
  const username = row.payee['username'] ?? ''
  if (await isSpent(deps, row)) return 'later'
  const id = await findIdByUsername(read, username)
  const customer: KnownCustomer | null = id === null ? null : await findCustomer(read, id)
  if (customer === null) return fault('username', 'unknown')
  return {
    payee: { username, payee: customer.id, payeeName: customer.name },
    payeeKey: `zend:${customer.id}`,
    ...owner(row, customer.name, deps.names),
  }
}

async function findAddress({ db: { read }, clock, seeAddress, ways }: LookDeps, row: BatchRow): Promise<Found> {
  const now = clock.now()
  const query = {
    holder: row.holder,
    network: (row.payee['network'] ?? '') as NetworkName,
    address: row.payee['address'] ?? '',
    now,
  }
  const seen = await seeAddress(read, query)
  const alike = !seen.ok && seen.refusal.code === 'address_look_alike'
  if (!seen.ok && !alike) return fault('address', ADDRESS_FAULTS[seen.refusal.code] ?? 'refused')
  const offered = await ways.address.offer(row, 'USDT', now)
  const size = offered.ok ? null : sizeFault(offered.refusal)
  if (size !== null) return { ownerSays: null, faults: [size] }
  return { ownerSays: 'not_possible', questions: alike ? [{ question: 'looks_alike', other: knownIn(seen) }] : [] }
}

const knownIn = (seen: { readonly refusal: object }): string | null =>
  'known' in seen.refusal && typeof seen.refusal.known === 'string' ? seen.refusal.known : null

const ADDRESS_FAULTS: Readonly<Record<string, Fault['fault']>> = {
  address_invalid: 'impossible',
  address_is_own: 'own',
  // Its owner has a username, and is paid by that: an address tells nobody who they are.
  address_is_ours: 'not_paid',
  address_not_allowed: 'not_allowed',
}

/** The fault of an amount that one payment cannot have; `null` for any other refusal. */
export function sizeFault(refusal: Refusal): Fault | null {
  const bounds = refusal as { readonly minimum?: string; readonly maximum?: string }
  if (refusal.code === 'amount_too_small') return { field: 'amount', fault: 'too_small', limit: bounds.minimum ?? null }
  if (refusal.code === 'amount_too_large') return { field: 'amount', fault: 'too_large', limit: bounds.maximum ?? null }
  return null
}

async function findAccount(deps: LookDeps, row: BatchRow): Promise<Found | 'later'> {
  const { db, clock, policy, names } = deps
  const { read } = db
  const { payee, payeeKey, holder } = row
  // Where no bank can be asked, the name is what the file says.
  if (payee['accountName'] !== undefined) return { ownerSays: 'not_possible', ownerFound: null }
  const now = clock.now()
  const before = payeeKey === null ? null : await nameBefore(read, holder, payeeKey, after(now, -policy.paidLatelyMs))
  if (before !== null) return named(row, before, names)
  const spent = await isSpent(deps, row)
  const answer = spent ? 'no_answer' : await askRails(deps, row)
  if (answer === 'not_found') return fault('account', 'unknown')
  if (answer !== 'no_answer' && answer !== 'not_supported') return named(row, answer.name, names)
  if (answer === 'no_answer' && !spent && row.tries + 1 < policy.nameTriesMax) return 'later'
  // Nobody says whose it is: then the file must.
  if (row.name === null) return fault('name', 'missing')
  return { ownerSays: 'not_possible', payee: { ...payee, accountName: row.name } }
}

/** Whether a company had as many names asked as it may within a day. */
const isSpent = async ({ db, clock, policy }: LookDeps, { holder }: BatchRow): Promise<boolean> =>
  (await namesSince(db.read, holder, after(clock.now(), -DAY_MS))) >= policy.namesPerDayMax

async function askRails(
  { rails }: LookDeps,
  { payee }: BatchRow,
): Promise<{ readonly name: string } | 'not_found' | 'not_supported' | 'no_answer'> {
  const to: Omit<PayoutDestination, 'accountName'> = {
    country: payee['country'] ?? '',
    currency: (payee['currency'] ?? '') as LocalCurrency,
    method: payee['method'] === 'mobile-money' ? 'mobile-money' : 'bank',
    institution: payee['institution'] ?? '',
    branch: payee['branch'] ?? null,
    accountType: payee['accountType'] ?? null,
    accountNumber: payee['accountNumber'] ?? '',
  }
  let silent = false
  for (const rail of rails.filter((each) => each.serves(to))) {
    const answer = await rail.resolveName(to)
    if (answer.kind === 'found') return { name: answer.name }
    // A bank has one list of accounts: another rail would get the same answer.
    if (answer.kind === 'not_found') return 'not_found'
    if (answer.kind === 'no_answer') silent = true
  }
  return silent ? 'no_answer' : 'not_supported'
}

const named = (row: BatchRow, name: string, names: LookDeps['names']): Found => ({
  payee: { ...row.payee, accountName: name },
  ...owner(row, name, names),
})

/** Compares the name that somebody else knows with that of the file; one that differs is a question. */
function owner({ name }: BatchRow, found: string, names: LookDeps['names']): Found {
  const says: OwnerSays = name === null ? 'not_possible' : matchNames(name, found, names)
  return {
    ownerSays: says,
    ownerFound: found,
    questions: says === 'differs' ? [{ question: 'name_differs', other: found }] : [],
  }
}

/** Ends the look at a batch of which every row was looked at, with what only all of them together tell. */
export async function endLook({ db, clock, policy }: LookDeps, { id, holder }: Batch): Promise<void> {
  await db.transact(async (tx) => {
    const batch = await lockBatch(tx, holder, id)
    if (batch?.state !== 'checking' || (await hasRowsIn(tx, id, ['checking']))) return
    const rows = await rowsOf(tx, id)
    const since = after(clock.now(), -policy.paidLatelyMs)
    const lately = await paidSince(tx, holder, [...new Set(rows.map(partyOf))], since)
    const seen = rows.map((row) => ({ ...row, questions: [...own(row), ...ofAll(row, rows, lately)] }))
    await putRows(
      tx,
      seen.filter((row, at) => JSON.stringify(row.questions) !== JSON.stringify(rows[at]?.questions)),
    )
    await putBatchState(tx, id, batchMachine.after(batch.state, 'looked_at'))
  })
}

const OF_ALL: readonly BatchQuestion[] = ['twice', 'paid_lately']
const own = ({ questions }: BatchRow): readonly Question[] =>
  questions.filter(({ question }) => !OF_ALL.includes(question))

/** The payee as the history has it. */
const partyOf = ({ payee }: BatchRow): string => payee['accountNumber'] ?? payee['username'] ?? payee['address'] ?? ''

function ofAll(
  row: BatchRow,
  rows: readonly BatchRow[],
  lately: Awaited<ReturnType<typeof paidSince>>,
): readonly Question[] {
  const { amount, payeeKey, position, state } = row
  if (amount === null || payeeKey === null || state === 'left_out') return []
  const twin = rows.find(
    (each) =>
      each.position !== position &&
      each.state !== 'left_out' &&
      each.payeeKey === payeeKey &&
      each.amount?.asset === amount.asset &&
      each.amount.amount === amount.amount,
  )
  const texts = [`${amount.asset} ${amount.amount.toString()}`, formatMoney(amount)]
  const before = lately.find(({ party, sums }) => party === partyOf(row) && texts.some((text) => sums.includes(text)))
  return [
    ...(twin === undefined ? [] : [{ question: 'twice' as const, other: String(twin.position) }]),
    ...(before === undefined ? [] : [{ question: 'paid_lately' as const, other: before.id }]),
  ]
}
