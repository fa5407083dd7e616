/**
 * Looks for coins that our addresses hold beyond the books: they came in a way that no scan sees, such as ether sent by
 * a contract. Leaves out what is in transit; a lasting surplus is set aside and alerted about, with address and amount,
 * and an operator gives it to the address's owner (give-surplus.ts). It books nothing.
 */
import { newId, splitDestination } from '@zend/kernel'
import type { Network } from '../../core/assets/index.ts'
import { addressesAfter } from '../../core/custody/index.ts'
import { recordAudit } from '../../core/audit/index.ts'
import type { SeenBalance, SurplusWatch } from '../../core/treasury/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DepositPolicy } from './deposit.policy.ts'
import type { DepositLog } from './scan-network.ts'
import type { OwnersOf } from './take-transfers.ts'
import {
  insertSurplus,
  lockUnsettled,
  noteSurplus,
  noteSurplusCursor,
  surplusCursor,
  unbookedAt,
  unsettledSurpluses,
} from './surplus.repo.ts'

/** Dependencies of looking for surpluses. */
export type SurplusDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly log: DepositLog
  readonly network: Network
  readonly policy: Pick<DepositPolicy, 'surplus'>
  /** Used to skip stored addresses that are nobody's by the account's key. */
  readonly ownersOf: OwnersOf
}

/** Returns the deposit product's part of the treasury's comparison of books and chain. */
export function surplusWatch(deps: SurplusDeps): SurplusWatch {
  return { addresses: () => addressesToCompare(deps), seen: (balance) => noteBalance(deps, balance) }
}

/**
 * Returns addresses of which the books may hold nothing: those with an unsettled surplus, and the next batch of all
 * addresses handed out.
 */
async function addressesToCompare({
  db,
  network,
  policy,
  ownersOf,
}: SurplusDeps): ReturnType<SurplusWatch['addresses']> {
  const unsettled = (await unsettledSurpluses(db.read, network.id)).map(({ address, lookupKey }) => ({
    address,
    lookupKey,
  }))
  const cursor = await surplusCursor(db.read, network.id)
  const { addresses, last } = await addressesAfter(db.read, network.space, cursor, policy.surplus.addressesPerLook)
  await noteSurplusCursor(db.read, network.id, last)
  // Where memos tell customers apart all share one address, which is in the books anyway.
  const alone = addresses.filter(({ lookupKey }) => splitDestination(lookupKey).memo === null)
  const owners = await ownersOf(
    db.read,
    network.id,
    alone.map(({ lookupKey }) => lookupKey),
  )
  const own = alone.filter(({ lookupKey }) => owners.has(lookupKey))
  return [...new Map([...unsettled, ...own].map((each) => [each.lookupKey, each])).values()]
}

async function noteBalance({ db, clock, log, network, policy }: SurplusDeps, balance: SeenBalance): Promise<void> {
  const { lookupKey, address, asset, decimals, beyond } = balance
  const alert = await db.transact(async (tx) => {
    const now = clock.now()
    const units = beyond - (await unbookedAt(tx, network.id, lookupKey, asset))
    const known = await lockUnsettled(tx, network.id, lookupKey, asset)
    if (known === null) {
      if (units > 0n)
        await insertSurplus(tx, {
          id: newId('spl', now.getTime()),
          network: network.id,
          lookupKey,
          address,
          asset,
          decimals,
          units,
          state: 'open',
          since: now,
        })
      return null
    }
    if (units <= 0n) {
      await noteSurplus(tx, known.id, { units: known.units, state: 'gone' }, now)
      return null
    }
    // Coins in transit, such as sweeps, give a different sum each time: only the minimum over time lasts.
    const least = units < known.units ? units : known.units
    const lasts = known.state === 'open' && now.getTime() - known.since.getTime() > policy.surplus.afterMs
    await noteSurplus(tx, known.id, { units: least, state: lasts ? 'set_aside' : known.state }, now)
    if (!lasts) return null
    const facts = { network: network.id, address, asset, units: least.toString() }
    await recordAudit(tx, { at: now, actor: null, action: 'deposit.surplus_set_aside', subject: known.id, facts })
    return { surplus: known.id, ...facts }
  })
  if (alert !== null)
    log.error(
      { alert: 'surplus_set_aside', ...alert },
      'an address of ours holds more than the books say, and it lasts',
    )
}
