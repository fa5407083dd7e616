/**
 * Judges whether leaving money is money that came: walks the entries of its account, and of every account that it came
 * from, and tracks what has no proof. Money without a proof may stay in an account; passing it on passes on money
 * without a proof.
 */
import type { HoldId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { CustomerAccount } from '../ledger/index.ts'
import type { ProvenanceKeys } from './keys.ts'
import { type CustomerEntry, hasReturned, isCheckpoint, isProven, proofOfCheckpoint } from './proofs.ts'
import { accountNow, beginOf, entriesAfter, putCheckpoints, type WalkedEntry } from './provenance.repo.ts'

/**
 * `unproven`: what would leave, or left before, has no proof; a person must look. `unfinished`: there is too much to
 * walk at once; progress is stored.
 */
export type FundsStanding = 'proven' | 'unproven' | 'unfinished'

/** What leaves: the account, and its hold; `null` once it is booked. */
export type Leaving = { readonly account: CustomerAccount; readonly hold: HoldId | null }

/** State of the walk through an account. All amounts in minor units. */
type Walk = {
  readonly id: string
  readonly holder: string
  readonly asset: CustomerEntry['asset']
  readonly begun: bigint
  seq: bigint
  balance: bigint
  /** The part of the balance without a proof. */
  unproven: bigint
  /** How much without a proof left with which entry; absent entries took none. */
  readonly passed: Map<bigint, bigint>
  /** The last position with nothing unproven. */
  clean: { seq: bigint; balance: bigint }
  /** Leaving money that is no longer held: it will still be taken. */
  readonly freed: bigint
  /** The current balance. */
  readonly rest: bigint
  /** Whether more left us than was proven. */
  overspent: boolean
  loaded: WalkedEntry[]
}

const PAGE = 500
// Limit on one judgement, or a chain of accounts would never end: the longest real one has half as many.
const READS_MAX = 10_000

// What leaves us takes proven money: it is judged before it goes. Internal moves take unproven money first.
const OUTWARD: ReadonlySet<string> = new Set(['withdrawal_settle', 'quick_sell_convert', 'fx_convert'])

/**
 * Judges what leaves. Reads, and stores its progress (`provenance.checkpoints`), so that the next judgement begins
 * there. Throws when entries do not add up.
 */
export async function standingOfFunds(
  keys: ProvenanceKeys,
  db: Tx,
  { account, hold }: Leaving,
  readsMax = READS_MAX,
): Promise<FundsStanding> {
  const now = await accountNow(db, account, hold)
  if (now === null || now.held === null) return 'unproven'
  const walks = new Map<string, Walk>()
  const goal = { account: now.id, holder: account.owner, asset: account.asset, seq: now.seq }
  const walked = await walkTo({ keys, db, walks, readsMax }, goal)
  await keep(keys, db, walks)
  if (walked === null) return 'unfinished'
  const { overspent, unproven, balance, freed } = walked
  return overspent || unproven > balance - now.held - freed ? 'unproven' : 'proven'
}

type Place = Pick<WalkedEntry['entries'][number], 'account' | 'holder' | 'asset' | 'seq'>

type WalkDeps = {
  readonly keys: ProvenanceKeys
  readonly db: Tx
  readonly walks: Map<string, Walk>
  readonly readsMax: number
}

/**
 * Walks an account up to an entry, after the accounts that its credits came from. `null` when that is too much at once.
 */
async function walkTo({ keys, db, walks, readsMax }: WalkDeps, goal: Place): Promise<Walk | null> {
  let reads = 0
  const stack: Place[] = [goal]
  for (;;) {
    const place = stack.at(-1)
    if (place === undefined) break
    if (reads >= readsMax) return null
    let walk = walks.get(place.account)
    if (walk === undefined) {
      reads += 1
      walk = await begin(keys, db, place)
      walks.set(place.account, walk)
    }
    if (walk.seq >= place.seq) {
      stack.pop()
      continue
    }
    if (walk.loaded.length === 0) {
      reads += 1
      walk.loaded.push(...(await entriesAfter(db, walk.id, walk.seq, PAGE)))
    }
    const [entry] = walk.loaded
    if (entry?.seq !== walk.seq + 1n)
      throw new Error(`entry ${walk.seq + 1n} of ${walk.holder} ${walk.asset} is missing`)
    const source =
      entry.amount > 0n ? entry.entries.find(({ account, amount }) => amount < 0n && account !== walk.id) : undefined
    const from = source === undefined ? null : walks.get(source.account)
    // Of two accounts that paid each other the earlier entries are walked first, so this terminates.
    if (source !== undefined && (from === undefined || from === null || from.seq < source.seq)) {
      stack.push(source)
      continue
    }
    walk.loaded.shift()
    take(
      walk,
      entry,
      creditOf(keys, entry, source === undefined ? 0n : passedBy(from, source), source?.asset === walk.asset),
    )
  }
  return walks.get(goal.account) ?? null
}

/**
 * Returns how much without a proof left with an entry: all of it, when the account can no longer cover what is leaving.
 */
function passedBy(
  from: Walk | null | undefined,
  { seq, amount }: Pick<WalkedEntry['entries'][number], 'seq' | 'amount'>,
): bigint {
  if (from === undefined || from === null) return 0n
  return from.freed > from.rest ? -amount : (from.passed.get(seq) ?? 0n)
}

async function begin(keys: ProvenanceKeys, db: Tx, { account: id, holder, asset }: Place): Promise<Walk> {
  const { checkpoint, freed, balance: rest } = await beginOf(db, id)
  const from =
    checkpoint !== null && isCheckpoint(keys, { holder, asset, ...checkpoint }, checkpoint.proof)
      ? checkpoint
      : { seq: 0n, balance: 0n }
  const { seq, balance } = from
  return {
    id,
    holder,
    asset,
    begun: seq,
    seq,
    balance,
    unproven: 0n,
    passed: new Map(),
    clean: { seq, balance },
    freed: freed.reduce((sum, { hold, amount, proofs }) => (hasReturned(keys, hold, proofs) ? sum : sum + amount), 0n),
    rest,
    overspent: false,
    loaded: [],
  }
}

/**
 * Returns how much of a credit has no proof. `passed`: the unproven part at its source; for another asset, everything
 * bought with it has none.
 */
function creditOf(
  keys: ProvenanceKeys,
  { amount, posting, kind, entries, proofs, recordedAt }: WalkedEntry,
  passed: bigint,
  same: boolean,
): bigint {
  if (amount < 0n) return 0n
  if (recordedAt >= keys.since && !isProven(keys, { id: posting, kind, entries }, proofs)) return amount
  if (passed === 0n) return 0n
  return same ? passed : amount
}

/** Applies an entry to the walk. */
function take(walk: Walk, { seq, amount, balance, kind }: WalkedEntry, withoutProof: bigint): void {
  if (amount > 0n) walk.unproven += withoutProof
  else {
    const proven = walk.balance - walk.unproven
    const isOutward = OUTWARD.has(kind)
    const taken = isOutward ? least(walk.unproven, most(0n, -amount - proven)) : least(walk.unproven, -amount)
    walk.unproven -= taken
    if (taken > 0n) walk.passed.set(seq, taken)
    if (taken > 0n && isOutward) walk.overspent = true
  }
  walk.seq = seq
  walk.balance += amount
  if (walk.balance !== balance) throw new Error(`entry ${seq} of ${walk.holder} ${walk.asset} does not add up`)
  if (walk.clean.seq === seq - 1n && walk.unproven === 0n && withoutProof === 0n) walk.clean = { seq, balance }
}

/** Stores checkpoints of accounts walked with everything proven. */
async function keep(keys: ProvenanceKeys, db: Tx, walks: ReadonlyMap<string, Walk>): Promise<void> {
  const further = [...walks.values()].filter(({ begun, clean }) => clean.seq > begun)
  await putCheckpoints(
    db,
    further.map(({ id, holder, asset, clean }) => {
      const checkpoint = { holder, asset, ...clean }
      return { ...checkpoint, account: id, proof: proofOfCheckpoint(keys, checkpoint) }
    }),
  )
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
