/**
 * Builds the next payment of the hot account on a network that counts sequence numbers, one payment per transaction. It takes the number and stores what
 * is to be signed, together; it signs and sends nothing.
 */
import { ok, refuse, type Result } from '@zend/kernel'
import type { FeeRate, Payout } from '../../ports/chain-sender.ts'
import { type HotAddress, hotAddressOf } from '../custody/index.ts'
import { inTurn, limitsOf, type TreasuryDeps } from './deps.ts'
import { nativeCoin } from './fee-levels.ts'
import { type Funds, freeFunds } from './funds.ts'
import { duePayments, movePayment, noteWaits } from './payments.repo.ts'
import { giveUp, placeTransaction } from './reserve-batch.ts'
import { type ChainTransaction, hasLane, openLane, openTransactions, takeSequence } from './transactions.repo.ts'
import type { Payment } from './treasury.ts'

// A look at the queue: payments behind these wait until some of them are gone.
const LOOK_MAX = 50

/**
 * Builds one payment when something waits that the funds suffice for. Answers whether it did. Never takes a number while the one before it is unsigned,
 * so that a refusal by the vault leaves no gap. Throws when a node or the database does not answer.
 */
export async function reserveNext(deps: TreasuryDeps): Promise<boolean> {
  const { db, network, clock } = deps
  const due = await duePayments(db.read, network.id, clock.now(), LOOK_MAX)
  if (due.length === 0) return false
  const hot = await hotAddressOf(deps.custody, db.read, network.id)
  if (!(await laneIsFree(deps, hot.address))) return false
  const rate = await deps.sender.feeRate()
  for (const payment of due) {
    const funds = await freeFunds(db.read, network, hot.lookupKey, hot.address)
    if (!covers(deps, funds, payment, 0n)) {
      await noteWaits(db.read, [payment.id], 'funds')
      continue
    }
    const gas = await deps.sender.gasLimit(payoutOf(payment), hot.address)
    if (!gas.ok) await wouldFail(deps, payment, hot, gas.refusal.reason)
    else if ((await reserve(deps, { payment, hot, rate, gasLimit: gas.value })) === true) return true
  }
  return false
}

/** What a payment is on the chain. */
export const payoutOf = ({ to, amount }: Pick<Payment, 'to' | 'amount'>): Payout => ({ to: to.address, amount })

/** Whether an address may start another transaction: none of its own unsigned, and not too many without a block. Opens the lane on first use. */
export async function laneIsFree(deps: TreasuryDeps, address: string): Promise<boolean> {
  const { db, network, sender } = deps
  if (!(await hasLane(db.read, network.id, address))) {
    const { mined, waiting } = await sender.sequenceOf(address)
    await openLane(db.read, network.id, address, Math.max(mined, waiting))
  }
  return mayStart(deps, await openTransactions(db.read, network.id), address)
}

/** Whether another transaction of an address may be built beside those under way. Asked again inside the step that builds it. Pure. */
function mayStart(deps: Pick<TreasuryDeps, 'policy' | 'network'>, open: readonly ChainTransaction[], address: string): boolean {
  const own = open.filter(({ fromAddress, version }) => fromAddress === address && version === 1)
  const inFlight = own.filter(({ state }) => state !== 'included')
  return inFlight.length < limitsOf(deps).inFlightMax && !own.some(({ state }) => state === 'reserved')
}

type Task = { readonly payment: Payment; readonly hot: HotAddress; readonly rate: FeeRate; readonly gasLimit: bigint }

async function reserve(deps: TreasuryDeps, { payment, hot, rate, gasLimit }: Task): Promise<boolean | null> {
  const { network, clock, sender } = deps
  return inTurn(deps, async (tx) => {
    const now = clock.now()
    if (!mayStart(deps, await openTransactions(tx, network.id), hot.address)) return false
    const funds = await freeFunds(tx, network, hot.lookupKey, hot.address)
    const sequence = await takeSequence(tx, network.id, hot.address)
    const built = buildOf(deps, sender, { payment, from: hot, sequence, rate, gasLimit })
    const feeMax = built.ok ? built.value.feeMax : 0n
    if (built.ok && covers(deps, funds, payment, feeMax)) {
      await placeTransaction(tx, deps, { payments: [payment], unsigned: built.value, rate, from: hot, sequence, gasLimit }, now)
      return true
    }
    // What was taken must be given back with the rest of this step.
    throw new NotNow(built.ok ? 'funds' : 'amount_too_small')
  }).catch(async (error: unknown) => {
    if (!(error instanceof NotNow)) throw error
    if (error.why === 'funds') await noteWaits(deps.db.read, [payment.id], 'funds')
    else await inTurn(deps, (tx) => giveUp(tx, deps, payment, 'amount_too_small', clock.now()))
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

/** Builds one payment of an address. */
export function buildOf(
  { network }: Pick<TreasuryDeps, 'network'>,
  sender: Pick<TreasuryDeps['sender'], 'build'>,
  plan: {
    readonly payment: Pick<Payment, 'to' | 'amount'>
    readonly from: Pick<HotAddress, 'address' | 'key'>
    readonly sequence: number
    readonly rate: FeeRate
    readonly gasLimit: bigint
  },
) {
  const { payment, from, sequence, rate, gasLimit } = plan
  if (rate.kind !== 'sequence') throw new Error(`${network.id} named a fee of another kind of network`)
  return sender.build({ kind: 'sequence', payout: payoutOf(payment), from: { address: from.address, key: from.key }, sequence, gasLimit, fee: rate })
}

function covers({ network }: Pick<TreasuryDeps, 'network'>, funds: Funds, { amount }: Payment, feeMax: bigint): boolean {
  const native = nativeCoin(network).asset
  const needed = new Map([[native, feeMax]])
  needed.set(amount.asset, (needed.get(amount.asset) ?? 0n) + amount.units)
  return [...needed].every(([asset, units]) => (funds.get(asset) ?? 0n) >= units)
}

/** A node says that the payment would fail. It is tried again, since a node can be behind; often enough, and with the funds there, it is given up. */
async function wouldFail(deps: TreasuryDeps, payment: Payment, hot: HotAddress, reason: string): Promise<void> {
  const { clock, log, policy, sender } = deps
  const verdict = await funded(sender, payment, hot)
  const tries = payment.failedTries + 1
  log.warn({ payment: payment.id, reason, tries, funded: verdict.ok }, 'a node says that a payment would fail')
  await inTurn(deps, async (tx) => {
    const now = clock.now()
    if (verdict.ok && tries >= policy.failedTriesMax) return giveUp(tx, deps, payment, 'would_fail', now)
    const notBefore = new Date(now.getTime() + policy.retryAfterMs)
    return movePayment(tx, payment.id, 'created', 'created', {
      failedTries: verdict.ok ? tries : payment.failedTries,
      waitsFor: verdict.ok ? 'would_fail' : 'funds',
      notBefore,
    })
  })
}

/** Whether the chain itself shows the funds: without them every payment would fail, whoever it goes to. */
async function funded(sender: TreasuryDeps['sender'], { amount }: Payment, hot: HotAddress): Promise<Result<true, { readonly code: 'funds_short' }>> {
  const held = await sender.balanceOf(hot.address, amount.asset)
  return held >= amount.units ? ok(true) : refuse('funds_short')
}
