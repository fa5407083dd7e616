/**
 * Cardano's development chain in the sandbox: a node behind Blockfrost's interface, a faucet, and exact control over
 * blocks.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ok, refuse, type Result } from '@zend/kernel'
import { type DevChain, REORG_DEPTH_MAX, type SendRefusal } from '../dev-chain.ts'
import { mutex } from '../mutex.ts'
import { FAKE_TOKEN, FAUCET_ADDRESS, NETWORK_ID, PARAMETERS } from './accounts.ts'
import { blockfrostApi } from './blockfrost.ts'
import { FAUCET_FEE, faucetPayment, plainOutput } from './faucet.ts'
import { leastUnits } from './ledger.ts'
import { CardanoNode } from './node.ts'
import { addressOf, type Output, readOutput, Refused } from './transaction.ts'

/** The chain's data folder and address. `onExit` is never called: the node runs in this process. */
export type CardanoOptions = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly onExit: (name: string) => void
}

const COIN = 10n ** 6n
const UNITS_MAX = 10_000n * COIN
/** The name of the faucet's token. It is sent with two coins, since every output needs some. */
export const FAKE_ASSET = 'FAKE_ADA'
const FAKE_COINS = 2n * COIN

/** Starts the node with the chain it had. Rejects when the port is taken. */
export async function startCardano({ dataDir, host, port }: CardanoOptions): Promise<DevChain> {
  mkdirSync(dataDir, { recursive: true })
  const node = new CardanoNode(join(dataDir, 'journal.jsonl'))
  const api = blockfrostApi(node)
  await api.listen({ host, port })
  const rpcUrl = api.listeningOrigin
  const runExclusive = mutex()
  const tip = () => ({ height: node.tip.height, hash: node.tip.hash })
  return {
    network: 'cardano',
    assets: { ADA: { decimals: 6, unitsMax: UNITS_MAX }, [FAKE_ASSET]: { decimals: 6, unitsMax: UNITS_MAX } },
    facts: async () => ({
      ...tip(),
      rpcUrl,
      feeAsked: node.minFeeA === PARAMETERS.minFeeA ? null : node.minFeeA,
      tokens: { [FAKE_ASSET]: { contract: FAKE_TOKEN, decimals: 6 } },
    }),
    mine: (blocks) =>
      runExclusive(async () => {
        for (let mined = 0; mined < blocks; mined++) node.mine()
        return tip()
      }),
    reorg: (depth, keepTransactions) =>
      runExclusive(async () => {
        const depthMax = Math.min(REORG_DEPTH_MAX, node.tip.height)
        if (depth > depthMax) return refuse('depth_too_large', { depthMax })
        node.rollBack(depth, keepTransactions)
        for (let mined = 0; mined <= depth; mined++) node.mine()
        return ok(tip())
      }),
    askFee: (price) => runExclusive(async () => node.askFee(price)),
    forget: (txid) => runExclusive(async () => node.forget(txid)),
    send: (asset, address, units) => runExclusive(async () => send(node, asset, address, units)),
    stop: () => api.close(),
  }
}

function send(
  node: CardanoNode,
  asset: string,
  address: string,
  units: bigint,
): Result<{ readonly txid: string }, SendRefusal> {
  if (asset !== 'ADA' && asset !== FAKE_ASSET) return refuse('transaction_refused', { reason: 'no such asset' })
  const to = addressOf(address)
  if (to === null || readOutput(plainOutput(to, COIN)).networkId !== NETWORK_ID) return refuse('address_invalid')
  const token = asset === FAKE_ASSET ? ([FAKE_TOKEN, units] as const) : null
  const coins = token === null ? units : FAKE_COINS
  if (
    units === 0n ||
    coins < leastUnits(readOutput(plainOutput(to, coins, new Map(token === null ? [] : [token]))).bytes)
  )
    return refuse('amount_too_small')
  const source = sourceOf(node, coins, token)
  if (source === null) return refuse('faucet_empty')
  const fee = FAUCET_FEE * (node.minFeeA / PARAMETERS.minFeeA + 1n)
  try {
    return ok({ txid: node.submit(faucetPayment(source, to, coins, token, fee)) })
  } catch (error) {
    if (error instanceof Refused) return refuse('transaction_refused', { reason: error.message })
    throw error
  }
}

/**
 * Picks an output of the faucet that suffices: a mined one if possible, so that payments do not depend on each other.
 */
function sourceOf(
  node: CardanoNode,
  coins: bigint,
  token: readonly [string, bigint] | null,
): readonly [string, Output] | null {
  const suffices = ({ address, units, tokens }: Output): boolean =>
    address === FAUCET_ADDRESS &&
    units > coins + UNITS_MAX &&
    (token === null ? tokens.size === 0 : (tokens.get(token[0]) ?? 0n) >= token[1])
  const [first, ...rest] = [...node.unspentSoon].filter(([, output]) => suffices(output))
  if (first === undefined) return null
  const mined = [first, ...rest].filter(([name]) => node.unspent.has(name))
  return (mined.length > 0 ? mined : [first, ...rest]).reduce((best, each) =>
    each[1].units > best[1].units ? each : best,
  )
}
