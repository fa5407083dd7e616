/** Selects the vault accounts that the enabled networks use: one for each address space. It stores nothing. */
import type { AccountPublicKey, AccountPurpose } from '../../ports/key-vault.ts'
import { networksOf, pathAt } from '../assets/index.ts'
import { assertAttested, type CustodyDeps } from './deposit-addresses.ts'

/**
 * Returns the offered account of every space that an enabled network belongs to. Throws when one is missing; raises an
 * alarm and throws `CustodyFault` on one without a valid attestation.
 */
export function accountsOf(
  deps: Pick<CustodyDeps, 'networks' | 'attestationKey' | 'onAlarm'>,
  offered: readonly AccountPublicKey[],
  purpose: AccountPurpose,
): readonly AccountPublicKey[] {
  // Networks of one space share an account and configure the same path.
  const paths = new Map(
    networksOf(deps.networks).map(({ space, depositAccountPath }) => [space, pathAt(depositAccountPath, 0)]),
  )
  return [...paths].map(([space, path]) => {
    const account = offered.find((candidate) => candidate.space === space && candidate.path === path)
    if (account === undefined) throw new Error(`the vault has no ${purpose} account ${path} for ${space}`)
    assertAttested(deps, account, purpose)
    return account
  })
}
