/** What networks ask for, as the product comes to know it. */
import type { WorldNetwork } from './networks.ts'
import type { World } from './world.ts'

/** What a node's fees are now, stored as the worker does between two rounds. */
export async function noteFees({ db, clock, nodes }: World, network: WorldNetwork): Promise<void> {
  const rate = await nodes[network].feeRate()
  if (rate.kind === 'metered') throw new Error('no network of the simulation has metered fees')
  const [price, priority] = rate.kind === 'inputs' ? [rate.perVirtualByte, null] : [rate.maxPerGas, rate.priorityPerGas]
  await db.pool.query(
    `insert into treasury.fee_levels (network, kind, price, priority, at) values ($1, $2, $3, $4, $5)
     on conflict (network) do update set price = excluded.price, priority = excluded.priority, at = excluded.at`,
    [network, rate.kind, price.toString(), priority?.toString() ?? null, clock.now()],
  )
}
