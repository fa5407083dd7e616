/** The outputs that payments can spend. An unspendable output is stored once, reported, and never checked again. */
import type { SpendableOutput } from '../../../ports/chain-sender.ts'
import { noteUnspendable, spendableOutputs } from '../coins/outputs.repo.ts'
import type { TreasuryDeps } from './deps.ts'

/**
 * Checks with the network every output that the books call spendable, and returns those that are. Throws when the
 * network does not answer.
 */
export async function payableOutputs({
  db,
  network,
  sender,
  log,
}: Pick<TreasuryDeps, 'db' | 'network' | 'sender' | 'log'>): Promise<readonly SpendableOutput[]> {
  const described = await sender.describeOutputs(await spendableOutputs(db.read, network.id))
  const never = described.filter(({ unspendable }) => unspendable === true)
  if (never.length > 0) {
    await db.transact((tx) => noteUnspendable(tx, network.id, never))
    const outputs = never.map(({ txid, index, units }) => `${txid}:${index} ${units}`)
    log.warn({ network: network.id, outputs }, 'outputs that carry more than coins are never spent')
  }
  return described.filter(({ unspendable }) => unspendable !== true)
}
