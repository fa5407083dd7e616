/**
 * Proves that the money of a failed withdrawal never left: until then its hold's money cannot leave again
 * (docs/decisions/062). The rows say that it failed, but anybody with the worker's login can write them; so the vault
 * is asked what it signed, and the chain what happened to that. Outside any transaction.
 */
import type { NetworkName } from '@zend/contracts'
import type { HoldId, WithdrawalId } from '@zend/kernel'
import type { Network, NetworkTable } from '../../core/assets/index.ts'
import { noteReturned, type ProvenanceKeys, unprovenReturns } from '../../core/provenance/index.ts'
import { isFinal } from '../../core/treasury/index.ts'
import { type Database, sweep } from '../../database/index.ts'
import type { ChainSender, TransactionStatus } from '../../ports/chain-sender.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyVault, SignedVersion } from '../../ports/key-vault.ts'
import { holdIdOf, withdrawalIdOf } from './withdrawal.ts'
import type { WithdrawalLog } from './withdrawal.deps.ts'
import { readWithdrawalById } from './withdrawal.repo.ts'

/** The job that proves one return; its payload is `{ id }`. */
export const PROVE_RETURN_JOB = 'prove-return'

/** The repeated job that proves all pending returns. */
export const SWEEP_RETURNS_JOB = 'sweep-returns'

/** Dependencies of proving. */
export type ReturnDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly networks: NetworkTable
  readonly provenance: ProvenanceKeys
  readonly vault: Pick<KeyVault, 'abandon'>
  readonly senderOf: (network: NetworkName) => Pick<ChainSender, 'lookUp'>
  readonly log: WithdrawalLog
}

type Version = SignedVersion & { readonly status: TransactionStatus }

/**
 * Stops the vault from signing anything more for it, and proves the return if nothing that it signed can have paid.
 * Otherwise alerts operators. Idempotent.
 */
export async function proveReturn(
  { db, clock, networks, provenance, vault, senderOf, log }: ReturnDeps,
  id: WithdrawalId,
): Promise<void> {
  const withdrawal = await readWithdrawalById(db.read, id)
  if (withdrawal?.state !== 'failed') return
  const sender = senderOf(withdrawal.network)
  const versions: Version[] = []
  for (const version of await vault.abandon(id))
    versions.push({ ...version, status: await sender.lookUp(version.txid) })
  if (neverPaid(versions, networks[withdrawal.network], clock.now()))
    return db.transact((tx) => noteReturned(tx, provenance, holdIdOf(id)))
  log.error(
    {
      alert: 'return_not_proven',
      withdrawal: id,
      signed: versions.map(({ txid, status }) => ({ txid, status: status.kind })),
    },
    'a withdrawal failed by its rows, and what was signed for it may have paid: what was given back does not leave',
  )
}

/** Proves every unproven return. Throws at the end when one could not be checked. */
export async function sweepReturns(deps: ReturnDeps): Promise<void> {
  const holds = (await unprovenReturns(deps.db.read, deps.provenance)).map(({ hold }) => hold)
  const tellOf = (hold: HoldId, err: unknown): void =>
    deps.log.error({ alert: 'return_not_proven', hold, err }, 'it could not be asked whether a withdrawal was paid')
  await sweep(holds, (hold) => proveReturn(deps, withdrawalIdOf(hold)), tellOf, 'returns could not be proven')
}

/**
 * Returns whether none of these versions paid or ever will: there is none; or the network ran one, took its fee and
 * reverted it for good, and every other one shares a guard with it or is dead. Pure.
 */
export function neverPaid(versions: readonly Version[], network: Pick<Network, 'confirmations'>, now: Date): boolean {
  const reverted = versions.filter(
    ({ status }) => status.kind === 'included' && !status.success && isFinal(network, status),
  )
  if (reverted.length === 0) return versions.length === 0
  return versions.every((version) => {
    const { status, guards, deadAfter } = version
    if (reverted.includes(version)) return true
    if (status.kind === 'included') return false
    return (
      reverted.some((other) => other.guards.some((guard) => guards.includes(guard))) ||
      (deadAfter !== null && deadAfter < now)
    )
  })
}
