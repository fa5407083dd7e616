/**
 * Sending on Cardano: fees, broadcast and lookups of our transactions. It holds no key, never retries, and changes no
 * bytes.
 *
 * Nodes accept no replacement: while one keeps a transaction, another that spends the same outputs is refused. A stuck
 * transaction is sent again.
 */
import { ok } from '@zend/kernel'
import type { BroadcastOutcome, ChainSender, SpendableOutput, TransactionStatus } from '../../../ports/chain-sender.ts'
import type { InputsFeePolicy } from '../../../ports/network-family.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { between } from '../bounds.ts'
import type { CardanoChain } from './addresses.ts'
import { type Blockfrost, blockfrost } from './blockfrost.ts'
import { RECKONED } from './body.ts'
import { cardanoBuilder } from './builder.ts'
import { readOutputs, txidOf } from './wire.ts'

/** Options of the sender. `rpcUrl` is `https://project:token@host/api/v0`. */
export type CardanoSenderOptions = CardanoChain & {
  readonly spec: NetworkSpec
  readonly fees: InputsFeePolicy
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

// No plan takes more inputs, and each is requested once.
const DESCRIBED_MAX = 100
const REMEMBERED_MAX = 1_000

/** Connects nothing yet. Throws when the network has another coin than ADA, or on an invalid URL. */
export function cardanoSender({ spec, networkMagic, fees, rpcUrl, timeoutMs }: CardanoSenderOptions): ChainSender {
  const node = blockfrost({
    name: spec.network,
    url: rpcUrl,
    networkMagic,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  const isPlain = rememberPlain(spec.network, node)

  const lookUp = async (txid: string): Promise<TransactionStatus> => {
    await node.assertChain()
    // Asked again when it is neither mined nor waiting: it may have been mined between the two requests.
    const mined = (await node.mined(txid)) ?? ((await node.isWaiting(txid)) ? 'waiting' : await node.mined(txid))
    if (mined === 'waiting') return { kind: 'waiting' }
    const block = mined === null ? null : await node.block(mined.block.hash)
    if (mined === null || block === null) return { kind: 'unknown' }
    // The node's confirmations are the blocks after it.
    return {
      kind: 'included',
      block: mined.block,
      confirmations: block.confirmations + 1,
      success: mined.valid,
      feePaid: mined.fee,
    }
  }

  const broadcast = async (raw: string): Promise<BroadcastOutcome> => {
    await node.assertChain()
    const reason = await node.submit(raw)
    if (reason === null) return { kind: 'accepted' }
    // A waiting or mined transaction is refused like one whose inputs never existed.
    const txid = idOf(raw)
    const isKnown = txid !== null && (await lookUp(txid)).kind !== 'unknown'
    return isKnown ? { kind: 'accepted' } : { kind: 'refused', reason }
  }

  return {
    ...cardanoBuilder({ spec, networkMagic }),
    feeRate: async () => {
      await node.assertChain()
      const { feePerByte, feeConstant, coinsPerByte } = await node.parameters()
      if (feeConstant > RECKONED.feeConstant || coinsPerByte > RECKONED.coinsPerByte) {
        throw new Error(
          `${spec.network} asks for more than is reckoned with: ${feeConstant} a transaction, ${coinsPerByte} a byte of an output`,
        )
      }
      return { kind: 'inputs', perVirtualByte: between(fees.perVirtualByteMin, feePerByte, fees.perVirtualByteMax) }
    },
    gasLimit: async () => ok(0n),
    describeOutputs: async (outputs) => {
      if (outputs.length > 0) await node.assertChain()
      const described: SpendableOutput[] = []
      let plain = 0
      for (const output of outputs) {
        if (plain === DESCRIBED_MAX) break
        const spendable = await isPlain(output)
        if (spendable) plain += 1
        described.push(spendable ? output : { ...output, unspendable: true })
      }
      return described
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
 * Returns which outputs can be spent like plain coins, with a cache by transaction, which never changes. Spending an
 * output with tokens means paying them on, and one with a script costs more: anybody could block all payments with
 * either, so neither is spent. Throws when the node does not know a transaction that created an output.
 */
function rememberPlain(network: string, node: Blockfrost): (output: SpendableOutput) => Promise<boolean> {
  const known = new Map<string, ReadonlySet<number>>()
  return async ({ txid, index }) => {
    const remembered = known.get(txid)
    if (remembered !== undefined) return remembered.has(index)
    const raw = await node.raw(txid)
    if (raw === null) throw new Error(`the ${network} node does not know the transaction that made an output of ours`)
    const plain = new Set(readOutputs(raw, txid).flatMap((output) => (output.plain ? [output.index] : [])))
    const [oldest] = known.keys()
    if (known.size >= REMEMBERED_MAX && oldest !== undefined) known.delete(oldest)
    known.set(txid, plain)
    return plain.has(index)
  }
}

function idOf(raw: string): string | null {
  try {
    return txidOf(raw)
  } catch {
    return null
  }
}
