/**
 * Changes the library's JSON-RPC to answer like the coin's own node, where they differ in ways that clients depend on.
 */
import type { ChainEntry, FullNode, RpcHandler, TX } from 'bcoin'
import { bcoin, coin, kin, ownHash } from './bcoin.ts'
import { mutex } from '../mutex.ts'
import { judge, REFUSED } from './mempool-policy.ts'

/** Bitcoin Core's RPC error codes (src/rpc/protocol.h). */
const CODE = { misc: -1, typeError: -3, invalidAddressOrKey: -5, deserialization: -22, alreadyInChain: -27 } as const

/** Core's names of bcoin's script types. */
const SCRIPT_TYPES: Readonly<Record<string, string>> = {
  PUBKEY: 'pubkey',
  PUBKEYHASH: 'pubkeyhash',
  SCRIPTHASH: 'scripthash',
  MULTISIG: 'multisig',
  NULLDATA: 'nulldata',
  WITNESSPUBKEYHASH: 'witness_v0_keyhash',
  WITNESSSCRIPTHASH: 'witness_v0_scripthash',
}

// Node 24 has it; TypeScript's library for ES2024 does not declare it yet.
const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

// One bitcoin per thousand bytes.
const SATOSHI_PER_BYTE_AT_ONE_COIN = 100_000

type VerboseOutput = {
  value: unknown
  scriptPubKey: { type: string; reqSigs?: number; addresses?: string[]; address?: string }
}
type VerboseTransaction = { vout: VerboseOutput[] }
type VerboseBlock = {
  confirmations: number
  tx: (string | VerboseTransaction)[]
  nTx?: number
  previousblockhash?: string | null
  nextblockhash?: string | null
}

/**
 * Replaces the calls that differ: `getblock`, `getblockheader`, `getrawtransaction`, `sendrawtransaction`,
 * `estimatesmartfee` or `estimatefee`. `feeAsked` is the fee rate blocks require now in base units per virtual byte;
 * while it is `null`, blocks take anything and no estimate is possible.
 */
export function speakLikeBitcoinCore(node: FullNode, feeAsked: () => number | null): void {
  const { calls } = node.rpc
  const { getblock, getblockheader, getrawtransaction } = calls
  if (getblock === undefined || getblockheader === undefined || getrawtransaction === undefined)
    throw new Error('this bcoin lacks a call')

  calls['getblock'] = async (params) => {
    const [hash, verbosity = 1] = params
    // Releases up to 1.14 accept no numbers here.
    if (coin === 'DOGE' && params.length > 1 && typeof verbosity !== 'boolean')
      throw rpcError(CODE.misc, 'JSON value is not a boolean as expected')
    const entry = await entryOf(node, hash)
    const level = typeof verbosity === 'boolean' ? Number(verbosity) : verbosity
    if (level === 0) return getblock.call(node.rpc, [hash, false], false)
    const block = (await getblock.call(node.rpc, [hash, true, level !== 1], false)) as VerboseBlock
    for (const tx of block.tx) if (typeof tx !== 'string') for (const output of tx.vout) describeOutput(output)
    return { ...(await inItsChain(node, entry, block)), nTx: block.tx.length }
  }

  calls['getblockheader'] = async (params) => {
    const [hash, verbose = true] = params
    const entry = await entryOf(node, hash)
    const header = await getblockheader.call(node.rpc, [hash, verbose], false)
    return verbose === true ? inItsChain(node, entry, header as VerboseBlock) : header
  }

  calls['getrawtransaction'] = async (params) => {
    const [txid, verbose = false] = params
    const tx = await getrawtransaction.call(node.rpc, [txid, Boolean(verbose)], false).catch((cause: Error) => {
      throw rpcError(CODE.invalidAddressOrKey, cause.message)
    })
    if (verbose) for (const output of (tx as VerboseTransaction).vout) describeOutput(output)
    return tx
  }

  // bcoin answers before it has checked the transaction, and with success even when it then refuses it.
  const runExclusive = mutex()
  calls['sendrawtransaction'] = (params) => runExclusive(() => submit(node, params[0]))

  Object.assign(calls, estimates(feeAsked))
  if (coin === 'BCH') delete calls['estimatesmartfee']
}

/**
 * A node's fee estimate, in coins per thousand bytes. Each coin's nodes have their own answer for an unknown estimate.
 */
function estimates(feeAsked: () => number | null): Record<string, RpcHandler> {
  const coins = (perByte: number): unknown => rawJson((perByte / SATOSHI_PER_BYTE_AT_ONE_COIN).toFixed(8))
  if (coin === 'BCH') {
    // Takes no number of blocks, and always has an estimate: the minimum relay fee.
    const estimatefee: RpcHandler = async (params) => {
      if (params.length > 0) throw rpcError(CODE.misc, 'estimatefee')
      return coins(Math.max(feeAsked() ?? 0, kin.relayRate / 1_000))
    }
    return { estimatefee }
  }
  const unknown = coin === 'DOGE' ? { feerate: -1 } : { errors: ['Insufficient data or no feerate found'] }
  const estimatesmartfee: RpcHandler = async (params) => {
    const asked = feeAsked()
    return { ...(asked === null ? unknown : { feerate: coins(asked) }), blocks: params[0] }
  }
  return { estimatesmartfee }
}

async function submit(node: FullNode, raw: unknown): Promise<string> {
  if (typeof raw !== 'string') throw rpcError(CODE.typeError, 'JSON value is not a string as expected')
  const tx = decode(raw)
  const hash = ownHash(tx.hash('hex'))
  if (node.mempool.hasEntry(hash)) return tx.txid()
  if (await node.chain.hasTX(hash)) throw rpcError(CODE.alreadyInChain, 'Transaction outputs already in utxo set')
  const verdict = await judge(node, tx)
  if ('refused' in verdict) throw rpcError(verdict.refused.code, verdict.refused.reason)
  const evicted = verdict.replaces
    .flatMap((entry) => [entry, ...node.mempool.getDescendants(entry)])
    .map((entry) => entry.tx)
  for (const entry of verdict.replaces)
    if (node.mempool.hasEntry(ownHash(entry.tx.hash('hex')))) node.mempool.evictEntry(entry)
  try {
    await node.mempool.addTX(tx)
  } catch (cause) {
    // Restore the evicted transactions, parents before children.
    for (const old of evicted) if (!node.mempool.hasEntry(ownHash(old.hash('hex')))) await node.mempool.addTX(old)
    if (cause instanceof Error && 'reason' in cause) throw rpcError(REFUSED.rules, String(cause.reason))
    throw cause
  }
  return tx.txid()
}

function decode(raw: string): TX {
  try {
    return bcoin.TX.fromRaw(Buffer.from(raw, 'hex'))
  } catch {
    throw rpcError(CODE.deserialization, 'TX decode failed. Make sure the tx has at least one input.')
  }
}

async function entryOf(node: FullNode, hash: unknown): Promise<ChainEntry> {
  if (typeof hash !== 'string') throw rpcError(CODE.typeError, 'JSON value is not a string as expected')
  if (!/^[0-9a-f]{64}$/.test(hash))
    throw rpcError(-8, `blockhash must be of length 64 (not ${hash.length}, for '${hash}')`)
  const entry = await node.chain.getEntry(ownHash(Buffer.from(hash, 'hex').reverse().toString('hex')))
  if (entry === null) throw rpcError(CODE.invalidAddressOrKey, 'Block not found')
  return entry
}

/** Core reports −1 confirmations for a block that is no longer on the chain, and omits missing neighbours. */
async function inItsChain(node: FullNode, entry: ChainEntry, json: VerboseBlock): Promise<VerboseBlock> {
  const onChain = await node.chain.isMainChain(entry)
  const { previousblockhash, nextblockhash, ...rest } = json
  return {
    ...rest,
    confirmations: onChain ? json.confirmations : -1,
    ...(typeof previousblockhash === 'string' ? { previousblockhash } : {}),
    ...(typeof nextblockhash === 'string' && onChain ? { nextblockhash } : {}),
  }
}

/**
 * Formats amounts always with eight decimals (a plain number would print 5e-8), and script types and address by Core's
 * names.
 */
function describeOutput(output: VerboseOutput): void {
  const { addresses, type } = output.scriptPubKey
  const [address] = addresses ?? []
  delete output.scriptPubKey.addresses
  delete output.scriptPubKey.reqSigs
  output.value = rawJson(Number(output.value).toFixed(8))
  output.scriptPubKey.type = SCRIPT_TYPES[type] ?? 'nonstandard'
  if (address !== undefined) output.scriptPubKey.address = address
}

function rpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { type: 'RPCError', code })
}
