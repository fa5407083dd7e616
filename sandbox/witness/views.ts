/**
 * Distorts a node's true answers for a misbehaving provider, call by call, in the node's own protocol. Families that
 * are missing here can only be down: consistent lies are not implemented for them.
 */
import { BITCOIN_NETWORK_IDS, EVM_NETWORK_IDS } from '@zend/kernel'
import type { Network } from '../chains/dev-chain.ts'
import type { WitnessBehaviour } from './behaviour.ts'

/** A JSON object of unknown shape. */
export type Json = { readonly [name: string]: unknown }

/**
 * One call with its true answer, the whole object that the node returned. `tip` is the chain's newest height; `ask`
 * sends another call to the node.
 */
export type Call = {
  readonly method: string
  readonly params: readonly unknown[]
  readonly answer: Json
  readonly tip: number
  readonly ask: (method: string, params: readonly unknown[]) => Promise<Json>
}

/** Returns the distorted answer, or the call's own answer when nothing changes. */
export type View = (call: Call, behaviour: WitnessBehaviour) => Promise<Json> | Json

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const objectIn = (value: unknown): Json => (isObject(value) ? value : {})
/** Another hash of the same format. */
const other = (hash: unknown): string => String(hash).replace(/.$/, (last) => (last.toLowerCase() === '0' ? '1' : '0'))
/** The newest height that is shown. */
const limitOf = (behaviour: WitnessBehaviour, tip: number): number =>
  behaviour.kind === 'behind' ? Math.max(0, tip - behaviour.blocks) : tip
const concerns = (behaviour: WitnessBehaviour, txid: unknown): boolean =>
  'txid' in behaviour && behaviour.txid.toLowerCase() === String(txid).toLowerCase()

const bitcoin: View = async ({ method, params: [first], answer, tip, ask }, behaviour) => {
  const limit = limitOf(behaviour, tip)
  const refusal = (code: number, message: string): Json => ({ ...answer, result: null, error: { code, message } })
  switch (method) {
    case 'getblockcount':
      return { ...answer, result: limit }
    case 'getblockhash':
      if (Number(first) > limit) return refusal(-8, 'Block height out of range')
      return behaviour.kind === 'forked' && Number(first) > 0 ? { ...answer, result: other(answer['result']) } : answer
    case 'getrawtransaction': {
      const result = objectIn(answer['result'])
      const confirmations = Number(result['confirmations'] ?? 0)
      const unseen = confirmations > 0 && tip - confirmations + 1 > limit
      if (unseen || (behaviour.kind === 'forgetful' && concerns(behaviour, first)))
        return refusal(-5, 'No such mempool or blockchain transaction.')
      if (behaviour.kind !== 'lying' || !concerns(behaviour, first) || confirmations === 0) return answer
      const header = objectIn((await ask('getblockheader', [result['blockhash']]))['result'])
      return { ...answer, result: { ...result, blockhash: header['previousblockhash'] } }
    }
    default:
      return answer
  }
}

const evm: View = async ({ method, params: [first], answer, tip, ask }, behaviour) => {
  const limit = limitOf(behaviour, tip)
  const quantity = `0x${limit.toString(16)}`
  const result = objectIn(answer['result'])
  const nothing = { ...answer, result: null }
  const above = (height: unknown): boolean => typeof height === 'string' && Number(height) > limit
  switch (method) {
    case 'eth_blockNumber':
      return { ...answer, result: quantity }
    case 'eth_getBlockByNumber': {
      if (first === 'latest' && behaviour.kind === 'behind')
        return { ...answer, result: (await ask(method, [quantity, false]))['result'] }
      if (above(result['number'])) return nothing
      return behaviour.kind === 'forked' && Number(result['number']) > 0
        ? { ...answer, result: { ...result, hash: other(result['hash']) } }
        : answer
    }
    case 'eth_getTransactionByHash':
    case 'eth_getTransactionReceipt':
      if (above(result['blockNumber']) || (behaviour.kind === 'forgetful' && concerns(behaviour, first))) return nothing
      if (
        behaviour.kind !== 'lying' ||
        !concerns(behaviour, first) ||
        method !== 'eth_getTransactionReceipt' ||
        answer['result'] === null
      )
        return answer
      return { ...answer, result: { ...result, status: '0x0', logs: [] } }
    default:
      return answer
  }
}

const xrpl: View = async ({ method, params: [first], answer, tip, ask }, behaviour) => {
  const limit = limitOf(behaviour, tip)
  const result = objectIn(answer['result'])
  const { transaction } = objectIn(first)
  const refusal = (error: string): Json => ({ result: { error, error_message: error, status: 'error' } })
  const above = (height: unknown): boolean => typeof height === 'number' && height > limit
  switch (method) {
    case 'server_info': {
      const info = objectIn(result['info'])
      return {
        result: {
          ...result,
          info: { ...info, validated_ledger: { ...objectIn(info['validated_ledger']), seq: limit } },
        },
      }
    }
    case 'ledger':
      if (above(result['ledger_index'])) {
        return objectIn(first)['ledger_index'] === 'validated'
          ? ask(method, [{ ...objectIn(first), ledger_index: limit }])
          : refusal('lgrNotFound')
      }
      return behaviour.kind === 'forked' ? { result: { ...result, ledger_hash: other(result['ledger_hash']) } } : answer
    case 'tx':
      if (above(result['ledger_index']) || (behaviour.kind === 'forgetful' && concerns(behaviour, transaction)))
        return refusal('txnNotFound')
      if (behaviour.kind !== 'lying' || !concerns(behaviour, transaction) || !isObject(result['meta'])) return answer
      return { result: { ...result, meta: { ...result['meta'], TransactionResult: 'tecUNFUNDED_PAYMENT' } } }
    default:
      return answer
  }
}

/** The networks whose second provider can do more than be down. */
export const VIEWS: { readonly [N in Network]?: View } = {
  ...Object.fromEntries(BITCOIN_NETWORK_IDS.map((network) => [network, bitcoin])),
  ...Object.fromEntries(EVM_NETWORK_IDS.map((network) => [network, evm])),
  xrpl,
}
