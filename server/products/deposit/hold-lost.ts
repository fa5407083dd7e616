/**
 * Holds the money of credited deposits that a re-organisation removed, in the same transaction that learns of it, and
 * releases it when they are back. What is left of the coin is held in the books; if some of it is already gone
 * (swapped, sent, sold), the customer may send no money at all until the case is settled. It takes nothing from
 * anybody.
 */
import { newId, type HolderId } from '@zend/kernel'
import { updateActivity } from '../../core/activity/index.ts'
import { type Network, waitsForFinality } from '../../core/assets/index.ts'
import { recordAudit } from '../../core/audit/index.ts'
import { announce } from '../../core/events/index.ts'
import { endDepositHold, holdForDeposit } from '../../core/holders/index.ts'
import { customer, placeHold, releaseHold } from '../../core/ledger/index.ts'
import { lockLimits } from '../../core/limits/index.ts'
import type { Tx } from '../../database/index.ts'
import { depositsAbove } from './deposit.repo.ts'
import { type Deposit, depthOf } from './deposit.ts'
import { isDeepUnder } from './large.ts'
import { insertLost, moveLost, openAmong, openOn, unsettledOf } from './lost.repo.ts'
import { holdOf, holdsMoneyOut, type Lost, type LostId, lostMachine } from './lost.ts'
import { readRules } from './read-rules.ts'
import type { StoredNetwork } from './scan.repo.ts'
import { findDepositById } from './set-apart.repo.ts'

/**
 * Holds the money of these credited deposits, all of one network whose row the caller has locked. A deposit that is
 * already held stays as it is. Waits for concurrent money movements of these customers, so that each is either complete
 * and in the balance, or comes after the hold.
 */
export async function holdLost(tx: Tx, deposits: readonly Deposit[], at: Date): Promise<void> {
  const known = new Set(
    (
      await openAmong(
        tx,
        deposits.map(({ id }) => id),
      )
    ).map(({ depositId }) => depositId),
  )
  const fresh = deposits.filter(({ id, state }) => state === 'credited' && !known.has(id))
  const users = [...new Set(fresh.map(({ holder }) => holder))].toSorted()
  for (const holder of users) await lockLimits(tx, holder)
  for (const { id, holder, network, money } of fresh) {
    const lostId: LostId = newId('los', at.getTime())
    const lost: Lost = {
      id: lostId,
      depositId: id,
      holder,
      network,
      money,
      held: 0n,
      debt: 0n,
      state: 'open',
      openedAt: at,
    }
    const held = await holdUpTo(tx, lost)
    await insertLost(tx, { ...lost, held })
    const facts = { network, asset: money.asset, amount: money.amount.toString(), held: held.toString() }
    await recordAudit(tx, { at, actor: null, action: 'deposit.lost', subject: id, facts })
    await announce(tx, { to: holder, type: 'deposit', id, at })
  }
  await updateActivity(
    tx,
    fresh.map(({ id }) => id),
    'processing',
    at,
  )
  for (const holder of users) {
    await keepMoneyOutHold(tx, holder, at)
    await announce(tx, { to: holder, type: 'balance', id: null, at })
  }
}

/**
 * Holds the money of the credited deposits above this height, when a network halts because its chain dropped those
 * blocks.
 */
export async function holdAbove(tx: Tx, { network }: StoredNetwork, height: number, at: Date): Promise<void> {
  await holdLost(tx, await depositsAbove(tx, network, height), at)
}

/** Holds up to what is available. Returns the held amount. */
async function holdUpTo(tx: Tx, { id, depositId, holder, money, openedAt }: Lost): Promise<bigint> {
  let { amount } = money
  while (amount > 0n) {
    const hold = {
      id: holdOf(id),
      account: customer(holder, money.asset),
      amount: { ...money, amount },
      cause: `deposit_lost:${id}`,
    }
    const held = await placeHold(tx, { ...hold, occurredAt: openedAt })
    if (held.ok) return amount
    if (held.refusal.code !== 'insufficient_funds')
      throw new Error(`the hold of ${depositId} was refused: ${held.refusal.code}`)
    amount = held.refusal.available.amount
  }
  return 0n
}

/**
 * Releases the money of a network's lost deposits that are back on the chain at the required depth. `agreedHeight`: the
 * height up to which the second provider has the same chain.
 */
export async function restoreReturned(
  tx: Tx,
  network: Network,
  stored: StoredNetwork,
  { tip, agreedHeight }: ReturnDepth,
  at: Date,
): Promise<void> {
  const open = await openOn(tx, network.id)
  if (open.length === 0) return
  const found = await Promise.all(
    open.map(async (lost) => ({ lost, deposit: await findDepositById(tx, lost.depositId) })),
  )
  const back = found.flatMap(({ lost, deposit }) =>
    deposit === null || deposit.block === null ? [] : [{ lost, deposit }],
  )
  const depth = depthOf(tip, waitsForFinality(network), stored.finalHeight)
  const ruleOf = await readRules(
    tx,
    network,
    depth,
    back.map(({ deposit }) => deposit),
  )
  for (const { lost, deposit } of back)
    if (isDeepUnder(ruleOf(deposit), deposit, depth) && (deposit.block?.height ?? 0) <= agreedHeight)
      await restore(tx, lost, at)
}

/**
 * The scanned height, and the height that the second provider agrees to: `Infinity` where there is no second provider.
 */
export type ReturnDepth = { readonly tip: number; readonly agreedHeight: number }

/** Releases the hold of a lost deposit that is back on its chain. */
export async function restore(tx: Tx, lost: Lost, at: Date): Promise<void> {
  const { id, depositId, holder, held } = lost
  await lockLimits(tx, holder)
  if (held > 0n) await freeHold(tx, id, at)
  await moveLost(tx, id, { state: lostMachine.after(lost.state, 'returned'), debt: 0n }, at)
  await updateActivity(tx, [depositId], 'success', at)
  await keepMoneyOutHold(tx, holder, at)
  await recordAudit(tx, {
    at,
    actor: null,
    action: 'deposit.restored',
    subject: depositId,
    facts: { held: held.toString() },
  })
  await announce(tx, { to: holder, type: 'deposit', id: depositId, at })
  await announce(tx, { to: holder, type: 'balance', id: null, at })
}

/** Releases the hold in the books. */
export async function freeHold(tx: Tx, id: LostId, occurredAt: Date): Promise<void> {
  const released = await releaseHold(tx, { id: holdOf(id), occurredAt })
  if (!released.ok) throw new Error(`the hold of ${id} could not be released: ${released.refusal.code}`)
}

/** Places or removes the customer's hold on money out, depending on their unsettled lost deposits. */
export async function keepMoneyOutHold(tx: Tx, holder: HolderId, at: Date): Promise<void> {
  if (holdsMoneyOut(await unsettledOf(tx, holder))) await holdForDeposit(tx, holder, at)
  else await endDepositHold(tx, holder)
}
