/** Presents saved wallets with the network's name or the customer's current name. */
import type { Tx } from '../../database/index.ts'
import type { NetworkTable } from '../assets/index.ts'
import { findCustomers } from '../persons/index.ts'
import type { Beneficiary, Saved } from './beneficiaries.ts'

/** Adds names to stored wallets, keeping their order. */
export async function shown(networks: NetworkTable, tx: Tx, saved: readonly Saved[]): Promise<readonly Beneficiary[]> {
  const payees = await findCustomers(
    tx,
    saved.flatMap((each) => ('payeeId' in each ? [each.payeeId] : [])),
  )
  return saved.map((each): Beneficiary => {
    const { id, label, asset, createdAt, usableAt } = each
    const common = { id, label, asset, createdAt, usableAt }
    if ('address' in each) {
      return {
        ...common,
        type: 'external',
        network: each.network,
        networkName: networks[each.network].name,
        address: each.address,
      }
    }
    const payee = payees.get(each.payeeId)
    if (payee === undefined) throw new Error(`${id} pays to a customer who has no account`)
    return { ...common, type: 'internal', payee }
  })
}
