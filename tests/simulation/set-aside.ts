/**
 * Payments to our shared addresses with unknown tags: they are on the chain, the product has set them aside, and nobody
 * was credited.
 */
import { splitDestination } from '@zend/kernel'
import type { IncomingTransfer } from '@zend/server/ports/chain'
import { type Model, must } from './model.ts'
import type { WorldNetwork } from './networks.ts'
import { networksWhere, type World } from './world.ts'

type Stray = IncomingTransfer & { readonly network: WorldNetwork }

/** Returns the payments on the chains to a shared address with an unknown tag. */
export function straysOf(world: World): readonly Stray[] {
  const { billed, nodes, hot, owners } = world
  return networksWhere(world, ({ customers: told }) => told === 'tags').flatMap((network) => {
    const shared = splitDestination(hot[network].lookupKey).address
    const ofBills = billed.filter((each) => each.network === network)
    const places = [hot[network], ...owners.map(({ deposits }) => deposits[network]), ...ofBills]
    const known = new Set(places.map(({ lookupKey }) => lookupKey))
    const toUs = nodes[network].chain
      .payments()
      .filter(({ lookupKey }) => splitDestination(lookupKey).address === shared)
    return toUs.filter(({ lookupKey }) => !known.has(lookupKey)).map((payment) => ({ ...payment, network }))
  })
}

/**
 * At rest exactly these wait for an operator, except those given to a customer. Returns their sums, in base units by
 * coin.
 */
export async function checkSetAside(world: World, { given }: Model): Promise<ReadonlyMap<string, bigint>> {
  const strays = straysOf(world).filter(({ network, txid, index }) => !given.has(`${network} ${txid} ${index}`))
  const { rows } = await world.db.pool.query<{ what: string }>(
    `select concat_ws(' ', network, txid, output_index, lookup_key, asset, units, reason) as what from deposit.suspense
       where network = any($1) and on_chain and deposit_id is null`,
    [world.networks],
  )
  const setAside = new Set(rows.map(({ what }) => what))
  const nameOf = ({ network, txid, index, lookupKey, amount }: Stray): string =>
    `${network} ${txid} ${index} ${lookupKey} ${amount.asset} ${amount.units} owner_unknown`
  for (const stray of strays)
    must(setAside.has(nameOf(stray)), () => `nobody waits for the coins of nobody: ${nameOf(stray)}`)
  must(
    setAside.size === strays.length,
    () => `${setAside.size} payments are set aside, and ${strays.length} are nobody’s`,
  )
  const sums = new Map<string, bigint>()
  for (const { amount } of strays) sums.set(amount.asset, (sums.get(amount.asset) ?? 0n) + amount.units)
  return sums
}
