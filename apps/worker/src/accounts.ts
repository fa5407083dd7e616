/** Imports the public parts of the keys from the signer when the worker starts. */
import { whenThere } from '@zend/server/config'
import { networksOf } from '@zend/server/core/assets'
import {
  type CustodyDeps,
  fillPools,
  findHotAddress,
  importDepositAccounts,
  importHotAccounts,
} from '@zend/server/core/custody'
import { beat, PARTS } from '@zend/server/core/health'
import type { Database } from '@zend/server/database'
import { isSignerAbsent } from '@zend/server/connectors/keys/signer-socket'
import type { KeyVault } from '@zend/server/ports/key-vault'
import type { Logger } from 'pino'

/** Dependencies. `asks`: whether this worker asks the signer, as paying workers do; the others wait for one of them. */
export type AccountsDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly log: Pick<Logger, 'error' | 'info' | 'warn'>
  readonly custody: CustodyDeps
  readonly vault: KeyVault
  readonly asks: boolean
}

class NotImported extends Error {}

/**
 * Imports the deposit and hot accounts and fills the pools. Without the signer a worker continues with what was
 * imported before: mail, deposits and payouts need no key, payments wait. If nothing was imported yet there is no
 * address to watch: the worker waits, and says so in its heartbeat. Throws on a key without attestation; when that is
 * found later the process ends, because no address may be handed out that does not derive from an attested key.
 */
export async function openAccounts(deps: AccountsDeps): Promise<void> {
  const { db, log, custody } = deps
  const areKnown = async (): Promise<boolean> => {
    const found = await Promise.all(networksOf(custody.networks).map(({ id }) => findHotAddress(custody, db.read, id)))
    return !found.includes(null)
  }
  const imported = deps.asks ? whenThere(() => importAll(deps), isSignerAbsent, warnAbsent(deps)) : null
  if (await areKnown()) return
  const waiting = setInterval(() => void sayWaiting(deps), BEAT_EVERY_MS)
  try {
    await sayWaiting(deps)
    await (imported ??
      whenThere(
        async () => {
          if (!(await areKnown()))
            throw new NotImported('no worker that pays has asked the signer for its accounts yet')
        },
        (error) => error instanceof NotImported,
        (err) => log.info({ err }, 'waiting for the accounts'),
      ))
  } finally {
    clearInterval(waiting)
  }
}

const BEAT_EVERY_MS = 5_000

const sayWaiting = ({ db, custody: { clock }, log }: AccountsDeps): Promise<void> =>
  db
    .transact((tx) =>
      beat(tx, { part: PARTS.worker, at: clock.now(), problem: 'waits for the signer, which was never asked before' }),
    )
    .catch((err: unknown) => log.warn({ err }, 'the heartbeat failed'))

async function importAll({ db: { transact }, custody, vault }: AccountsDeps): Promise<void> {
  await importDepositAccounts({ ...custody, vault, transact })
  await importHotAccounts({ ...custody, vault, transact })
  await fillPools({ ...custody, vault, transact })
}

const warnAbsent =
  ({ log }: AccountsDeps) =>
  (err: unknown): void =>
    log.error({ alert: 'signer_absent', err }, 'the signer cannot be asked; trying again')
