/**
 * An operator's acts on a credited deposit that its chain removed for good (docs/runbooks/network-halted.md): reversing
 * the credit, booking a customer's payments of a debt, writing a debt off, or bearing the loss. Each act is one
 * transaction with one posting (docs/money.md), under the operator's name in the audit trail.
 */
import { DEPOSIT_BADGES } from '@zend/contracts'
import {
  chainAmount,
  type CoinCode,
  decimalsOf,
  type DepositId,
  type Money,
  money,
  newId,
  ok,
  refuse,
  type Refusal,
  type Result,
} from '@zend/kernel'
import { updateActivity } from '../../core/activity/index.ts'
import { recordAudit } from '../../core/audit/index.ts'
import { announce } from '../../core/events/index.ts'
import { post, type Posting } from '../../core/ledger/index.ts'
import { lockLimits } from '../../core/limits/index.ts'
import type { CoinWatch } from '../../core/treasury/index.ts'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Deposit, depositMachine } from './deposit.ts'
import { lockDeposit } from './deposit.repo.ts'
import { debtPayment, debtWriteOff, depositBorne, depositReversal } from './deposit.postings.ts'
import { freeHold, keepMoneyOutHold } from './hold-lost.ts'
import { returnDust } from './set-aside.repo.ts'
import { acceptLoss } from './losses.repo.ts'
import { type Lost, type LostEvent, lostMachine } from './lost.ts'
import { lockLost, moveLost } from './lost.repo.ts'
import { lockNetwork } from './scan.repo.ts'
import { findDepositById, markReversed } from './set-apart.repo.ts'

/** Dependencies of these acts. */
export type LostDeps = {
  readonly db: Pick<Database, 'transact'>
  readonly clock: Clock
  readonly coins: Pick<CoinWatch, 'lost'>
}

/** The operator, and their reason. */
export type LostActor = { readonly operator: string; readonly reason: string }

/**
 * `not_lost`: it never left its chain, or that case is settled. `still_on_chain`: by our scan it is on its chain; a
 * halted network is resumed first. `coins_in_use`: a transaction of ours spends or spent those coins; that is resolved
 * first.
 */
export type ReverseRefusal = Refusal<'not_found' | 'not_lost' | 'still_on_chain' | 'coins_in_use'>

/** `nothing_owed`: it has no debt. `nothing_available`: the customer has none of that coin now. */
export type DebtRefusal = Refusal<'not_found' | 'nothing_owed' | 'nothing_available'>

type Case = { readonly deposit: Deposit; readonly lost: Lost; readonly at: Date }

/** Reverses a credit from what is held and available of the coin; the rest becomes a debt. Returns the debt. */
export async function reverseLost(
  deps: LostDeps,
  actor: LostActor,
  id: DepositId,
): Promise<Result<Money<CoinCode>, ReverseRefusal>> {
  return onLost(deps, id, async (tx, found) => {
    const { deposit, lost, at } = found
    const left = await leaveBooks(tx, deps, found)
    if (!left.ok) return left
    if (lost.held > 0n) await freeHold(tx, lost.id, at)
    const taken = await bookUpTo(tx, deposit.money.amount, (amount) => depositReversal(lost, amount, left.value, at))
    const debt = deposit.money.amount - taken
    await markReversed(tx, id, depositMachine.after(deposit.state, 'reversed'))
    await close(tx, found, { event: debt === 0n ? 'taken_whole' : 'taken_short', debt }, actor, 'deposit.reversed')
    return ok(money(deposit.money.asset, debt))
  })
}

/** Bears the loss of one: the customer keeps the money, and the hold is released. */
export async function bearLost(
  deps: LostDeps,
  actor: LostActor,
  id: DepositId,
): Promise<Result<Money<CoinCode>, ReverseRefusal>> {
  return onLost(deps, id, async (tx, found) => {
    const { deposit, lost, at } = found
    const left = await leaveBooks(tx, deps, found)
    if (!left.ok) return left
    if (lost.held > 0n) await freeHold(tx, lost.id, at)
    await book(tx, depositBorne(lost, left.value, at))
    await acceptLoss(tx, id, at)
    await close(tx, found, { event: 'carried', debt: 0n }, actor, 'deposit.loss_borne')
    return ok(deposit.money)
  })
}

/** Books what the customer has of the coin now against the debt. Returns what is still owed. */
export async function collectDebt(
  deps: LostDeps,
  actor: LostActor,
  id: DepositId,
): Promise<Result<Money<CoinCode>, DebtRefusal>> {
  return onDebt(deps, id, async (tx, found) => {
    const { lost, at } = found
    const posting = newId('pst', at.getTime())
    const taken = await bookUpTo(tx, lost.debt, (amount) =>
      amount === 0n ? null : debtPayment(posting, lost, amount, at),
    )
    if (taken === 0n) return refuse('nothing_available')
    const debt = lost.debt - taken
    if (debt === 0n) await close(tx, found, { event: 'paid', debt }, actor, 'deposit.debt_repaid')
    else {
      await moveLost(tx, lost.id, { state: 'owed', debt }, at)
      await tell(tx, found, actor, 'deposit.debt_paid', { taken, debt })
    }
    return ok(money(lost.money.asset, debt))
  })
}

/** Writes a debt off. Returns its amount. */
export async function forgiveDebt(
  deps: LostDeps,
  actor: LostActor,
  id: DepositId,
): Promise<Result<Money<CoinCode>, DebtRefusal>> {
  return onDebt(deps, id, async (tx, found) => {
    const { lost, at } = found
    await book(tx, debtWriteOff(lost, at))
    await close(tx, found, { event: 'given_up', debt: 0n }, actor, 'deposit.debt_forgiven')
    return ok(money(lost.money.asset, lost.debt))
  })
}

/**
 * Runs an act on an open case whose deposit is off its chain, under the locks of its network, its rows and its
 * customer.
 */
async function onLost<T>(
  deps: LostDeps,
  id: DepositId,
  act: (tx: Tx, found: Case) => Promise<Result<T, ReverseRefusal>>,
): Promise<Result<T, ReverseRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<T, ReverseRefusal>> => {
    const found = await lockCase(tx, deps, id)
    if (found === null) return refuse('not_found')
    if (found.lost?.state !== 'open') return refuse('not_lost')
    if (found.deposit.block !== null) return refuse('still_on_chain')
    return act(tx, { ...found, lost: found.lost })
  })
}

async function onDebt<T>(
  deps: LostDeps,
  id: DepositId,
  act: (tx: Tx, found: Case) => Promise<Result<T, DebtRefusal>>,
): Promise<Result<T, DebtRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<T, DebtRefusal>> => {
    const found = await lockCase(tx, deps, id)
    if (found === null) return refuse('not_found')
    return found.lost?.state === 'owed' ? act(tx, { ...found, lost: found.lost }) : refuse('nothing_owed')
  })
}

async function lockCase(
  tx: Tx,
  { clock }: LostDeps,
  id: DepositId,
): Promise<(Omit<Case, 'lost'> & { readonly lost: Lost | null }) | null> {
  const first = await findDepositById(tx, id)
  if (first === null) return null
  await lockNetwork(tx, first.network)
  const deposit = await lockDeposit(tx, id)
  const lost = await lockLost(tx, id)
  if (deposit === null) return null
  await lockLimits(tx, deposit.holder)
  return { deposit, lost, at: clock.now() }
}

/** Removes the coins from the treasury's books; returns how many whole units of dust go with them. */
async function leaveBooks(
  tx: Tx,
  { coins }: LostDeps,
  { deposit }: Case,
): Promise<Result<bigint, Refusal<'coins_in_use'>>> {
  const {
    network,
    txid,
    index,
    lookupKey,
    money: { asset },
    units,
    decimals,
    dust,
  } = deposit
  if (!(await coins.lost(tx, { network, txid, index, lookupKey, amount: chainAmount(asset, decimals, units) })))
    return refuse('coins_in_use')
  return ok(dust === 0n ? 0n : await returnDust(tx, network, asset, dust, 10n ** BigInt(decimals - decimalsOf(asset))))
}

/**
 * Books a posting for as much as the customer has, at most `most`. Returns the booked amount. `postingOf` returns
 * `null` where it books nothing.
 */
async function bookUpTo(tx: Tx, most: bigint, postingOf: (amount: bigint) => Posting | null): Promise<bigint> {
  let amount = most
  for (;;) {
    const posting = postingOf(amount)
    if (posting === null) return amount
    const posted = await post(tx, posting)
    if (posted.ok) return amount
    if (posted.refusal.code !== 'insufficient_funds')
      throw new Error(`the posting ${posting.id} was refused: ${posted.refusal.code}`)
    amount = posted.refusal.available.amount
  }
}

async function book(tx: Tx, posting: Posting): Promise<void> {
  const posted = await post(tx, posting)
  if (!posted.ok) throw new Error(`the posting ${posting.id} was refused: ${posted.refusal.code}`)
}

type Act = `deposit.${'reversed' | 'loss_borne' | 'debt_paid' | 'debt_repaid' | 'debt_forgiven'}`
type Closing = { readonly event: LostEvent; readonly debt: bigint }

async function close(tx: Tx, found: Case, { event, debt }: Closing, actor: LostActor, action: Act): Promise<void> {
  const { lost, deposit, at } = found
  const state = lostMachine.after(lost.state, event)
  await moveLost(tx, lost.id, { state, debt }, at)
  const badge = state === 'owed' ? 'action-required' : state === 'borne' ? 'success' : DEPOSIT_BADGES.reversed
  await updateActivity(tx, [deposit.id], badge, at)
  await keepMoneyOutHold(tx, deposit.holder, at)
  await tell(tx, found, actor, action, { taken: deposit.money.amount - debt, debt })
}

async function tell(
  tx: Tx,
  { lost, deposit: { id, holder }, at }: Case,
  { operator, reason }: LostActor,
  action: Act,
  { taken, debt }: { readonly taken: bigint; readonly debt: bigint },
): Promise<void> {
  const facts = { lost: lost.id, asset: lost.money.asset, taken: taken.toString(), debt: debt.toString(), reason }
  await recordAudit(tx, { at, actor: operator, action, subject: id, facts })
  await announce(tx, { to: holder, type: 'deposit', id, at })
  await announce(tx, { to: holder, type: 'balance', id: null, at })
}
