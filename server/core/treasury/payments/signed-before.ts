/**
 * Compares what the vault signed for a transaction's payments before with the rows and the chain. An intruder with a
 * database login can change rows, but not the vault's log and the chain. It asks the vault and a node, and changes
 * nothing.
 */
import type { PaymentId } from '@zend/kernel'
import { SIGNED_FOR_MAX, type SignedVersion } from '../../../ports/key-vault.ts'
import { readWithdrawalStatement } from '../../authorizations/index.ts'
import type { TreasuryDeps } from './deps.ts'
import { type ChainTransaction, versionsOf } from './transactions.repo.ts'
import type { Payment } from './payments.ts'

/** What was signed for the payments of a transaction that is to be signed now. `payments`: those with any signature. */
export type SignedBefore = {
  readonly payments: ReadonlySet<PaymentId>
  /**
   * Transactions of these payments that the rows lack as versions of this one, or that are mined: either an answer was
   * lost, or somebody changed rows.
   */
  readonly unexplained: readonly string[]
  /**
   * Versions of this one that may still be mined, as far as the node knows now, or that the vault does not consider
   * dead yet.
   */
  readonly open: readonly string[]
}

const NOTHING: SignedBefore = { payments: new Set(), unexplained: [], open: [] }

/**
 * Asks where the vault's own guards do not suffice: only time excludes an earlier version, the same order has another
 * intent, or it claims to be a replacement. Throws when the vault or a node is unreachable.
 */
export async function signedBefore(
  deps: TreasuryDeps,
  transaction: ChainTransaction,
  payments: readonly Payment[],
): Promise<SignedBefore> {
  const isRenewed = payments.some(({ id, intent }) => id !== intent)
  if (deps.sender.guard !== 'expiry' && transaction.version === 1 && !isRenewed) return NOTHING
  return historyOf(deps, transaction, payments)
}

/** Same as `signedBefore`, whatever the guards. */
export async function historyOf(
  deps: TreasuryDeps,
  transaction: ChainTransaction,
  payments: readonly Payment[],
): Promise<SignedBefore> {
  const signed = await allSigned(deps, payments)
  if (signed.length === 0) return NOTHING
  const { db, network, sender, clock } = deps
  // The vault uses the time: where blocks come fast a version's rounds are over before its time is, and asking would
  // only be refused.
  const isDeadFor = ({ deadAfter }: SignedVersion): boolean => deadAfter === null || deadAfter < clock.now()
  const rows = new Map((await versionsOf(db.read, transaction.root)).map((version) => [version.txid, version]))
  const unexplained = new Set<string>()
  const open = new Set<string>()
  for (const [txid, version] of new Map(signed.map((each) => [each.txid, each]))) {
    const row = rows.get(txid)
    const isHere = version.network === network.id
    // A version that shares its guard with this one cannot be mined beside it, whatever a node reports now.
    if (sender.guard !== 'expiry' && isHere && row !== undefined) continue
    if (sender.guard === 'expiry' && (!isHere || row === undefined)) unexplained.add(txid)
    else if (!isHere) unexplained.add(txid)
    else {
      const { kind } = await sender.lookUp(txid, row?.window ?? undefined)
      if (kind === 'included') unexplained.add(txid)
      // Without `expiry` guards no node knows an abandoned version: its inputs are spent.
      else if (kind === 'waiting' || (sender.guard === 'expiry' && (kind !== 'dead' || !isDeadFor(version))))
        open.add(txid)
    }
  }
  const found = new Set(signed.map(({ payment }) => payment))
  const named = new Set(signed.flatMap(({ act }) => act ?? []))
  const known = payments.filter(
    (payment) => found.has(payment.intent) || found.has(payment.id) || named.has(actOf(payment) ?? ''),
  )
  return { payments: new Set(known.map(({ id }) => id)), unexplained: [...unexplained], open: [...open] }
}

async function allSigned({ vault }: TreasuryDeps, payments: readonly Payment[]): Promise<readonly SignedVersion[]> {
  const found: SignedVersion[] = []
  // A payment has up to three ids.
  const step = Math.floor(SIGNED_FOR_MAX / 3)
  for (let at = 0; at < payments.length; at += step) {
    const some = payments.slice(at, at + step)
    const ids = [...new Set(some.flatMap(({ id, intent }) => [id, intent]))]
    const acts = [...new Set(some.flatMap((payment) => actOf(payment) ?? []))]
    found.push(...(await vault.signedFor({ payments: ids, acts })))
  }
  return found
}

/** Returns the act as the vault reads it: from the statement, whatever the rest of the row says. */
const actOf = ({ statement }: Payment): string | null =>
  statement === null ? null : (readWithdrawalStatement(statement.text)?.id ?? null)
