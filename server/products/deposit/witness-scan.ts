/**
 * Reads the second provider's own blocks, behind our scan and up to where both agree: a transfer that our provider
 * omits from a block is missing silently, and only another provider can reveal it. What only the second one reports is
 * looked up at both; where they agree by then it is taken in like any other, else a person is alerted. It credits
 * nothing.
 */
import { after, backoffMs } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import type { Tx } from '../../database/index.ts'
import type { BlockRef, ChainPoll, IncomingTransfer } from '../../ports/chain.ts'
import { agree } from './correct-deposits.ts'
import { depositsOfTransactions } from './deposit.repo.ts'
import { setAsideOf } from './set-aside.repo.ts'
import type { LookupPolicy } from './lookups.ts'
import { readNetwork } from './scan.repo.ts'
import type { Witness } from './second-opinion.ts'
import { takeFound } from './take-found.ts'
import type { WitnessedDeps } from './witnessed.deps.ts'
import {
  closeWitnessed,
  dueWitnessed,
  insertWitnessed,
  noteWitnessed,
  putOff,
  type Witnessed,
  witnessedHeight,
} from './witnessed.repo.ts'

/** Dependencies of reading it. */
export type WitnessScanDeps = WitnessedDeps & {
  readonly witness: Witness
  readonly blocksMax: number
  readonly policy: LookupPolicy
}

// The most lookups per round, and the most open cases: a malicious second provider can invent any number of transfers.
const [LOOKUPS_MAX, OPEN_MAX] = [8, 1_000]
const RETENTION_MS = 30 * 86_400_000

/**
 * Reads the next blocks, up to a limit, and looks into open cases that are due. Throws when the database does not
 * answer; the scan already reports a silent second provider, so nothing is done about that here.
 */
export async function readWitness(deps: WitnessScanDeps): Promise<void> {
  const { db, network } = deps
  const stored = await readNetwork(db.read, network.id)
  if (stored === null || stored.agreedHeight === null || stored.status === 'halted' || stored.doubt !== null) return
  await readOn(deps, stored.agreedHeight)
  for (const open of await dueWitnessed(db.read, network.id, deps.clock.now(), LOOKUPS_MAX))
    await investigate(deps, open)
}

async function readOn(
  { db, network, witness, watch, blocksMax, clock, coins, log }: WitnessScanDeps,
  agreedHeight: number,
): Promise<void> {
  const height = await witnessedHeight(db.read, network.id)
  if (height === null) return noteWitnessed(db.read, network.id, agreedHeight)
  if (height >= agreedHeight) return
  const poll = await pollAfter(witness, height, (known) =>
    witness.poll(known, watch, Math.min(blocksMax, agreedHeight - height)),
  )
  if (poll === null) return
  // On a network that is final at once a range can be represented by its newest block; elsewhere nothing above the
  // agreed height is used.
  const read = network.haltDepth === 0 ? poll.blocks : poll.blocks.filter((block) => block.height <= agreedHeight)
  const last = read.at(-1)
  if (last === undefined) return
  const seen = poll.transfers.filter(({ amount, block }) => amount.units > 0n && block.height <= last.height)
  const fresh = await db.transact(async (tx) => {
    const missing = await notInBooks(tx, { network, coins }, seen)
    const added = await insertWitnessed(tx, network.id, missing, { at: clock.now(), openMax: OPEN_MAX })
    await noteWitnessed(tx, network.id, last.height)
    return added
  })
  if (fresh > 0)
    log.warn(
      { network: network.id, transactions: fresh },
      'the second provider shows transfers to us that ours does not: looking into them',
    )
}

/** Polls the second provider from a height on; `null` where it does not answer, or lags behind. */
async function pollAfter(
  witness: Witness,
  height: number,
  ask: (known: readonly BlockRef[]) => Promise<ChainPoll>,
): Promise<Extract<ChainPoll, { kind: 'advanced' }> | null> {
  try {
    const hash = await witness.hashAt(height)
    if (hash === null) return null
    const poll = await ask([{ height, hash }])
    return poll.kind === 'advanced' && poll.base?.height === height ? poll : null
  } catch {
    return null
  }
}

/**
 * Returns the transactions among these transfers with a part that is neither a deposit, nor set aside, nor the
 * treasury's.
 */
async function notInBooks(
  tx: Tx,
  { network, coins }: Pick<WitnessScanDeps, 'network' | 'coins'>,
  transfers: readonly IncomingTransfer[],
): Promise<readonly { readonly txid: string; readonly block: BlockRef }[]> {
  const ours = await coins.depositsAmong(tx, network.id, transfers)
  const known = new Set(
    (await depositsOfTransactions(tx, network.id, [...new Set(ours.map(({ txid }) => txid))])).map(placeOf),
  )
  const missing = new Map<string, BlockRef>()
  for (const transfer of ours) {
    if (known.has(placeOf(transfer))) continue
    const aside = await setAsideOf(tx, network.id, transfer.txid)
    if (!aside.some(({ index }) => index === transfer.index)) missing.set(transfer.txid, transfer.block)
  }
  return [...missing].map(([txid, block]) => ({ txid, block }))
}

const placeOf = ({ txid, index }: Pick<IncomingTransfer, 'txid' | 'index'>): string => `${txid} ${index}`

async function investigate(deps: WitnessScanDeps, open: Witnessed): Promise<void> {
  const { db, network, connector, witness, watch, clock, log } = deps
  const [ours, theirs] = await Promise.allSettled([
    connector.find(open.txid, watch, open.block),
    witness.find(open.txid, watch, open.block),
  ])
  const [mine, other] = [
    ours.status === 'fulfilled' ? ours.value : null,
    theirs.status === 'fulfilled' ? theirs.value : null,
  ]
  if (mine !== null && other !== null && agree(mine, other)) {
    const { kind } = await takeFound(deps, mine, deps.refusedAssets ?? new Set())
    if (kind === 'taken') return close(deps, open, 'found')
  }
  // Neither provider has it any more: it was on a branch, or never existed.
  const nobody = ours.status === 'fulfilled' && theirs.status === 'fulfilled' && mine === null && other === null
  const now = clock.now()
  if (nobody && now.getTime() - open.seenAt.getTime() > deps.policy.unseenMaxMs) return close(deps, open, 'gone')
  if (now.getTime() - open.seenAt.getTime() > RETENTION_MS) return close(deps, open, 'gone')
  const tell = !open.told && now.getTime() - open.seenAt.getTime() > deps.policy.unseenMaxMs
  await putOff(db.read, network.id, open.txid, {
    nextAt: after(now, backoffMs(deps.policy.unseenPause, open.looks + 1)),
    toldAt: tell ? now : null,
  })
  if (tell)
    log.error(
      {
        alert: 'transfer_only_at_witness',
        network: network.id,
        txid: open.txid,
        block: open.block,
        ours: mine?.outcome ?? 'unknown',
        theirs: other?.outcome ?? 'unknown',
      },
      'only the second provider shows a transfer to us: nothing is credited of it before both do',
    )
}

async function close(
  { db, network, clock, log }: WitnessScanDeps,
  { txid }: Witnessed,
  state: 'found' | 'gone',
): Promise<void> {
  await db.transact(async (tx) => {
    await closeWitnessed(tx, network.id, txid, state)
    await recordAudit(tx, {
      at: clock.now(),
      actor: null,
      action: `deposit.witnessed_${state}`,
      subject: network.id,
      facts: { txid },
    })
  })
  if (state === 'found')
    log.warn({ network: network.id, txid }, 'a transfer that our provider had left out was taken in')
}
