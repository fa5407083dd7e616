/** At most one version of a payment is ever mined, whatever excludes the others on its network. */
import { must } from './model.ts'
import type { WorldNetwork } from './networks.ts'
import type { World } from './world.ts'

/** Throws `Broken` when two versions of a payment are on its chain, sweeps and top-ups included. */
export async function checkVersions({ db, nodes, networks }: World): Promise<void> {
  const { rows } = await db.pool.query<{ network: WorldNetwork; root: string; txids: readonly string[] }>(
    `select network, root, array_agg(txid) as txids from treasury.transactions
       where network = any($1) and txid is not null group by network, root having count(*) > 1`,
    [networks],
  )
  for (const network of networks) {
    const paid = new Set(nodes[network].chain.payments().map(({ txid }) => txid))
    for (const { root, txids } of rows.filter((each) => each.network === network)) {
      const mined = txids.filter((txid) => paid.has(txid))
      must(mined.length <= 1, () => `${mined.length} versions of ${root} paid on ${network}: ${mined.join(', ')}`)
    }
  }
}
