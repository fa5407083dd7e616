/**
 * Turns a transfer that was set aside without a known owner into a deposit of the customer it is given to, as if the
 * memo had been theirs. From there it is processed like every deposit, through screening to its credit. It does not
 * decide whose it is.
 */
import { ok, refuse, type Refusal, type Result, type HolderId } from '@zend/kernel'
import { networkAsset, type NetworkTable, waitsForFinality } from '../../core/assets/index.ts'
import { type CustodyDeps, depositAddressFor } from '../../core/custody/index.ts'
import { announce } from '../../core/events/index.ts'
import { keepOpen } from '../../core/persons/index.ts'
import type { ProvenanceKeys } from '../../core/provenance/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { depositsOfTransactions } from './deposit.repo.ts'
import { bookable, type Deposit, depthOf, type Unbookable } from './deposit.ts'
import { lockSetAside, noteDepositOf, type Place, type SetAside } from './set-aside.repo.ts'
import { blockAt, lockNetwork, tipHeight } from './scan.repo.ts'
import { asSeen, isSetAsideSeen } from './seen.ts'
import { advance, depositOf, openDeposits } from './take-transfers.ts'

/** Dependencies of giving. */
export type GiveDeps = {
  readonly clock: Clock
  readonly networks: NetworkTable
  readonly custody: CustodyDeps
  readonly provenance: ProvenanceKeys
}

/**
 * Why nothing was given. `not_set_aside`: there is nothing, or it was not set aside for lack of an owner.
 * `already_given`: it is a deposit. `off_chain`: a re-organisation took it off the chain, or we know another block at
 * its height. `network_not_available`: its coin or its network is not offered. `account_closed`: nobody is there to
 * receive it.
 */
export type GiveRefusal =
  | Refusal<
      'not_set_aside' | 'already_given' | 'off_chain' | 'network_halted' | 'account_closed' | 'network_not_available'
    >
  | Refusal<Unbookable>

/**
 * Gives what was set aside to a customer, in the caller's transaction, under the network's lock. Once: (network, txid,
 * index) can hold one deposit.
 */
export async function giveSetAside(
  tx: Tx,
  deps: GiveDeps,
  place: Place,
  holder: HolderId,
): Promise<Result<Deposit, GiveRefusal>> {
  const network = deps.networks[place.network]
  const stored = await lockNetwork(tx, network.id)
  if (stored.status === 'halted') return refuse('network_halted')
  const found = await lockSetAside(tx, place)
  if (found?.reason !== 'owner_unknown') return refuse('not_set_aside')
  // Somebody else wrote it: there is nothing to give.
  if (!isSetAsideSeen(deps.provenance, network.id, found, found.seen)) return refuse('not_set_aside')
  const taken = (await depositsOfTransactions(tx, network.id, [place.txid])).some(({ index }) => index === place.index)
  if (found.depositId !== null || taken) return refuse('already_given')
  const known = await blockAt(tx, network.id, found.block.height)
  if (!found.onChain || (known !== null && known !== found.block.hash)) return refuse('off_chain')
  // It could not be settled: its minimum is not known.
  if (networkAsset(network, found.amount.asset) === null) return refuse('network_not_available')
  if (!(await keepOpen(tx, holder))) return refuse('account_closed')
  const booked = bookable(found.amount)
  if (!booked.ok) return booked
  const owner = await depositAddressFor(deps.custody, tx, { holder, network: network.id })
  if (!owner.ok) return owner

  const now = deps.clock.now()
  const { units, decimals } = found.amount
  const { address, lookupKey } = owner.value
  const begun = depositOf(
    network.id,
    { transfer: transferOf(found), owner: { holder, address }, amounts: { ...booked.value, units, decimals } },
    now,
  )
  const deposit: Deposit = asSeen(deps.provenance, { ...begun, lookupKey, claimedKey: found.lookupKey })
  await openDeposits(tx, [deposit], now)
  await noteDepositOf(tx, place, deposit.id)
  const tip = await tipHeight(tx, network.id)
  // It has been on chain for long, and no new block may come soon.
  const moved =
    tip === null ? [] : await advance(tx, network, depthOf(tip, waitsForFinality(network), stored.finalHeight), now)
  for (const each of new Map([deposit, ...moved].map((one) => [one.id, one])).values())
    await announce(tx, { to: each.holder, type: 'deposit', id: each.id, at: now })
  return ok(deposit)
}

const transferOf = ({ amount, lookupKey, from, txid, index, block, confirmationsMin }: SetAside) => ({
  amount,
  lookupKey,
  txid,
  index,
  block,
  confirmationsMin,
  ...(from === null ? {} : { from }),
})
