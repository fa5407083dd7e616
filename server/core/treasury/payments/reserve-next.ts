/**
 * Builds the next payment of the hot account on a network where every transaction makes one payment. Takes the sequence
 * number, where the network has them, and stores what is to be signed, together; it signs and sends nothing.
 */
import { createHash } from 'node:crypto'
import { ok, refuse, type Result } from '@zend/kernel'
import type { Payout, Window } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { type HotAddress, hotAddressOf } from '../../custody/index.ts'
import type { Tx } from '../../../database/index.ts'
import { runStep, limitsOf, type TreasuryDeps } from './deps.ts'
import { nativeCoin } from './fee-levels.ts'
import { type Funds, freeFunds } from './funds.ts'
import { duePayments, movePayment, noteWaits } from './payments.repo.ts'
import { giveUp, placeTransaction } from './reserve-batch.ts'
import { hasLane, openLane, takeSequence } from './lanes.repo.ts'
import { type ChainTransaction, openTransactions } from './transactions.repo.ts'
import type { Payment } from './payments.ts'

// How many queued payments one round reads: further payments of the same coin wait until some of these are done.
const LOOK_MAX = 50
// Each call can take as long as a node's timeout: after this many without an answer, the rest wait for the next round.
const FAULTS_MAX = 3

/**
 * Builds one payment for which the funds suffice. Returns whether it did. Never takes a sequence number while the
 * previous one is unsigned, so that a refusal by the vault leaves no gap. A payment whose check fails is postponed, and
 * later ones proceed. Throws when the database is unreachable, or with a node's first fault when nothing could be
 * built.
 */
export async function reserveNext(deps: TreasuryDeps): Promise<boolean> {
  const { db, network, clock } = deps
  const due = await duePayments(db.read, network.id, clock.now(), LOOK_MAX)
  if (due.length === 0) return false
  const hot = await hotAddressOf(deps.custody, db.read, network.id)
  if (!(await laneIsFree(deps, hot.address))) return false
  const rate = await deps.sender.feeRate()
  // The first payment that is built ends the round, so these stay valid; the building step counts again.
  const funds = await freeFunds(db.read, network, hot.lookupKey, hot.address)
  const { covered = [], short = [] } = Object.groupBy(due, (payment) =>
    covers(deps, funds, payment, 0n) ? 'covered' : 'short',
  )
  await noteWaits(
    db.read,
    short.map(({ id }) => id),
    'funds',
  )
  const faults: unknown[] = []
  for (const payment of covered) {
    try {
      if (await reserveOne(deps, payment, hot, rate)) return true
    } catch (error) {
      await postpone(deps, payment, error)
      faults.push(error)
      if (faults.length >= FAULTS_MAX) break
    }
  }
  if (faults.length > 0) throw faults[0]
  return false
}

async function reserveOne(deps: TreasuryDeps, payment: Payment, hot: HotAddress, rate: FeeRate): Promise<boolean> {
  const gas = await deps.sender.gasLimit(payoutOf(payment), hot.address)
  if (gas.ok)
    return (
      (await reserve(deps, { payment, hot, rate, gasLimit: gas.value, window: await deps.sender.window() })) === true
    )
  await wouldFail(deps, payment, hot, gas.refusal.reason)
  return false
}

/** Postpones a payment that could not be checked: the cause may be the payment or the node. */
async function postpone(deps: TreasuryDeps, payment: Payment, error: unknown): Promise<void> {
  deps.log.warn({ payment: payment.id, err: error }, 'a payment cannot be built now; it is tried again later')
  await runStep(deps, (tx) => movePayment(tx, payment.id, 'created', 'created', { notBefore: afterRest(deps) }))
}

const afterRest = ({ clock, policy }: TreasuryDeps): Date => new Date(clock.now().getTime() + policy.retryAfterMs)

/** Returns a payment's payout on the chain. */
export const payoutOf = ({ to, amount }: Pick<Payment, 'to' | 'amount'>): Payout => ({ to: to.address, amount })

/**
 * Tells whether an address may start another transaction: none of its own is unsigned, and not too many wait for a
 * block. Creates the lane on first use.
 */
export async function laneIsFree(deps: TreasuryDeps, address: string): Promise<boolean> {
  const { db, network, sender } = deps
  if (sender.guard === 'sequence' && !(await hasLane(db.read, network.id, address))) {
    const { mined, waiting } = await sender.sequenceOf(address)
    await openLane(db.read, network.id, address, mined > waiting ? mined : waiting)
  }
  return mayStart(deps, await openTransactions(db.read, network.id), address)
}

/**
 * Tells whether another transaction of an address may be built beside those under way. Checked again inside the step
 * that builds it. Pure.
 */
function mayStart(
  deps: Pick<TreasuryDeps, 'policy' | 'network'>,
  open: readonly ChainTransaction[],
  address: string,
): boolean {
  const own = open.filter(({ fromAddress, version }) => fromAddress === address && version === 1)
  const inFlight = own.filter(({ state }) => state !== 'included')
  return inFlight.length < limitsOf(deps).inFlightMax && !own.some(({ state }) => state === 'reserved')
}

type Task = {
  readonly payment: Payment
  readonly hot: HotAddress
  readonly rate: FeeRate
  readonly gasLimit: bigint
  readonly window: Window | null
}

async function reserve(deps: TreasuryDeps, { payment, hot, rate, gasLimit, window }: Task): Promise<boolean | null> {
  const { network, clock } = deps
  return runStep(deps, async (tx) => {
    const now = clock.now()
    if (!mayStart(deps, await openTransactions(tx, network.id), hot.address)) return false
    const funds = await freeFunds(tx, network, hot.lookupKey, hot.address)
    const sequence = await nextSequence(tx, deps, hot.address)
    const built = buildOf(deps, { payment, from: hot, sequence, rate, gasLimit, window })
    const feeMax = built.ok ? built.value.feeMax : 0n
    if (built.ok && covers(deps, funds, payment, feeMax)) {
      await placeTransaction(
        tx,
        deps,
        { payments: [payment], unsigned: built.value, rate, from: hot, sequence, gasLimit, window },
        now,
      )
      return true
    }
    // Throw, so that the rest of this step is rolled back.
    throw new NotNow(built.ok ? 'funds' : 'amount_too_small')
  }).catch(async (error: unknown) => {
    if (!(error instanceof NotNow)) throw error
    if (error.why === 'funds') await noteWaits(deps.db.read, [payment.id], 'funds')
    else await runStep(deps, (tx) => giveUp(tx, deps, payment, 'amount_too_small', clock.now()))
    return false
  })
}

class NotNow extends Error {
  readonly why: 'funds' | 'amount_too_small'

  constructor(why: 'funds' | 'amount_too_small') {
    super(why)
    this.why = why
  }
}

/** Takes the next sequence number of an address; `null` on networks without. A rollback returns it. */
export async function nextSequence(tx: Tx, { network, sender }: TreasuryDeps, address: string): Promise<bigint | null> {
  return sender.guard === 'sequence' ? takeSequence(tx, network.id, address) : null
}

/** Input of one payment of an address. `feePayer` is set where another address pays the fee. */
export type OnePayment = {
  readonly payment: Pick<Payment, 'to' | 'amount' | 'intent'>
  readonly from: Pick<HotAddress, 'address' | 'key'>
  readonly feePayer?: Pick<HotAddress, 'address' | 'key'>
  readonly sequence: bigint | null
  readonly rate: FeeRate
  readonly gasLimit: bigint
  readonly window: Window | null
}

/** Builds one payment of an address. Throws on a plan that does not fit the network's guard. */
export function buildOf(
  {
    network,
    sender,
  }: Pick<TreasuryDeps, 'network'> & { readonly sender: Pick<TreasuryDeps['sender'], 'build' | 'guard'> },
  one: OnePayment,
) {
  const {
    payment,
    from: { address, key },
    feePayer,
    sequence,
    rate,
    gasLimit,
    window,
  } = one
  const common = { payout: payoutOf(payment), from: { address, key }, gasLimit } as const
  if (sender.guard === 'expiry') {
    if (rate.kind !== 'metered' || window === null) throw new Error(`${network.id} named no price or no window`)
    const bearer = feePayer === undefined ? {} : { feePayer: { address: feePayer.address, key: feePayer.key } }
    return sender.build({ ...common, ...bearer, kind: 'expiry', lease: leaseOf(payment), fee: rate, window })
  }
  if (rate.kind === 'inputs' || sequence === null)
    throw new Error(`${network.id} named a fee of another kind of network`)
  return sender.build({ ...common, kind: 'sequence', sequence, fee: rate, ...(window === null ? {} : { window }) })
}

/** A payment's own mark, the same for all versions that pay it. */
const leaseOf = ({ intent }: Pick<Payment, 'intent'>): string => createHash('sha256').update(intent).digest('hex')

function covers({ network, sender }: TreasuryDeps, funds: Funds, { amount }: Payment, feeMax: bigint): boolean {
  const native = nativeCoin(network).asset
  // An address's reserve cannot be spent.
  const needed = new Map([[native, feeMax + sender.reserveOf(native)]])
  needed.set(amount.asset, (needed.get(amount.asset) ?? 0n) + amount.units)
  return [...needed].every(([asset, units]) => (funds.get(asset) ?? 0n) >= units)
}

/**
 * Handles a node's report that the payment would fail. It is retried, since a node can be behind; after enough reports,
 * with sufficient funds, it is given up.
 */
async function wouldFail(deps: TreasuryDeps, payment: Payment, hot: HotAddress, reason: string): Promise<void> {
  const { clock, log, policy, sender } = deps
  const verdict = await funded(sender, payment, hot)
  const tries = payment.failedTries + 1
  log.warn({ payment: payment.id, reason, tries, funded: verdict.ok }, 'a node says that a payment would fail')
  await runStep(deps, async (tx) => {
    if (verdict.ok && tries >= policy.failedTriesMax) return giveUp(tx, deps, payment, 'would_fail', clock.now())
    return movePayment(tx, payment.id, 'created', 'created', {
      failedTries: verdict.ok ? tries : payment.failedTries,
      waitsFor: verdict.ok ? 'would_fail' : 'funds',
      notBefore: afterRest(deps),
    })
  })
}

/** Tells whether the chain itself shows the funds: without them every payment would fail, whatever its destination. */
async function funded(
  sender: TreasuryDeps['sender'],
  { amount }: Payment,
  hot: HotAddress,
): Promise<Result<true, { readonly code: 'funds_short' }>> {
  const held = await sender.balanceOf(hot.address, amount.asset)
  return held >= amount.units ? ok(true) : refuse('funds_short')
}
