/** Brings the keys' public parts in from the signer at the worker's start. */
import { whenThere } from '@zend/server/config'
import { networksOf } from '@zend/server/core/assets'
import { type CustodyDeps, fillPools, findHotAddress, importDepositAccounts, importHotAccounts } from '@zend/server/core/custody'
import type { Database } from '@zend/server/database'
import { isSignerAbsent } from '@zend/server/connectors/keys/signer-socket'
import type { KeyVault } from '@zend/server/ports/key-vault'
import type { Logger } from 'pino'

/** What it needs. */
export type AccountsDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly log: Pick<Logger, 'error'>
  readonly custody: CustodyDeps
  readonly vault: KeyVault
}

/**
 * Imports the deposit and hot accounts and fills the pools. Without the signer a worker that has done so before goes on with what it knows: mail, deposits and
 * payouts need no key, payments wait. A worker that has not waits for the signer.
 * Throws on a key that is not vouched for; found later, that ends the process, as nothing may be given out that does not follow from it.
 */
export async function openAccounts(deps: AccountsDeps): Promise<void> {
  const imported = whenThere(() => importAll(deps), isSignerAbsent, tellAbsent(deps))
  const known = await Promise.all(networksOf(deps.custody.networks).map(({ id }) => findHotAddress(deps.custody, deps.db.read, id)))
  if (known.includes(null)) await imported
}

async function importAll({ db: { transact }, custody, vault }: AccountsDeps): Promise<void> {
  await importDepositAccounts({ ...custody, vault, transact })
  await importHotAccounts({ ...custody, vault, transact })
  await fillPools({ ...custody, vault, transact })
}

const tellAbsent =
  ({ log }: AccountsDeps) =>
  (err: unknown): void =>
    log.error({ alert: 'signer_absent', err }, 'the signer cannot be asked; trying again')
