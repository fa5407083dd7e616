/**
 * Gives coins that an address holds beyond the books to that address's customer, on an operator's decision
 * (docs/runbooks/rescue-claims.md): creates a deposit for the transaction that the operator found, and credits it at
 * once with the usual posting. The chain's balance proves that the coins exist, and custody whose they are.
 */
import { chainAmount, newId, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { waitsForFinality } from '../../core/assets/index.ts'
import { recordAudit } from '../../core/audit/index.ts'
import { addressesOn, type CustodyDeps } from '../../core/custody/index.ts'
import { bookable, type Deposit, depthOf } from './deposit.ts'
import { ordinaryRule } from './large.ts'
import { blockAt, lockNetwork, tipHeight } from './scan.repo.ts'
import { creditNow, type SettleDeps } from './settle-deposits.ts'
import { asSeen } from './seen.ts'
import { lockSurplus, noteGiven, type SurplusId } from './surplus.repo.ts'
import { openDeposits } from './take-transfers.ts'

/** Dependencies of giving a surplus. */
export type GiveSurplusDeps = Pick<
  SettleDeps,
  'db' | 'clock' | 'log' | 'network' | 'ownersOf' | 'coins' | 'onCredited' | 'provenance'
> & { readonly custody: CustodyDeps }

/**
 * `not_set_aside`: it does not last yet, is settled, or never was. `nobodys`: the address is no customer's.
 * `txid_malformed`: no hash of that network. `not_scanned`: no block there that is deep enough was read yet.
 * `dust_only`, `amount_too_large`: an amount that the books cannot represent.
 */
export type GiveSurplusRefusal = Refusal<
  'not_set_aside' | 'nobodys' | 'txid_malformed' | 'not_scanned' | 'network_halted' | 'dust_only' | 'amount_too_large'
>

/**
 * Returns the index of such a deposit in its transaction, which no scan can produce. @example surplusIndex('spl_0…')
 */
export const surplusIndex = (id: SurplusId): string => `surplus-${id}`

/** Gives one surplus, once. Writes the reason to the audit trail under the operator's name. */
export async function giveSurplus(
  deps: GiveSurplusDeps,
  { operator, reason }: { readonly operator: string; readonly reason: string },
  { id, txid: typed }: { readonly id: SurplusId; readonly txid: string },
): Promise<Result<Deposit, GiveSurplusRefusal>> {
  const { network, custody, clock } = deps
  const txid = addressesOn(custody, network.id).parseTxid(typed)
  if (txid === null) return refuse('txid_malformed')
  return deps.db.transact(async (tx): Promise<Result<Deposit, GiveSurplusRefusal>> => {
    const now = clock.now()
    const stored = await lockNetwork(tx, network.id)
    if (stored.status === 'halted') return refuse('network_halted')
    const surplus = await lockSurplus(tx, id)
    if (surplus?.state !== 'set_aside' || surplus.network !== network.id) return refuse('not_set_aside')
    const owner = (await deps.ownersOf(tx, network.id, [surplus.lookupKey])).get(surplus.lookupKey)
    if (owner === undefined) return refuse('nobodys')
    const { asset, decimals, units, lookupKey } = surplus
    const booked = bookable(chainAmount(asset, decimals, units))
    if (!booked.ok) return booked
    // The coins have been there for longer than any block takes to become deep.
    const { tip, final } = depthOf(
      (await tipHeight(tx, network.id)) ?? 0,
      waitsForFinality(network),
      stored.finalHeight,
    )
    const height = Math.min(tip - ordinaryRule(network).confirmations + 1, final)
    const hash = await blockAt(tx, network.id, height)
    if (hash === null) return refuse('not_scanned')
    const deposit: Deposit = asSeen(deps.provenance, {
      id: newId('dep', now.getTime()),
      holder: owner.holder,
      network: network.id,
      ...booked.value,
      units,
      decimals,
      address: owner.address,
      lookupKey,
      claimedKey: null,
      from: null,
      txid,
      index: surplusIndex(id),
      state: 'screening',
      block: { height, hash },
      offChainHeight: null,
      confirmationsMin: 1,
      large: false,
      doubtedAt: null,
      cappedAt: null,
      detectedAt: now,
      maturedAt: now,
      screenedAt: null,
      creditedAt: null,
      seen: null,
    })
    await openDeposits(tx, [deposit], now)
    await noteGiven(tx, id, deposit.id)
    await creditNow(tx, deps, deposit, now)
    const facts = { deposit: deposit.id, network: network.id, txid, asset, units: units.toString(), reason }
    await recordAudit(tx, { at: now, actor: operator, action: 'deposit.surplus_given', subject: id, facts })
    return ok(deposit)
  })
}
