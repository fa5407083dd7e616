/**
 * Fee bumps: replaces a transaction that waits too long for a block by a version with the same guard, the same payments
 * and a sufficient fee, up to the network's ceiling. Both are followed afterwards; at most one can be mined. Where only
 * time excludes two versions, the earlier one must be dead first.
 */
import { newId } from '@zend/kernel'
import type { UnsignedTransaction } from '../../../ports/chain-sender.ts'
import type { FeePolicy, FeeRate } from '../../../ports/network-family.ts'
import { addressesOn, hotAddressOf } from '../../custody/index.ts'
import { isBuiltUpon, reserveOutputs } from '../coins/outputs.repo.ts'
import { runStep, limitsOf, type TreasuryDeps } from './deps.ts'
import { eachAlone, StaleStep } from '../steps.ts'
import { freeFunds } from './funds.ts'
import { nativeCoin } from './fee-levels.ts'
import { payableOutputs } from './payable-outputs.ts'
import { paymentsOf } from './payments.repo.ts'
import { buildOf, type OnePayment, payoutOf } from './reserve-next.ts'
import { type ChainTransaction, insertTransaction, openTransactions, versionsOf } from './transactions.repo.ts'
import type { Payment } from './payments.ts'

/**
 * Replaces every stuck transaction. Throws when a node or the database fails for one of them, after all others were
 * tried.
 */
export async function bumpTransactions(deps: TreasuryDeps): Promise<void> {
  const open = await openTransactions(deps.db.read, deps.network.id)
  await eachAlone(new Set(open.map(({ root }) => root)), async (root) => {
    const versions = await versionsOf(deps.db.read, root)
    if (isStuck(deps, versions)) await replace(deps, versions)
  })
}

/**
 * Tells whether a transaction has waited too long for a block. One whose newest version is unsigned, or was just
 * refused, is skipped.
 */
function isStuck(deps: TreasuryDeps, versions: readonly ChainTransaction[]): boolean {
  const { clock, policy } = deps
  const { stuckAfterMs, versionsMax } = limitsOf(deps)
  const now = clock.now().getTime()
  const newest = versions.at(-1)
  const signed = versions.filter(({ signedAt }) => signedAt !== null)
  const waitedMs = now - (signed.at(-1)?.signedAt?.getTime() ?? now)
  if (newest === undefined || newest.state === 'reserved' || now - newest.createdAt.getTime() < policy.retryAfterMs)
    return false
  return (
    signed.length < versionsMax &&
    waitedMs >= stuckAfterMs &&
    !versions.some(({ state }) => state === 'included' || state === 'done')
  )
}

async function replace(deps: TreasuryDeps, versions: readonly ChainTransaction[]): Promise<void> {
  const { db, network, sender, clock, log } = deps
  const signed = versions.filter(({ signedAt }) => signedAt !== null)
  const [first] = versions
  const last = signed.at(-1)
  if (first === undefined || last === undefined) return
  // A replacement would invalidate another transaction of ours that spends outputs of these.
  if (
    await isBuiltUpon(
      db.read,
      network.id,
      signed.flatMap(({ txid }) => (txid === null ? [] : [txid])),
    )
  )
    return
  if (sender.guard === 'expiry' && !(await areDead(deps, signed))) return
  const rate = sender.replacementRate(last.rate, await sender.feeRate())
  if (aboveCeiling(network.fees, rate)) {
    log.error(
      { alert: 'fee_ceiling', transaction: last.root, txid: last.txid },
      'a stuck transaction needs a higher fee than is allowed',
    )
    return
  }
  const payments = await paymentsOf(db.read, first.root)
  const window = await sender.window()
  const unsigned =
    rate.kind === 'inputs'
      ? await rebuildBatch(deps, signed, payments, rate)
      : await rebuildOne(deps, last, payments, { rate, window })
  // The same price in the same window makes the same transaction, which would change nothing.
  if (unsigned === null || signed.some(({ unsigned: { bytes } }) => bytes === unsigned.bytes)) return
  await runStep(deps, async (tx) => {
    const now = await versionsOf(tx, first.root)
    if (
      now.length !== versions.length ||
      now.some(({ id, state }) => versions.find((known) => known.id === id)?.state !== state)
    )
      throw new StaleStep('the transaction to replace moved on')
    if (unsigned.spends.length > 0) await reserveOutputs(tx, network.id, unsigned.spends, first.root)
    await insertTransaction(tx, {
      id: newId('ctx', clock.now().getTime()),
      network: network.id,
      root: first.root,
      version: versions.length + 1,
      from: first.from,
      fromAddress: first.fromAddress,
      feeAddress: first.feeAddress,
      sequence: first.sequence,
      gasLimit: first.gasLimit,
      rate,
      window,
      unsigned,
      createdAt: clock.now(),
    })
  })
}

/** Tells whether a rate exceeds the operator's ceiling for the network. */
export function aboveCeiling(fees: FeePolicy, rate: FeeRate): boolean {
  if (fees.kind === 'inputs') return rate.kind !== 'inputs' || rate.perVirtualByte > fees.perVirtualByteMax
  if (fees.kind === 'metered') return rate.kind !== 'metered' || rate.perUnit > fees.perUnitMax
  return rate.kind !== 'sequence' || rate.maxPerGas > fees.maxPerGasMax
}

/** Tells whether none of these can ever be mined any more, as the network itself reports for each. */
async function areDead({ sender }: TreasuryDeps, versions: readonly ChainTransaction[]): Promise<boolean> {
  for (const { txid, window } of versions)
    if (txid === null || (await sender.lookUp(txid, window ?? undefined)).kind !== 'dead') return false
  return true
}

/** Rebuilds the same payments from the same outputs, plus more where the fee needs it. */
async function rebuildBatch(
  deps: TreasuryDeps,
  signed: readonly ChainTransaction[],
  payments: readonly Payment[],
  rate: FeeRate,
): Promise<UnsignedTransaction | null> {
  const { db, network, sender, custody, log } = deps
  if (rate.kind !== 'inputs') throw new Error(`${network.id} named a fee of another kind of network`)
  const hot = await hotAddressOf(custody, db.read, network.id)
  const last = signed.at(-1)
  const spends = new Map(
    signed.flatMap(({ unsigned }) => unsigned.spends.map((spend) => [`${spend.txid}:${spend.index}`, spend] as const)),
  )
  const built = sender.build({
    kind: 'inputs',
    payouts: payments.map(payoutOf),
    spendable: await payableOutputs(deps),
    mustSpend: await sender.describeOutputs([...spends.values()]),
    change: { address: hot.address, key: hot.key },
    fee: rate,
    feeAbove: signed.reduce((most, { unsigned }) => (unsigned.feeMax > most ? unsigned.feeMax : most), 0n),
  })
  if (built.ok) return built.value
  log.warn({ transaction: last?.root, code: built.refusal.code }, 'a stuck transaction cannot be replaced now')
  return null
}

/** Rebuilds the same payment with the same sequence number, if its sender can pay the higher fee. */
async function rebuildOne(
  deps: TreasuryDeps,
  last: ChainTransaction,
  payments: readonly Payment[],
  { rate, window }: Pick<OnePayment, 'rate' | 'window'>,
): Promise<UnsignedTransaction | null> {
  const { db, network, custody, log } = deps
  const [payment] = payments
  if (payment === undefined || last.gasLimit === null) return null
  const from = { address: last.fromAddress, key: last.from }
  const bearer =
    last.feeAddress === last.fromAddress ? {} : { feePayer: await hotAddressOf(custody, db.read, network.id) }
  const built = buildOf(deps, {
    payment,
    from,
    ...bearer,
    sequence: last.sequence,
    rate,
    gasLimit: last.gasLimit,
    window,
  })
  if (!built.ok) return null
  const parsed = addressesOn(custody, network.id).parseAddress(last.feeAddress)
  const free = parsed.ok ? await freeFunds(db.read, network, parsed.value.lookupKey, last.feeAddress) : new Map()
  // The previous version is counted as spent already.
  const left = (free.get(nativeCoin(network).asset) ?? 0n) + last.unsigned.feeMax - built.value.feeMax
  if (left >= 0n) return built.value
  log.warn(
    { transaction: last.root, missing: String(-left) },
    'a stuck transaction cannot be replaced now: its sender cannot bear the fee',
  )
  return null
}
