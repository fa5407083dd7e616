/** Network fees as the product reads them. */
import type { FeeRate } from '@zend/server/ports/network-family'
import type { WorldNetwork } from './networks.ts'
import type { World } from './world.ts'

/** Stores a node's present fees, as the worker does between two rounds. */
export async function noteFees({ db, clock, nodes }: World, network: WorldNetwork): Promise<void> {
  const rate = await nodes[network].feeRate()
  const [price, priority] = pricesOf(rate)
  await db.pool.query(
    `insert into treasury.fee_levels (network, kind, price, priority, at) values ($1, $2, $3, $4, $5)
     on conflict (network) do update set price = excluded.price, priority = excluded.priority, at = excluded.at`,
    [network, rate.kind, price.toString(), priority?.toString() ?? null, clock.now()],
  )
}

function pricesOf(rate: FeeRate): readonly [bigint, bigint | null] {
  switch (rate.kind) {
    case 'inputs':
      return [rate.perVirtualByte, null]
    case 'sequence':
      return [rate.maxPerGas, rate.priorityPerGas]
    case 'metered':
      return [rate.perUnit, null]
  }
}
