/**
 * Fills the pools of deposit keys where nothing public can be derived: the vault makes keys well before customers need
 * them. It never replaces one.
 */
import type { AddressSpace } from '../../ports/chain.ts'
import { type KeyVault, POOL_KEYS_MAX } from '../../ports/key-vault.ts'
import { networksOf } from '../assets/index.ts'
import { insertPoolKeys, poolLevel } from './custody.repo.ts'
import { assertAttested, type CustodyDeps } from './deposit-addresses.ts'
import type { ImportDeps } from './import-deposit-accounts.ts'

/** Dependencies of filling. */
export type FillDeps = Omit<ImportDeps, 'vault'> &
  Pick<CustodyDeps, 'chains'> & { readonly vault: Pick<KeyVault, 'depositKeys'> }

// Refill when fewer are left (chains.md §4.5), by as many as one call returns.
const LOW = 200

/**
 * Fills every pool of the enabled networks that has fewer than 200 keys left. Safe to repeat, and to run in several
 * processes at once. Throws when the vault is unreachable; raises an alarm and throws `CustodyFault` on a key without a
 * valid attestation.
 */
export async function fillPools(deps: FillDeps): Promise<void> {
  const spaces = new Set(networksOf(deps.networks).map(({ space }) => space))
  for (const space of spaces) if (deps.chains[space].model === 'pool') await fill(deps, space)
}

async function fill(deps: FillDeps, space: AddressSpace): Promise<void> {
  const { filledTo, next } = await deps.transact((tx) => poolLevel(tx, space))
  if (filledTo - next >= LOW) return
  // Called outside any transaction. Concurrent callers get the same keys, so whoever stores them first wins.
  const keys = await deps.vault.depositKeys(space, filledTo, POOL_KEYS_MAX)
  for (const [offset, key] of keys.entries()) assertAttested(deps, key, 'deposit', filledTo + offset)
  await deps.transact((tx) => insertPoolKeys(tx, filledTo, keys))
}
