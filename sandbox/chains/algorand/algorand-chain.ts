/**
 * Algorand's development chain in the sandbox: a node with algod's interface, a faucet, and exact control over rounds.
 */
import { sign } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  Address,
  encodeMsgpack,
  makeAssetTransferTxnWithSuggestedParamsFromObject,
  makePaymentTxnWithSuggestedParamsFromObject,
  SignedTransaction,
} from 'algosdk'
import { ok, refuse, type Result } from '@zend/kernel'
import type { DevChain, SendRefusal } from '../dev-chain.ts'
import { mutex } from '../mutex.ts'
import { GENESIS_HASH, GENESIS_ID, MIN_FEE } from './accounts.ts'
import { algodApi, base32 } from './algod-api.ts'
import { ASSETS, type Asset } from './assets.ts'
import { AlgorandNode, FAUCET, FAUCET_FEE } from './node.ts'
import { Refused } from './refused.ts'

/** The chain's data folder and address. `onExit` is never called: the node runs in this process. */
export type AlgorandOptions = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly onExit: (name: string) => void
}

const DECIMALS = 6
const UNITS_MAX = 10_000n * 10n ** 6n
const ASSET_UNITS_MAX = 100_000n * 10n ** 6n
const WINDOW = 100n

/** Starts the node with the chain it had. Rejects when the port is taken. */
export async function startAlgorand({ dataDir, host, port }: AlgorandOptions): Promise<DevChain> {
  mkdirSync(dataDir, { recursive: true })
  const node = new AlgorandNode(join(dataDir, 'journal.jsonl'))
  const api = algodApi(node)
  await api.listen({ host, port })
  const rpcUrl = api.listeningOrigin
  const runExclusive = mutex()
  const tip = () => ({ height: Number(node.lastRound), hash: base32(node.last.hash) })
  const tokens = Object.fromEntries(
    Object.entries(ASSETS).map(([name, { id, decimals }]) => [name, { contract: id.toString(), decimals }]),
  )
  // Two payments of the same amount to the same address need a distinct field, else they are one transaction.
  let sent = 0
  return {
    network: 'algorand',
    assets: {
      ALGO: { decimals: DECIMALS, unitsMax: UNITS_MAX },
      ...Object.fromEntries(
        Object.entries(ASSETS).map(([name, { decimals }]) => [name, { decimals, unitsMax: ASSET_UNITS_MAX }]),
      ),
    },
    facts: async () => ({ ...tip(), rpcUrl, feeAsked: node.perByte === 0n ? null : node.perByte, tokens }),
    mine: (count) =>
      runExclusive(async () => {
        for (let ended = 0; ended < count; ended++) node.end()
        return tip()
      }),
    // A block is agreed upon before it exists, so the network has no reorganisations.
    reorg: async () => refuse('depth_too_large', { depthMax: 0 }),
    askFee: (price) => runExclusive(async () => node.askFee(price ?? 0n)),
    forget: (txid) => runExclusive(async () => node.forget(txid)),
    send: (asset, address, units) =>
      runExclusive(async () => {
        const token = Object.entries(ASSETS).find(([name]) => name === asset)?.[1]
        if (asset !== 'ALGO' && token === undefined) return refuse('transaction_refused', { reason: 'no such asset' })
        return send(node, { token, address, units, mark: (sent += 1) })
      }),
    stop: () => api.close(),
  }
}

type Gift = {
  readonly token: Asset | undefined
  readonly address: string
  readonly units: bigint
  readonly mark: number
}

function send(
  node: AlgorandNode,
  { token, address, units, mark }: Gift,
): Result<{ readonly txid: string }, SendRefusal> {
  const receiver = addressOf(address)
  if (receiver === null) return refuse('address_invalid')
  if (units === 0n) return refuse('amount_too_small')
  const left =
    token === undefined ? node.balance(FAUCET.address) - UNITS_MAX : (node.holding(FAUCET.address, token.id) ?? 0n)
  if (left < units) return refuse('faucet_empty')
  const firstValid = node.lastRound
  const suggestedParams = {
    fee: FAUCET_FEE,
    flatFee: true,
    minFee: MIN_FEE,
    firstValid,
    lastValid: firstValid + WINDOW,
    genesisHash: GENESIS_HASH,
    genesisID: GENESIS_ID,
  }
  const note = Buffer.from(`faucet ${mark}`)
  const gift = { sender: FAUCET.address, receiver, amount: units, note, suggestedParams }
  const txn =
    token === undefined
      ? makePaymentTxnWithSuggestedParamsFromObject(gift)
      : makeAssetTransferTxnWithSuggestedParamsFromObject({ ...gift, assetIndex: token.id })
  const sig = Uint8Array.from(sign(null, txn.bytesToSign(), FAUCET.key))
  try {
    return ok({ txid: node.submit(encodeMsgpack(new SignedTransaction({ txn, sig }))) })
  } catch (error) {
    if (error instanceof Refused) return refuse('transaction_refused', { reason: error.message })
    throw error
  }
}

function addressOf(text: string): Address | null {
  try {
    return Address.fromString(text)
  } catch {
    return null
  }
}
