/**
 * Mempool rules that a coin's own node has and the library lacks, and replacement by fee (BIP-125). It checks one
 * transaction at a time; bcoin checks signatures, amounts and lock times.
 */
import type { FullNode, MempoolEntry, Outpoint, OutputScript, TX } from 'bcoin'
import { hashText, kin, sizeOf } from './bcoin.ts'

/** Why a transaction is rejected: Core's error code and text. */
export type MempoolRefusal = { readonly code: number; readonly reason: string }

/** Bitcoin Core's RPC error codes for a refused transaction (src/rpc/protocol.h). */
export const REFUSED = { verify: -25, rules: -26 } as const

// Base units per thousand virtual bytes: -incrementalrelayfee.
const INCREMENT_RATE = 1_000
// The assumed bytes of an input that spends an output.
const [SPEND_BYTES, WITNESS_SPEND_BYTES] = [148, 67]
const OUTPUT_FIXED_BYTES = 9
const REPLACEMENTS_MAX = 100
// BIP-125: a sequence number up to this one signals replaceability.
const REPLACEABLE_MAX = 0xffff_fffd

/** Result of checking a transaction: the entries it replaces, or why it is rejected. */
export type Verdict = { readonly replaces: readonly MempoolEntry[] } | { readonly refused: MempoolRefusal }

/** Checks a transaction against the present mempool. Changes nothing. */
export async function judge(node: FullNode, tx: TX): Promise<Verdict> {
  const values = await Promise.all(tx.inputs.map(({ prevout }) => valueOf(node, prevout)))
  const known = values.filter((value) => value !== null)
  if (known.length < values.length) return refused(REFUSED.verify, kin.missingInputs)
  const fee = sum(known) - sum(tx.outputs.map(({ value }) => value))
  const size = sizeOf(tx)
  if (fee < 0) return refused(REFUSED.rules, 'bad-txns-in-belowout')
  if (tx.outputs.some(({ value, script }) => value < dustLimit(script))) return refused(REFUSED.rules, 'dust')
  const least = feeAt(kin.relayRate, size) + softDustFee(tx)
  if (fee < least) return refused(REFUSED.rules, `min relay fee not met, ${fee} < ${least}`)
  if (fee > feeAt(kin.mistakeRate, size))
    return refused(REFUSED.verify, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)')
  return replacement(node, tx, fee, size)
}

/** BIP-125's five rules. */
function replacement({ mempool }: FullNode, tx: TX, fee: number, size: number): Verdict {
  const direct = new Map<string, MempoolEntry>()
  for (const { prevout } of tx.inputs) {
    const spender = mempool.getSpent(prevout.hash, prevout.index)
    if (spender !== undefined) direct.set(spender.tx.hash('hex'), spender)
  }
  if (direct.size === 0) return { replaces: [] }
  const agreed =
    kin.replaces &&
    [...direct.values()].every((entry) => [entry, ...mempool.getAncestors(entry)].some(({ tx: old }) => signals(old)))
  if (!agreed) return refused(REFUSED.rules, 'txn-mempool-conflict')
  const known = new Set(
    [...direct.values()].flatMap(({ tx: old }) => old.inputs.map(({ prevout }) => hashText(prevout.hash))),
  )
  for (const { prevout } of tx.inputs) {
    if (direct.has(hashText(prevout.hash))) return refused(REFUSED.rules, 'bad-txns-spends-conflicting-tx')
    if (mempool.hasEntry(prevout.hash) && !known.has(hashText(prevout.hash)))
      return refused(REFUSED.rules, 'replacement-adds-unconfirmed')
  }
  const all = new Map(direct)
  for (const entry of direct.values())
    for (const child of mempool.getDescendants(entry)) all.set(child.tx.hash('hex'), child)
  if (all.size > REPLACEMENTS_MAX) return refused(REFUSED.rules, 'too many potential replacements')
  const outbid = [...direct.values()].every((old) => fee / size > old.fee / sizeOf(old.tx))
  const least = sum([...all.values()].map((old) => old.fee)) + feeAt(INCREMENT_RATE, size)
  if (!outbid || fee < least)
    return refused(REFUSED.rules, `insufficient fee, rejecting replacement ${tx.txid()}, ${fee} < ${least}`)
  return { replaces: [...direct.values()] }
}

/**
 * Returns the value of an outpoint, in a block or in the mempool; `null` when there is no such output, or a block has
 * spent it.
 */
async function valueOf({ chain, mempool }: FullNode, { hash, index }: Outpoint): Promise<number | null> {
  const unmined = mempool.hasEntry(hash) ? mempool.getEntry(hash) : null
  if (unmined !== null) return unmined.tx.outputs[index]?.value ?? null
  return (await chain.getCoin(hash, index))?.value ?? null
}

/** Dogecoin: a small output that is still above the dust limit costs as much again as the limit. */
const softDustFee = (tx: TX): number =>
  kin.dustSoft * tx.outputs.filter(({ value, script }) => value < kin.dustSoft && script.toRaw()[0] !== 0x6a).length

/**
 * The smallest amount nodes relay: a multiple of the cost of the output and its spending; less for witness programs,
 * zero for data.
 */
function dustLimit(script: OutputScript): number {
  const raw = script.toRaw()
  if (raw[0] === 0x6a) return 0
  const [version = 0xff, length] = raw
  const witness =
    raw.length >= 4 &&
    raw.length <= 42 &&
    length === raw.length - 2 &&
    (version === 0 || (version >= 0x51 && version <= 0x60))
  return Math.max(
    kin.dustLeast,
    kin.dustRate * (OUTPUT_FIXED_BYTES + raw.length + (witness ? WITNESS_SPEND_BYTES : SPEND_BYTES)),
  )
}

const signals = (tx: TX): boolean => tx.inputs.some(({ sequence }) => sequence <= REPLACEABLE_MAX)
const feeAt = (rate: number, size: number): number => Math.ceil((rate * size) / 1_000)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const refused = (code: number, reason: string): Verdict => ({ refused: { code, reason } })
