/** Imports the vault's deposit accounts, once. It never replaces one: addresses are permanent, so an account is too. */
import type { Database } from '../../database/index.ts'
import type { AddressSpace } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyVault } from '../../ports/key-vault.ts'
import { accountsOf } from './accounts.ts'
import { findAccount, insertAccount } from './custody.repo.ts'
import { type CustodyDeps, raise } from './deposit-addresses.ts'

/** Dependencies of the import. */
export type ImportDeps = Pick<CustodyDeps, 'networks' | 'attestationKey' | 'onAlarm'> & {
  readonly clock: Clock
  readonly vault: Pick<KeyVault, 'depositAccounts'>
  readonly transact: Database['transact']
}

/**
 * Imports the vault's accounts that the enabled networks use. Safe to repeat, and to run in several processes at once.
 * Throws when the vault is unreachable or lacks an account. Raises an alarm and throws `CustodyFault` when a key is not
 * signed by the pinned attestation key, or differs from the stored one (another seed than the one our customers'
 * addresses come from). Returns the address spaces that can hand out addresses now.
 */
export async function importDepositAccounts(deps: ImportDeps): Promise<readonly AddressSpace[]> {
  const offered = await deps.vault.depositAccounts()
  const accounts = accountsOf(deps, offered, 'deposit')
  await deps.transact(async (tx) => {
    for (const account of accounts) {
      await insertAccount(tx, account, deps.clock.now())
      const stored = await findAccount(tx, account.space)
      if (stored?.xpub !== account.xpub || stored.path !== account.path)
        raise(deps, { kind: 'account_changed', space: account.space })
    }
  })
  return accounts.map(({ space }) => space)
}
