/**
 * Sending on Solana: fees, broadcast and lookups of our transactions. It holds no key, never retries, changes no bytes,
 * and trusts no node of another chain. A transaction counts as mined once its block is finalized, and as dead only when
 * a finalized block is above its window and a node that still has that window's blocks does not know it.
 */
import { type Address, getBase58Decoder } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { divide, ok, refuse, type Result } from '@zend/kernel'
import type {
  BroadcastOutcome,
  ChainBuilder,
  ChainSender,
  GasRefusal,
  Payout,
  TransactionStatus,
  Window,
} from '../../../ports/chain-sender.ts'
import type { MeteredFeePolicy } from '../../../ports/network-family.ts'
import type { NetworkAsset, NetworkSpec } from '../../../ports/chain.ts'
import { larger, smaller } from '../bounds.ts'
import { granted, jsonRpc } from '../json-rpc.ts'
import { NodeRefusal } from '../node-http.ts'
import { walletAddress } from './addresses.ts'
import { RENT_MIN, solanaBuilder, TOKEN_ACCOUNT_RENT } from './builder.ts'
import { FINALIZED, solanaNode, type SolanaNode, VERSION } from './node.ts'
import { tokenAccountOf } from './token-account.ts'
import {
  exactLamports,
  type Meta,
  readFees,
  readHeader,
  readHeight,
  readCount,
  readLifetime,
  readSignature,
  readSimulation,
  readStatus,
  readTransaction,
  tokensIn,
} from './wire.ts'
import { assetOf } from '../spec-assets.ts'

/** Options of the sender. `genesis` (base58) is checked against the node's own with every request. */
export type SolanaSenderOptions = {
  readonly spec: NetworkSpec
  readonly genesis: string
  readonly fees: MeteredFeePolicy
  readonly rpcUrl: string
  readonly timeoutMs?: number
}
type Context = {
  readonly node: SolanaNode
  readonly spec: NetworkSpec
  readonly fees: MeteredFeePolicy
  readonly builder: ChainBuilder
}

// Agave: preflight failed, invalid signature, invalid bytes.
const REFUSED_CODES: readonly (number | null)[] = [-32_002, -32_003, -32_602]
const KNOWN = /already been processed/i
// The signatures of a transaction on the wire: their number, then 64 bytes each.
const SIGNATURE_BYTES = 64
// A transfer of SOL: three instructions of built-in programs at 150 units each.
const COIN_UNITS = 450n
const UNITS_MARGIN_PERCENT = 20n
// Only the newest blocks' prices: older ones say little at two blocks a second, and a payment that offered too little
// is built anew within minutes.
const BLOCKS_HEEDED = 2
// A window spans 150 blocks. If every other slot had none, they would span this many slots.
const WINDOW_BLOCKS = 150
const SLOTS_PER_BLOCK_MAX = 2
const NO_HASH = '11111111111111111111111111111111'
const CONFIRMED = { commitment: 'confirmed' } as const

/** Connects nothing yet. Throws on a table without the network's own coin, or an invalid URL. */
export function solanaSender({ spec, genesis, fees, rpcUrl, timeoutMs }: SolanaSenderOptions): ChainSender {
  const rpc = jsonRpc({ name: spec.network, url: rpcUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const node = solanaNode(rpc, { name: spec.network, genesis })
  const builder = solanaBuilder({ spec, fees })
  const context = { node, spec, fees, builder }

  return {
    ...builder,
    feeRate: async () => {
      const [answer] = await node.ask({ method: 'getRecentPrioritizationFees', params: [] })
      const asked = readFees(answer).slice(0, BLOCKS_HEEDED).reduce(larger, fees.perUnitMin)
      return { kind: 'metered', perUnit: smaller(asked, fees.perUnitMax) }
    },
    gasLimit: (payout, from) => unitsFor(context, payout, walletAddress(from)),
    describeOutputs: async (outputs) => outputs,
    window: async () => {
      const [answer] = await node.ask({ method: 'getLatestBlockhash', params: [CONFIRMED] })
      const { blockhash, lastValidBlockHeight } = readLifetime(answer)
      return { reference: blockhash, lastValid: lastValidBlockHeight }
    },
    broadcast: (raw) => broadcast(node, raw),
    lookUp: (txid, window) => lookUp(node, txid, window),
    // Solana has no sequence numbers.
    sequenceOf: async () => ({ mined: 0n, waiting: 0n }),
    balanceOf: async (address, asset) => {
      const [owner, { contract }] = [walletAddress(address), assetOf(spec, asset)]
      const [account] = await node.accounts([contract === undefined ? owner : tokenAccountOf(owner, contract)])
      if (contract !== undefined) return tokensIn(account)?.units ?? 0n
      return exactLamports(account?.lamports ?? 0)
    },
  }
}

async function broadcast(node: SolanaNode, raw: string): Promise<BroadcastOutcome> {
  const bytes = Buffer.from(raw, 'hex')
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
  const txid = txidOf(bytes)
  const [answer] = await node.settle({ method: 'sendTransaction', params: [bytes.toString('base64'), options] })
  if (!(answer instanceof NodeRefusal)) {
    if (readSignature(answer) !== txid) throw new Error('the node took another transaction than it was sent')
    return { kind: 'accepted' }
  }
  if (!REFUSED_CODES.includes(answer.code)) throw answer
  if (KNOWN.test(answer.reason)) return { kind: 'accepted' }
  // Its blockhash may be too old because it was mined long ago.
  const { kind } = txid === null ? { kind: 'unknown' } : await lookUp(node, txid)
  return kind === 'unknown' ? { kind: 'refused', reason: answer.reason } : { kind: 'accepted' }
}

/** Returns a transaction's id, its first signature. `null` for bytes without one. */
function txidOf(bytes: Uint8Array): string | null {
  return bytes.length > SIGNATURE_BYTES ? getBase58Decoder().decode(bytes.subarray(1, 1 + SIGNATURE_BYTES)) : null
}

async function lookUp(node: SolanaNode, txid: string, window?: Window): Promise<TransactionStatus> {
  const [finalized, oldest, answer] = await node.ask(
    { method: 'getEpochInfo', params: [FINALIZED] },
    { method: 'getFirstAvailableBlock', params: [] },
    { method: 'getSignatureStatuses', params: [[txid], { searchTransactionHistory: true }] },
  )
  const { absoluteSlot, blockHeight } = readHeight(finalized)
  const { slot: seenTo, status } = readStatus(answer)
  if (status === null) {
    if (window === undefined || blockHeight <= window.lastValid || seenTo < absoluteSlot) return { kind: 'unknown' }
    // A node that lost the blocks of the window cannot say that they do not hold it: paying again could pay twice.
    const opened = absoluteSlot - SLOTS_PER_BLOCK_MAX * (blockHeight - window.lastValid + WINDOW_BLOCKS)
    return { kind: readCount(oldest) <= Math.max(0, opened) ? 'dead' : 'unknown' }
  }
  if (!status.isFinal) return { kind: 'waiting' }
  const [transaction, header] = await node.ask(
    { method: 'getTransaction', params: [txid, { ...FINALIZED, ...VERSION, encoding: 'json' }] },
    {
      method: 'getBlock',
      params: [status.slot, { ...FINALIZED, ...VERSION, transactionDetails: 'none', rewards: false }],
    },
  )
  const found = readTransaction(transaction)
  if (found === null || found.slot !== status.slot)
    throw new Error(`the node does not show transaction ${txid}, which it knows`)
  return {
    kind: 'included',
    block: { height: status.slot, hash: readHeader(header).blockhash },
    // The finalized slot was read first: a block that came in between counts at least for itself.
    confirmations: Math.max(1, absoluteSlot - status.slot + 1),
    success: found.meta.err === null,
    feePaid: exactLamports(found.meta.fee) + rentPaid(found.meta),
  }
}

/** Returns the lamports paid into newly created token accounts. */
function rentPaid({ preBalances, postBalances, preTokenBalances, postTokenBalances }: Meta): bigint {
  const had = new Set((preTokenBalances ?? []).map(({ accountIndex }) => accountIndex))
  const made = (postTokenBalances ?? []).filter(({ accountIndex }) => !had.has(accountIndex))
  return made.reduce(
    (sum, { accountIndex: at }) => sum + exactLamports(postBalances[at] ?? 0) - exactLamports(preBalances[at] ?? 0),
    0n,
  )
}

/**
 * Returns the compute units of a payment. SOL always needs the same. A token transfer is simulated where the sender can
 * pay its cost; where another address must pay it, as in a sweep, only the accounts are checked and the maximum is
 * returned.
 */
async function unitsFor(context: Context, payout: Payout, from: Address): Promise<Result<bigint, GasRefusal>> {
  const { node, spec, fees } = context
  const [asset, payee, { units }] = [assetOf(spec, payout.amount.asset), walletAddress(payout.to), payout.amount]
  const tokenAccounts =
    asset.contract === undefined ? [] : [tokenAccountOf(from, asset.contract), tokenAccountOf(payee, asset.contract)]
  const [sender, receiver, source, target] = await node.accounts([from, payee, ...tokenAccounts], 'confirmed')
  // Coins paid to such an account belong to no wallet: it is a mint, a token account, a program or a part of one.
  if ((receiver?.owner ?? SYSTEM_PROGRAM_ADDRESS) !== SYSTEM_PROGRAM_ADDRESS)
    return wouldFail('the payee is an account of a program')
  const held = exactLamports(sender?.lamports ?? 0)
  if (asset.contract === undefined) {
    if (held < units) return wouldFail('the sender holds too little')
    // Exact for every amount that matters: numbers lose digits far above the minimum.
    const then = BigInt(Math.trunc(receiver?.lamports ?? 0)) + units
    const least = then < RENT_MIN ? await rentMin(node) : 0n
    if (then < least) return wouldFail(`an account cannot hold less than ${least} lamports`)
    return COIN_UNITS <= fees.unitsMax.coin
      ? ok(COIN_UNITS)
      : wouldFail(`it needs ${COIN_UNITS} units, more than ${fees.unitsMax.coin}`)
  }
  const [tokens, theirs] = [tokensIn(source), tokensIn(target)]
  if ((tokens?.units ?? 0n) < units) return wouldFail('the sender holds too little')
  if (tokens?.isFrozen === true || theirs?.isFrozen === true) return wouldFail('the token account is frozen')
  if (theirs !== null && theirs.owner !== payee) return wouldFail('the payee gave its token account away')
  const affordable = held >= RENT_MIN + TOKEN_ACCOUNT_RENT + 2n * fees.unitsMax.token
  return affordable ? simulated(context, asset, payout, from) : ok(fees.unitsMax.token)
}

/** Returns the current minimum balance of an account without data, in lamports. */
async function rentMin(node: SolanaNode): Promise<bigint> {
  const [answer] = await node.ask({ method: 'getMinimumBalanceForRentExemption', params: [0] })
  return BigInt(readCount(answer))
}

async function simulated(
  { node, fees, builder }: Context,
  asset: NetworkAsset,
  payout: Payout,
  from: Address,
): Promise<Result<bigint, GasRefusal>> {
  const most = fees.unitsMax.token
  const built = builder.build({
    kind: 'expiry',
    payout,
    from: { address: from, key: { account: 'hot', index: 0 } },
    lease: '1'.repeat(64),
    gasLimit: most,
    fee: { kind: 'metered', perUnit: 0n },
    window: { reference: NO_HASH, lastValid: 0 },
  })
  if (!built.ok) return wouldFail(`a payment of no ${asset.asset}`)
  const unsigned = Buffer.concat([
    Uint8Array.of(1),
    new Uint8Array(SIGNATURE_BYTES),
    Buffer.from(built.value.bytes, 'hex'),
  ])
  const options = { ...CONFIRMED, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
  const [answer] = await node.settle({ method: 'simulateTransaction', params: [unsigned.toString('base64'), options] })
  const { err, unitsConsumed } = readSimulation(granted([answer])[0])
  if (err !== null && err !== undefined) return wouldFail(JSON.stringify(err).slice(0, REASON_CHARS_MAX))
  const needed = divide(BigInt(unitsConsumed ?? 0) * (100n + UNITS_MARGIN_PERCENT), 100n, 'up')
  // At least the typical units: the payee's account may be gone by then, and creating it needs more than finding it.
  return ok(smaller(larger(needed, fees.typicalUnits.token), most))
}

const REASON_CHARS_MAX = 200
const wouldFail = (reason: string) => refuse('would_fail', { reason })
