/**
 * Brings the vault's deposit accounts into our books, once. It never replaces one: addresses are permanent, so an account is too.
 */
import type { Database } from '../../database/index.ts'
import type { NetworkId } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyVault } from '../../ports/key-vault.ts'
import { networksOf } from '../assets/index.ts'
import { findAccount, insertAccount } from './custody.repo.ts'
import { assertAttested, type CustodyDeps, raise } from './deposit-addresses.ts'

/** What the import needs. */
export type ImportDeps = Pick<CustodyDeps, 'networks' | 'attestationKey' | 'onAlarm'> & {
  readonly clock: Clock
  readonly vault: Pick<KeyVault, 'depositAccounts'>
  readonly transact: Database['transact']
}

/**
 * Asks the vault for its accounts and stores the ones that the enabled networks use. Safe to repeat, and to run in several processes at once.
 * Throws when the vault cannot be reached or lacks an account. Raises an alarm and throws `CustodyFault` when a key is not vouched for
 * by the pinned attestation key, or differs from the one stored before (another seed than the one our customers' addresses come from).
 * Returns the networks that can hand out addresses now.
 */
export async function importDepositAccounts(deps: ImportDeps): Promise<readonly NetworkId[]> {
  const offered = await deps.vault.depositAccounts()
  const accounts = networksOf(deps.networks).map((network) => {
    const account = offered.find((candidate) => candidate.network === network.id && candidate.path === network.depositAccountPath)
    if (account === undefined) throw new Error(`the vault has no account ${network.depositAccountPath} for ${network.id}`)
    assertAttested(deps, account)
    return account
  })
  await deps.transact(async (tx) => {
    for (const account of accounts) {
      await insertAccount(tx, account, deps.clock.now())
      const stored = await findAccount(tx, account.network)
      if (stored?.xpub !== account.xpub || stored.path !== account.path) raise(deps, { kind: 'account_changed', network: account.network })
    }
  })
  return accounts.map((account) => account.network)
}
