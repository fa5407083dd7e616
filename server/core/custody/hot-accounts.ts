/**
 * The accounts that pay: imported from the vault once, like the deposit accounts, and derived again from the attested
 * key every time they are used. Each address space has one hot address, at index 0: it pays, receives change, and
 * receives a treasurer's fundings.
 */
import { joinDestination, splitDestination } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { AddressSpace, DepositAddress, NetworkId } from '../../ports/chain.ts'
import type { KeyRef } from '../../ports/chain-sender.ts'
import type { KeyVault } from '../../ports/key-vault.ts'
import { accountsOf } from './accounts.ts'
import { findHotAccount, insertHotAccount, isHotKey } from './custody.repo.ts'
import { type CustodyDeps, assertAttested, ownerOf, raise } from './deposit-addresses.ts'
import type { ImportDeps } from './import-deposit-accounts.ts'

/** The hot account's address on a network, and the key that spends from it. */
export type HotAddress = DepositAddress & {
  readonly key: KeyRef
  /** Where a treasurer sends funds: the same address, with its own memo where memos tell apart whose coins arrive. */
  readonly funding: DepositAddress
}

const HOT_INDEX = 0
// Customers' memos start far above this one.
const FUNDING_MEMO = '1'

/**
 * Imports the vault's hot accounts that the enabled networks use. Safe to repeat, and to run in several processes at
 * once. Throws when the vault is unreachable or lacks one. Raises an alarm and throws `CustodyFault` when a key is not
 * attested as a hot account's, or differs from the stored one: the old one's holdings would be forgotten.
 */
export async function importHotAccounts(
  deps: Omit<ImportDeps, 'vault'> & Pick<CustodyDeps, 'chains'> & { readonly vault: Pick<KeyVault, 'hotAccounts'> },
): Promise<readonly AddressSpace[]> {
  const offered = await deps.vault.hotAccounts()
  const accounts = accountsOf(deps, offered, 'hot')
  await deps.transact(async (tx) => {
    for (const account of accounts) {
      const { lookupKey } = deps.chains[account.space].hotAddress(account.xpub)
      await insertHotAccount(tx, { account, lookupKey }, deps.clock.now())
      const stored = await findHotAccount(tx, account.space)
      if (
        stored?.account.xpub !== account.xpub ||
        stored.account.path !== account.path ||
        stored.lookupKey !== lookupKey
      )
        raise(deps, { kind: 'account_changed', space: account.space, purpose: 'hot' })
    }
  })
  return accounts.map(({ space }) => space)
}

/**
 * Returns the hot address of a network, derived again from the attested key; `null` when none was imported. Raises an
 * alarm and throws `CustodyFault` when what is stored does not follow from the key.
 */
export async function findHotAddress(deps: CustodyDeps, tx: Tx, network: NetworkId): Promise<HotAddress | null> {
  const { space } = deps.networks[network]
  const stored = await findHotAccount(tx, space)
  if (stored === null) return null
  assertAttested(deps, stored.account, 'hot')
  const chain = deps.chains[space]
  const derived = chain.hotAddress(stored.account.xpub)
  if (derived.lookupKey !== stored.lookupKey)
    raise(deps, { kind: 'address_not_derived', space, purpose: 'hot', index: HOT_INDEX })
  const { address, lookupKey } = derived
  const memo = chain.model === 'memo' ? FUNDING_MEMO : null
  const funding = { address: joinDestination(address, memo), lookupKey: joinDestination(lookupKey, memo) }
  return { address, lookupKey, key: { account: 'hot', index: HOT_INDEX }, funding }
}

/** Returns the hot address of a network, as `findHotAddress` does. Throws when none was imported. */
export async function hotAddressOf(deps: CustodyDeps, tx: Tx, network: NetworkId): Promise<HotAddress> {
  const found = await findHotAddress(deps, tx, network)
  if (found === null) throw new Error(`no hot account of ${network} was imported`)
  return found
}

/**
 * Tells whether this key is an address of ours on this network: a customer's deposit address, or the hot one with any
 * memo. Raises alarms as `ownerOf` does.
 */
export async function isOwnKey(deps: CustodyDeps, tx: Tx, network: NetworkId, lookupKey: string): Promise<boolean> {
  const { space } = deps.networks[network]
  const { address } = splitDestination(lookupKey)
  if ((await isHotKey(tx, space, lookupKey)) || (address !== lookupKey && (await isHotKey(tx, space, address))))
    return true
  return (await ownerOf(deps, tx, [lookupKey])).get(lookupKey)?.space === space
}
