/**
 * Sending on EVM networks: fees, broadcast and lookups of our transactions. It holds no key, never retries, changes no
 * bytes, and trusts no node of another chain. A mined token call is not yet a payment: the contract must have written
 * the Transfer event too.
 */
import type { Hex } from 'viem'
import { keccak256, numberToHex, pad } from 'viem/utils'
import { divide, ok, refuse } from '@zend/kernel'
import type { BroadcastOutcome, ChainSender, TransactionStatus } from '../../../ports/chain-sender.ts'
import type { FeeRate, SequenceFeePolicy } from '../../../ports/network-family.ts'
import type { Finality, NetworkSpec } from '../../../ports/chain.ts'
import { between, smaller } from '../bounds.ts'
import { granted, jsonRpc, type RpcCall } from '../json-rpc.ts'
import { NodeRefusal } from '../node-http.ts'
import { ethereumBuilder, paymentCall } from './builder.ts'
import { TRANSFER_TOPIC } from './transfers.ts'
import {
  readAmount,
  readBaseFee,
  readCount,
  readHeader,
  readSentTransaction,
  readSettlement,
  type SentTransaction,
  type Settlement,
} from './wire.ts'
import { assetOf } from '../spec-assets.ts'

/** Options of the sender. `chainId` is checked against the node's own with every request. */
export type EthereumSenderOptions = {
  readonly spec: NetworkSpec
  readonly chainId: number
  readonly finality: Finality
  readonly fees: SequenceFeePolicy
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

// Error codes with which a node checked a transaction and refuses it: geth, EIP-1474 and anvil, Nethermind.
const REFUSED_CODES: readonly (number | null)[] = [-32_000, -32_003, -32_010]
// Error codes about the node or the request instead of the payment (JSON-RPC 2.0, EIP-1474): invalid JSON, request,
// method or parameters, unavailable, rate limited. Any other code can be caused by a payee's contract.
const NODE_CODES: readonly (number | null)[] = [-32_700, -32_600, -32_601, -32_602, -32_002, -32_005]
// Anchored at the start: "unknown transaction type" is a different error. geth, erigon (ALREADY_EXISTS), Nethermind
// (AlreadyKnown), OpenEthereum.
const KNOWN = /^(ALREADY_EXISTS\b.*|already ?known|known transaction|transaction already imported)/i
// Providers' messages about themselves under the same codes with which nodes refuse a payment: rate limited, not ready.
const ABOUT_ITSELF =
  /^limit exceeded|(rate|request|daily|usage|call)s?[ -](limit|count|quota)|too many requests|quota|capacity|tim(ed? ?)out|unavailable|syncing|try again/i
// A payment to an account without code needs exactly this (yellow paper, G_transaction).
const PLAIN_GAS = 21_000n
const TRANSFER_SELECTOR = '0xa9059cbb'
const BALANCE_SELECTOR = '0x70a08231'
// Selector, payee and amount.
const TRANSFER_CHARS = 2 + 8 + 64 + 64

/** Connects nothing yet. Throws on a table without the network's own coin, or an invalid URL. */
export function ethereumSender({
  spec,
  chainId,
  finality,
  fees,
  rpcUrl,
  timeoutMs,
}: EthereumSenderOptions): ChainSender {
  const rpc = jsonRpc({ name: spec.network, url: rpcUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const tokens = new Set(
    spec.assets.flatMap(({ contract }) => (contract === undefined ? [] : [contract.toLowerCase()])),
  )

  const settle = async (...calls: readonly RpcCall[]): Promise<readonly unknown[]> => {
    const [id, ...answers] = await rpc.settle([{ method: 'eth_chainId', params: [] }, ...calls])
    // Check first: a refusal or "unknown" from a node of another chain means nothing.
    const actual = readCount(granted([id])[0])
    if (actual !== chainId) throw new Error(`the ${spec.network} node is on chain ${actual}, not ${chainId}`)
    return answers
  }
  const ask = async (...calls: readonly RpcCall[]): Promise<readonly unknown[]> => granted(await settle(...calls))

  const lookUp = async (txid: string): Promise<TransactionStatus> => {
    const answers = await ask(
      // Requested first: a receipt read after it, at its height or below, is on the final chain.
      ...(finality === 'finalized' ? [{ method: 'eth_getBlockByNumber', params: ['finalized', false] }] : []),
      { method: 'eth_blockNumber', params: [] },
      { method: 'eth_getTransactionReceipt', params: [txid] },
      { method: 'eth_getTransactionByHash', params: [txid] },
    )
    const [sent, receipt, head, final] = answers.toReversed()
    const settled = readSettlement(receipt)
    const transaction = readSentTransaction(sent)
    if (settled === null) return { kind: transaction === null ? 'unknown' : 'waiting' }
    const { blockNumber: height, blockHash, gasUsed, effectiveGasPrice } = settled
    return {
      kind: 'included',
      block: { height, hash: blockHash },
      // The head was read first: a block that came in between counts at least for itself.
      confirmations: Math.max(1, readCount(head) - height + 1),
      success: settled.status === 1 && (transaction === null || didPay(tokens, transaction, settled)),
      feePaid: gasUsed * effectiveGasPrice,
      ...(finality === 'finalized' && height > (readHeader(final)?.number ?? -1) ? { awaitsFinality: true } : {}),
    }
  }

  const broadcast = async (bytes: string): Promise<BroadcastOutcome> => {
    const raw: Hex = `0x${bytes.replace(/^0x/, '')}`
    try {
      await ask({ method: 'eth_sendRawTransaction', params: [raw] })
      return { kind: 'accepted' }
    } catch (error) {
      if (error instanceof NodeRefusal && KNOWN.test(error.reason)) return { kind: 'accepted' }
      if (!(error instanceof NodeRefusal) || !REFUSED_CODES.includes(error.code) || ABOUT_ITSELF.test(error.reason))
        throw error
      // A mined transaction is refused for its sequence number, like any other with that number.
      const { kind } = await lookUp(keccak256(raw))
      return kind === 'unknown' ? { kind: 'refused', reason: error.reason } : { kind: 'accepted' }
    }
  }

  return {
    ...ethereumBuilder({ spec, chainId, fees }),
    feeRate: async () => {
      const [latest, tip] = await ask(
        { method: 'eth_getBlockByNumber', params: ['latest', false] },
        { method: 'eth_maxPriorityFeePerGas', params: [] },
      )
      return rateOf(readBaseFee(latest), readAmount(tip), fees)
    },
    gasLimit: async (payout, from) => {
      const { to, value, data } = paymentCall(spec, payout)
      const most = assetOf(spec, payout.amount.asset).contract === undefined ? fees.gasMax.coin : fees.gasMax.token
      // With the gas ceiling given, the node does not run a payee's contract beyond it.
      const [answer] = await settle({
        method: 'eth_estimateGas',
        params: [{ from, to, value: numberToHex(value), data, gas: numberToHex(most) }],
      })
      if (answer instanceof NodeRefusal && !NODE_CODES.includes(answer.code) && !ABOUT_ITSELF.test(answer.reason))
        return refuse('would_fail', { reason: answer.reason })
      const needed = readAmount(granted([answer])[0])
      if (needed > most) return refuse('would_fail', { reason: `it needs ${needed} gas, more than ${most}` })
      return ok(
        needed === PLAIN_GAS ? needed : smaller(divide(needed * (100n + fees.gasMarginPercent), 100n, 'up'), most),
      )
    },
    describeOutputs: async (outputs) => outputs,
    window: async () => null,
    broadcast,
    lookUp,
    sequenceOf: async (address) => {
      const [latest, pending] = await ask(
        { method: 'eth_getTransactionCount', params: [address, 'latest'] },
        { method: 'eth_getTransactionCount', params: [address, 'pending'] },
      )
      const mined = readCount(latest)
      return { mined: BigInt(mined), waiting: BigInt(Math.max(mined, readCount(pending))) }
    },
    balanceOf: async (address, asset) => {
      const { contract } = assetOf(spec, asset)
      const [answer] = await ask(
        contract === undefined
          ? { method: 'eth_getBalance', params: [address, 'latest'] }
          : {
              method: 'eth_call',
              params: [{ to: contract, data: `${BALANCE_SELECTOR}${pad(address as Hex).slice(2)}` }, 'latest'],
            },
      )
      return readAmount(answer)
    },
  }
}

/**
 * Computes the rate: twice the base fee, so that a payment survives six full blocks, plus the miner's part, both within
 * the limits.
 */
function rateOf(
  baseFee: bigint,
  tip: bigint,
  { priorityPerGasMin, priorityPerGasMax, maxPerGasMax }: SequenceFeePolicy,
): FeeRate {
  const priority = between(priorityPerGasMin, tip, priorityPerGasMax)
  const maxPerGas = smaller(2n * baseFee + priority, maxPerGasMax)
  return { kind: 'sequence', maxPerGas, priorityPerGas: smaller(priority, maxPerGas) }
}

/**
 * Returns whether a mined transaction paid. A token call without an error and without the event moved nothing: some
 * tokens return false instead of failing.
 */
function didPay(tokens: ReadonlySet<string>, { from, to, input }: SentTransaction, { logs }: Settlement): boolean {
  if (to === null || !tokens.has(to) || !input.startsWith(TRANSFER_SELECTOR) || input.length !== TRANSFER_CHARS)
    return true
  const payee = `0x${input.slice(TRANSFER_SELECTOR.length, TRANSFER_SELECTOR.length + 64)}`
  const expected = [TRANSFER_TOPIC, pad(from as Hex), payee]
  return logs.some(
    ({ address, topics }) => address === to && expected.every((topic, position) => topics[position] === topic),
  )
}
