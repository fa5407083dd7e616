/**
 * Swaps what is paid for bills, where a rule wants it, at an ordinary offer of the moment after its credit. What cannot
 * be swapped stays as it came, with the reason. Each deposit is swapped once: the id of its swap is noted with the
 * credit, and its row, posting and history are written in one transaction, under the lock of the note.
 */
import { SWAP_BADGES } from '@zend/contracts'
import {
  after,
  type BillId,
  type CoinCode,
  type DepositId,
  type HolderId,
  MINUTE_MS,
  type Money,
  newId,
  ok,
  refuse,
  type Result,
} from '@zend/kernel'
import { recordActivity } from '../../core/activity/index.ts'
import { type AuthorizationKeys, standingOf } from '../../core/authorizations/index.ts'
import { mayActFor } from '../../core/companies/index.ts'
import type { MayBegin } from '../../core/countries/index.ts'
import { announce } from '../../core/events/index.ts'
import { creditedBy } from '../../core/ledger/index.ts'
import { postProven, type ProvenanceKeys } from '../../core/provenance/index.ts'
import { type Database, eachRow, enqueueJob, sweep, type Tx, undoOnRefusal } from '../../database/index.ts'
import {
  convertRulesOf,
  endConversion,
  findConversion,
  insertConversion,
  insertSwap,
  lockWaiting,
  noteConvertRefusal,
  waitingConversions,
} from './convert.repo.ts'
import { type Conversion, convertStatementOf } from './convert-rules.ts'
import type { SwapDeps } from './deps.ts'
import { offerSwap } from './quote-swap.ts'
import type { Swap } from './swap.ts'
import { swapPosting } from './swap.postings.ts'

/** The job that swaps one deposit; its payload is `{ id }`. */
export const CONVERT_JOB = 'convert-arrival'
/** The repeated job that goes through all deposits that wait to be swapped. */
export const SWEEP_CONVERSIONS_JOB = 'sweep-conversions'

/** Dependencies of swapping what arrives. */
export type ConvertDeps = Pick<SwapDeps, 'clock' | 'policy' | 'market' | 'inventory' | 'coins'> & {
  readonly db: Database
  readonly authorizationKeys: AuthorizationKeys
  /** Refuses what the holder's country is not offered. */
  readonly mayBegin: MayBegin
  readonly provenance: ProvenanceKeys
  /** Returns the bill that a deposit was paid by, while it is credited; `null` where it is of none. */
  readonly paidBy: (tx: Tx, deposit: DepositId) => Promise<BillId | null>
  readonly log: {
    readonly info: (facts: object, message: string) => void
    readonly error: (facts: object, message: string) => void
  }
}

/** A deposit that was credited. `bill`: the invoice or link that it was paid by. */
export type Arrived = {
  readonly id: DepositId
  readonly holder: HolderId
  readonly money: Money<CoinCode>
  readonly bill: BillId | null
}

// Prices, and room for them, come back within seconds; after this the coin is kept.
const TRIED_MS = 10 * MINUTE_MS
const SWEPT_MAX = 200

/** Why a deposit was kept as it came: a refusal of an offer or of the books, or one of these. */
type KeptReason = 'maker_not_allowed' | 'rule_not_confirmed' | 'not_credited'
type WhyNot = { readonly code: string }

/** What may be possible a moment later. */
const PASSING: ReadonlySet<string> = new Set([
  'price_stale',
  'price_sources_disagree',
  'price_jumped',
  'inventory_limit',
])

/** Notes that a rule wants a deposit swapped, in the transaction of its credit. It refuses nothing. */
export async function noteArrival(
  { clock }: Pick<ConvertDeps, 'clock'>,
  tx: Tx,
  { id: deposit, holder, money: given, bill }: Arrived,
): Promise<void> {
  if (bill === null) return
  const { own, all } = await convertRulesOf(tx, holder, bill)
  const rule = own ?? all
  if (rule === null || rule.into === null || rule.into === given.asset) return
  const notedAt = clock.now()
  const { into, madeBy, consent } = rule
  const terms = { holder, bill, ruleBill: rule.bill, madeBy, consent, given, into }
  const swap = newId('swp', notedAt.getTime())
  const isNew = await insertConversion(tx, { ...terms, deposit, swap, state: 'waiting', reason: null, notedAt })
  if (isNew) await enqueueJob(tx, CONVERT_JOB, { id: deposit }, { key: `convert ${deposit}` })
}

/**
 * Swaps a deposit that waits for it, or keeps it as it came and says why. Idempotent, also concurrently. Throws when
 * the outcome is unknown: the next sweep tries again.
 */
export async function convertArrival(deps: ConvertDeps, id: DepositId): Promise<void> {
  const found = await findConversion(deps.db.read, id)
  if (found === null || found.state !== 'waiting') return
  const swapped = await swapArrival(deps, found)
  if (swapped.ok) return
  const { code } = swapped.refusal
  const isOver = deps.clock.now() >= after(found.notedAt, TRIED_MS)
  if (PASSING.has(code) && !isOver) return noteConvertRefusal(deps.db.read, id, code)
  if (await endConversion(deps.db.read, id, { state: 'kept', reason: code }, deps.clock.now()))
    deps.log.info({ deposit: id, bill: found.bill, reason: code }, 'what came for a bill was kept as it came')
}

/** Swaps everything that waits. Throws at the end when something failed. */
export async function sweepConversions(deps: ConvertDeps): Promise<void> {
  const waiting = eachRow(SWEPT_MAX, (last: DepositId | null) => waitingConversions(deps.db.read, last, SWEPT_MAX))
  const tell = (deposit: DepositId, err: unknown): void =>
    deps.log.error({ alert: 'arrival_not_converted', deposit, err }, 'what came for a bill could not be swapped')
  await sweep(waiting, (deposit) => convertArrival(deps, deposit), tell, 'arrivals could not be swapped')
}

async function swapArrival(deps: ConvertDeps, found: Conversion): Promise<Result<null, WhyNot>> {
  const why = await whyNotWanted(deps, found)
  if (why !== null) return refuse(why)
  const { deposit, holder, madeBy, given, into } = found
  const may = await deps.mayBegin(holder, 'swap')
  if (!may.ok) return may
  const offered = await offerSwap(deps, holder, given, into)
  if (!offered.ok) return offered
  const { id: _id, expiresAt: _end, ...offer } = offered.value
  const swap: Swap = { ...offer, id: found.swap, madeBy, occurredAt: deps.clock.now() }
  const reserved = await deps.inventory.reserve(swap)
  if (!reserved.ok) return reserved
  const booked = await deps.db
    .transact((tx) => undoOnRefusal(tx, () => bookSwap(deps, tx, deposit, swap)))
    .catch((error: unknown) => {
      // It may be in the books: the next read of them decides.
      reserved.value.booked()
      throw error
    })
  if (booked.ok && booked.value) reserved.value.booked()
  else reserved.value.dropped()
  return booked.ok ? ok(null) : booked
}

/** Checks, by what this process knows itself, that the company wants this deposit swapped. `null`: it does. */
async function whyNotWanted(deps: ConvertDeps, found: Conversion): Promise<KeptReason | null> {
  const { read } = deps.db
  const { deposit, holder, bill, ruleBill, madeBy, consent, given, into } = found
  const statement = convertStatementOf({ holder, bill: ruleBill, into })
  const isSigned = standingOf(deps.authorizationKeys, statement, consent) === 'authorized'
  if (!isSigned || (ruleBill !== null && ruleBill !== bill)) {
    const told = { alert: 'conversion_not_authorized', deposit, holder }
    deps.log.error(told, 'a deposit is not swapped by a rule that nobody confirmed')
    return 'rule_not_confirmed'
  }
  const credited = await creditedBy(read, `pst_${deposit.slice('dep_'.length)}`, { owner: holder, asset: given.asset })
  if (credited?.amount !== given.amount || (await deps.paidBy(read, deposit)) !== bill) return 'not_credited'
  return (await mayActFor(read, { holder, userId: madeBy }, 'swap')) ? null : 'maker_not_allowed'
}

/** Books the swap with all that belongs to it. Returns false when it had been, or was kept meanwhile. */
async function bookSwap(deps: ConvertDeps, tx: Tx, deposit: DepositId, swap: Swap): Promise<Result<boolean, WhyNot>> {
  if (!(await lockWaiting(tx, deposit))) return ok(false)
  const posted = await postProven(tx, deps.provenance, swapPosting(swap))
  if (!posted.ok) {
    const { code } = posted.refusal
    if (code === 'insufficient_funds') return refuse(code)
    throw new Error(`the books refuse the swap ${swap.id}: ${code}`)
  }
  const { id, holder, madeBy, given, received, occurredAt } = swap
  await insertSwap(tx, swap)
  await recordActivity(
    tx,
    [
      {
        id,
        holder,
        type: 'swap',
        direction: 'out',
        money: given,
        counter: received,
        party: null,
        madeBy,
        network: null,
        badge: SWAP_BADGES.done,
        occurredAt,
        words: [],
      },
    ],
    occurredAt,
  )
  await endConversion(tx, deposit, { state: 'done', reason: null }, occurredAt)
  for (const event of [
    { to: holder, type: 'swap', id, at: occurredAt },
    { to: holder, type: 'balance', id: null, at: occurredAt },
  ] as const)
    await announce(tx, event)
  return ok(true)
}
