/**
 * Sending on Bitcoin and its relatives: fees, broadcast and lookups of our transactions. It holds no key, never
 * retries, and changes no bytes.
 */
import { divide, ok } from '@zend/kernel'
import * as z from 'zod'
import type { BroadcastOutcome, ChainSender, TransactionStatus } from '../../../ports/chain-sender.ts'
import type { FeeRate, InputsFeePolicy } from '../../../ports/network-family.ts'
import type { BitcoinChain, BitcoinKin, NetworkSpec } from '../../../ports/chain.ts'
import { between, larger } from '../bounds.ts'
import { granted, jsonRpc } from '../json-rpc.ts'
import { NodeRefusal } from '../node-http.ts'
import { type BitcoinTransaction, readTransactionBytes, readTransactionOf } from './block.ts'
import { bitcoinBuilder } from './builder.ts'
import { originOf } from './genesis.ts'
import { type Kin, KIN } from './kin.ts'
import { locate } from './locate.ts'
import { rememberParents } from './parents.ts'

/** Options of the sender. `rpcUrl` is `http://user:password@host:port`. */
export type BitcoinSenderOptions = {
  readonly spec: NetworkSpec
  readonly coin?: BitcoinKin
  readonly chain: BitcoinChain
  readonly fees: InputsFeePolicy
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

/** Bitcoin Core's error codes (src/rpc/protocol.h). */
const CODE = { undecodable: -22, inputs: -25, rules: -26, inChain: -27 } as const
// A parent of ours may be somebody else's, as large as its block: four million bytes in hexadecimal, twice.
const ANSWER_BYTES_MAX = 16 * 1024 * 1024
const [COIN_SATOSHI, RATE_BYTES] = [100_000_000, 1_000n]
const FEES_REMEMBERED_MAX = 1_000

// Dogecoin Core returns −1 where Bitcoin Core omits the rate; Bitcoin Cash nodes return only the rate.
const estimate = z.union([z.object({ feerate: z.number().optional() }).transform(({ feerate }) => feerate), z.number()])

/**
 * Connects nothing yet. Throws when the network has another coin than the named one, on an invalid URL, or when the
 * operator's maximum rate is below the developers' minimum: then nothing would ever be mined.
 */
export function bitcoinSender({
  spec,
  coin = 'BTC',
  chain,
  fees,
  rpcUrl,
  timeoutMs,
}: BitcoinSenderOptions): ChainSender {
  const kin = KIN[coin]
  if (fees.perVirtualByteMax < kin.rateLeast)
    throw new RangeError(`${spec.network} mines nothing below ${kin.rateLeast} per virtual byte`)
  const origin = originOf(spec.network, coin, chain)
  const rpc = jsonRpc({
    name: spec.network,
    url: rpcUrl,
    responseBytesMax: ANSWER_BYTES_MAX,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  /** A mined transaction's fee never changes, so its inputs are requested once. */
  const feesPaid = new Map<string, bigint>()

  const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const [answer, ...known] = await rpc.settle([{ method, params }, ...origin.calls])
    // Check first: a refusal or "unknown" from a node of another chain means nothing.
    origin.assert(known)
    return granted([answer])[0]
  }

  const parents = rememberParents((txid) => ask('getrawtransaction', txid))

  const feePaid = async ({ txid, spends, outputs }: BitcoinTransaction): Promise<bigint> => {
    const remembered = feesPaid.get(txid)
    if (remembered !== undefined) return remembered
    const parents = [...new Set(spends.map((spent) => spent.txid))]
    const outputsOf = new Map<string, BitcoinTransaction['outputs']>()
    // One at a time: they are other people's, and together they can exceed any answer limit.
    for (const parent of parents)
      outputsOf.set(
        parent,
        readTransactionOf(z.string().parse(await rpc.call('getrawtransaction', parent)), parent, coin).outputs,
      )
    const spent = spends.map(({ txid: parent, index }) => outputsOf.get(parent)?.[index]?.value)
    const fee =
      spent.reduce<bigint>((sum, value) => sum + present(value), 0n) -
      outputs.reduce((sum, { value }) => sum + value, 0n)
    if (feesPaid.size >= FEES_REMEMBERED_MAX) feesPaid.clear()
    feesPaid.set(txid, fee)
    return fee
  }

  const lookUp = async (txid: string): Promise<TransactionStatus> => {
    const found = await locate(ask, txid)
    if (found === null) return { kind: 'unknown' }
    const transaction = readTransactionOf(found.raw, txid, coin)
    if (found.block === null) return { kind: 'waiting' }
    const { height, hash, confirmations } = found.block
    return {
      kind: 'included',
      block: { height, hash },
      confirmations,
      success: true,
      feePaid: await feePaid(transaction),
    }
  }

  const broadcast = async (raw: string): Promise<BroadcastOutcome> => {
    try {
      await ask('sendrawtransaction', raw)
      return { kind: 'accepted' }
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal === null) throw error
      if (refusal.code === CODE.inChain) return { kind: 'accepted' }
      // A transaction whose outputs are already spent is refused like one whose inputs never existed.
      const isKnown =
        refusal.code !== CODE.undecodable &&
        (await lookUp(readTransactionBytes(Buffer.from(raw, 'hex')).txid)).kind !== 'unknown'
      return isKnown ? { kind: 'accepted' } : { kind: 'refused', reason: refusal.reason }
    }
  }

  return {
    ...bitcoinBuilder({ spec, coin, chain }),
    feeRate: async () =>
      rateOf(
        estimate.parse(await ask(kin.estimate, ...(kin.estimate === 'estimatefee' ? [] : [fees.targetBlocks]))),
        fees,
        kin,
      ),
    gasLimit: async () => ok(0n),
    describeOutputs: async (outputs) => {
      if (kin.cashTokens) return parents.withoutThoseWithTokens(outputs)
      return kin.signsAmounts ? outputs : parents.describe(outputs)
    },
    window: async () => null,
    broadcast,
    lookUp,
    sequenceOf: async () => ({ mined: 0n, waiting: 0n }),
    balanceOf: async () => {
      throw new Error(`${spec.network} has outputs, not balances`)
    },
  }
}

/**
 * Converts a node's estimate, in coins per thousand virtual bytes, to a rate within the limits, rounded up; without an
 * estimate returns the minimum, the operator's or the coin's.
 */
function rateOf(
  feerate: number | undefined,
  { perVirtualByteMin, perVirtualByteMax }: InputsFeePolicy,
  { rateLeast }: Kin,
): FeeRate {
  // Nodes print rates with eight decimals: the nearest satoshi is exact.
  const asked =
    feerate === undefined || feerate < 0 ? 0n : divide(BigInt(Math.round(feerate * COIN_SATOSHI)), RATE_BYTES, 'up')
  return { kind: 'inputs', perVirtualByte: between(larger(perVirtualByteMin, rateLeast), asked, perVirtualByteMax) }
}

/** Returns the refusal if the node checked the transaction; `null` for every other error. */
function refusalIn(error: unknown): NodeRefusal | null {
  const codes: readonly (number | null)[] = Object.values(CODE)
  return error instanceof NodeRefusal && codes.includes(error.code) ? error : null
}

function present(value: bigint | undefined): bigint {
  if (value === undefined) throw new Error('a transaction spends an output that its parent has not')
  return value
}
