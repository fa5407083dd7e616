/**
 * Keeps deposit keys ready where nothing public can be derived: the vault makes them well before customers ask. It
 * never replaces one.
 */
import type { AddressSpace } from '../../ports/chain.ts'
import { type KeyVault, POOL_KEYS_MAX } from '../../ports/key-vault.ts'
import { networksOf } from '../assets/index.ts'
import { insertPoolKeys, poolLevel } from './custody.repo.ts'
import { assertAttested, type CustodyDeps } from './deposit-addresses.ts'
import type { ImportDeps } from './import-deposit-accounts.ts'

/** What filling needs. */
export type FillDeps = Omit<ImportDeps, 'vault'> &
  Pick<CustodyDeps, 'chains'> & { readonly vault: Pick<KeyVault, 'depositKeys'> }

// Refilled when fewer are left (chains.md §4.5), by as many as one question gets.
const LOW = 200

/**
 * Fills every pool of the enabled networks that has fewer than 200 keys left. Safe to repeat, and to run in several
 * processes at once. Throws when the vault cannot be reached; raises an alarm and throws `CustodyFault` on a key that
 * is not vouched for.
 */
export async function fillPools(deps: FillDeps): Promise<void> {
  const spaces = new Set(networksOf(deps.networks).map(({ space }) => space))
  for (const space of spaces) if (deps.chains[space].model === 'pool') await fill(deps, space)
}

async function fill(deps: FillDeps, space: AddressSpace): Promise<void> {
  const { filledTo, next } = await deps.transact((tx) => poolLevel(tx, space))
  if (filledTo - next >= LOW) return
  // Asked outside any transaction; whoever stores the same keys first wins, and they are the same.
  const keys = await deps.vault.depositKeys(space, filledTo, POOL_KEYS_MAX)
  for (const [offset, key] of keys.entries()) assertAttested(deps, key, 'deposit', filledTo + offset)
  await deps.transact((tx) => insertPoolKeys(tx, filledTo, keys))
}
