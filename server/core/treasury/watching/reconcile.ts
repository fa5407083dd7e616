/**
 * Compares our addresses' holdings by the books with the chain, on networks that can be asked. It repairs nothing: a
 * difference raises an alert. Where coins are outputs the scan counts them itself, and `verifyTreasury` compares them
 * with the books.
 */
import { type Holding, holdingsAt, holdingsToCheck, noteChecked } from '../coins/holdings.repo.ts'
import { runStep, type TreasuryDeps } from '../payments/deps.ts'
import { nativeCoin } from '../payments/fee-levels.ts'
import { unbookedFundings } from '../coins/fundings.repo.ts'
import { freeFunds } from '../payments/funds.ts'
import { noteReconciled } from '../payments/transactions.repo.ts'

/** One holding that the chain does not confirm, in base units. */
export type Difference = { readonly holding: Holding; readonly least: bigint; readonly onChain: bigint }

const ADDRESSES_MAX = 100

/**
 * Compares the hot address and the deposit addresses that were compared longest ago. Transactions under way may have
 * left already, so the chain may show less by that. Reports less here; passes more to `surplus`: coins that are not
 * credited yet, or came in a way that no scan sees.
 */
export async function reconcile(deps: TreasuryDeps): Promise<readonly Difference[]> {
  const { db, network, sender, clock, log } = deps
  const differences: Difference[] = []
  for (const holding of sender.guard !== 'inputs' ? await holdingsToCheck(db.read, network.id, ADDRESSES_MAX) : []) {
    const difference = await compare(deps, holding)
    if (difference !== null) {
      differences.push(difference)
      const { address, asset } = holding
      const facts = {
        network: network.id,
        address,
        asset,
        least: difference.least.toString(),
        onChain: difference.onChain.toString(),
      }
      log.error({ alert: 'reserve_differs', ...facts }, 'an address of ours holds less than the books say')
    }
    await noteChecked(db.read, holding, clock.now())
  }
  if (sender.guard !== 'inputs') await compareOthers(deps)
  await runStep(deps, (tx) => noteReconciled(tx, network.id, clock.now()))
  return differences
}

async function compare({ db, network, sender, surplus }: TreasuryDeps, holding: Holding): Promise<Difference | null> {
  const before = await leastOf()
  const onChain = await sender.balanceOf(holding.address, holding.asset)
  await surplus?.seen({ ...holding, beyond: onChain - (await bookedAt()) })
  if (onChain >= before) return null
  // A transaction may have started, or become final, while the node was asked.
  const after = await leastOf()
  const least = after < before ? after : before
  return onChain >= least ? null : { holding, least, onChain }

  /** Returns the booked amount, with what reached the hot address from outside and waits for its confirmations. */
  async function bookedAt(): Promise<bigint> {
    const units =
      (await holdingsAt(db.read, network.id, holding.lookupKey)).find(({ asset }) => asset === holding.asset)?.units ??
      0n
    return units + (await unbookedFundings(db.read, network.id, holding.lookupKey, holding.asset))
  }

  async function leastOf(): Promise<bigint> {
    const free = (await freeFunds(db.read, network, holding.lookupKey, holding.address)).get(holding.asset)
    const held =
      (await holdingsAt(db.read, network.id, holding.lookupKey)).find(({ asset }) => asset === holding.asset)?.units ??
      0n
    return free ?? held
  }
}

/**
 * Compares addresses' balances of the network's own coin of which the books hold nothing there: a contract can send it
 * without a trace that a scan reads. Tokens cannot arrive so. The chain is asked after the books, so that a deposit
 * credited meanwhile does not look like a surplus.
 */
async function compareOthers({ db, network, sender, surplus }: TreasuryDeps): Promise<void> {
  if (surplus === undefined) return
  const { asset, decimals } = nativeCoin(network)
  for (const { address, lookupKey } of await surplus.addresses()) {
    const onChain = await sender.balanceOf(address, asset)
    const booked =
      (await holdingsAt(db.read, network.id, lookupKey)).find((holding) => holding.asset === asset)?.units ?? 0n
    await surplus.seen({ lookupKey, address, asset, decimals, beyond: onChain - booked })
  }
}
