/** The Tron development chain in the sandbox: a node's HTTP API, a faucet, and blocks on request. */
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ok, refuse } from '@zend/kernel'
import type { DevChain, Tip } from '../dev-chain.ts'
import { mutex } from '../mutex.ts'
import { FAUCET, fromBase58, toBase58, TOKENS } from './accounts.ts'
import { SOLID_LAG, TronBlocks, USUAL_ENERGY_PRICE } from './blocks.ts'
import { transferData } from './contracts.ts'
import { NotTaken } from './execution.ts'
import { openJournal } from './journal.ts'
import { serveNode } from './node-api.ts'
import { type DevContract, signDraft } from './transaction.ts'

/**
 * The chain's data folder and address; port 0 takes any that is free. `onExit` is never called: the node runs in this
 * process.
 */
export type TronOptions = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly onExit: (name: string) => void
}

/** Made at the start, so that some block is solidified; never rolled back. */
const FIRST_BLOCKS = SOLID_LAG + 2
const SLOT_MS = 3_000
const LIFETIME_MS = 60_000
const COIN_UNITS_MAX = 10_000n * 10n ** 6n
const TOKEN_COINS_MAX = 1_000_000n
/** The energy limit of a faucet payment in a token: more than any needs. */
const FEE_LIMIT_UNITS = 200_000n

/**
 * Starts the node with the chain it had. Rejects when the port is taken, or when the data on disk results in other
 * blocks.
 */
export async function startTron({ dataDir, host, port }: TronOptions): Promise<DevChain> {
  mkdirSync(dataDir, { recursive: true })
  const chain = new TronBlocks(openJournal(join(dataDir, 'journal.jsonl')))
  // As if the network had been running for a while: the newest of the first blocks has the present time.
  if (chain.head.number === 0) chain.mine(FIRST_BLOCKS, { firstMs: Date.now() - (FIRST_BLOCKS - 1) * SLOT_MS })
  const server = await serveNode(chain, host, port)
  const { port: listening } = server.address() as AddressInfo
  const runExclusive = mutex()
  let feeAsked: bigint | null = null
  const tip = (): Tip => ({ height: chain.head.number, hash: chain.head.id })
  let paid = 0

  return {
    network: 'tron',
    assets: {
      TRX: { decimals: 6, unitsMax: COIN_UNITS_MAX },
      ...Object.fromEntries(
        TOKENS.map(({ asset, decimals }) => [asset, { decimals, unitsMax: TOKEN_COINS_MAX * 10n ** BigInt(decimals) }]),
      ),
    },
    facts: async () => ({
      ...tip(),
      feeAsked,
      rpcUrl: `http://${host}:${listening}`,
      tokens: Object.fromEntries(
        TOKENS.map(({ asset, contract, decimals }) => [asset, { contract: toBase58(contract), decimals }]),
      ),
    }),
    mine: (blocks) =>
      runExclusive(async () => {
        chain.mine(blocks)
        return tip()
      }),
    reorg: (depth, keepTransactions) =>
      runExclusive(async () => {
        const depthMax = Math.min(SOLID_LAG, chain.head.number - FIRST_BLOCKS)
        if (depth > depthMax) return refuse('depth_too_large', { depthMax })
        chain.replace(depth, keepTransactions)
        return ok(tip())
      }),
    askFee: (price) =>
      runExclusive(async () => {
        feeAsked = price
        chain.energyPrice = price ?? USUAL_ENERGY_PRICE
      }),
    forget: (txid) => runExclusive(async () => chain.forget(txid)),
    send: (asset, address, units) => runExclusive(async () => pay(chain, { asset, address, units }, (paid += 1))),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

function contractOf(asset: string, to: string, units: bigint): DevContract {
  const token = TOKENS.find((known) => known.asset === asset)
  if (token === undefined) return { type: 'TransferContract', owner: FAUCET.address, to, amount: units }
  const call = { owner: FAUCET.address, contract: token.contract, callValue: 0n, tokenValue: 0n }
  return { type: 'TriggerSmartContract', ...call, data: transferData(to, units) }
}

type PaymentInput = { readonly asset: string; readonly address: string; readonly units: bigint }

/** Sends a faucet payment. `nth` makes equal payments distinct transactions. */
function pay(
  chain: TronBlocks,
  { asset, address, units }: PaymentInput,
  nth: number,
): Awaited<ReturnType<DevChain['send']>> {
  const to = fromBase58(address)
  if (to === null) return refuse('address_invalid')
  if (units <= 0n) return refuse('amount_too_small')
  const contract = contractOf(asset, to, units)
  const { number, id } = chain.solidHead
  const expiration = BigInt(chain.head.timestampMs + LIFETIME_MS)
  const reference = { bytes: (number & 0xffff).toString(16).padStart(4, '0'), hash: id.slice(16, 32) }
  const feeLimit = contract.type === 'TransferContract' ? 0n : FEE_LIMIT_UNITS * chain.energyPrice
  try {
    return ok({
      txid: chain.take(
        signDraft({ contract, reference, expiration, timestamp: BigInt(Date.now() + nth), feeLimit }, FAUCET),
      ).txid,
    })
  } catch (cause) {
    if (cause instanceof NotTaken) return refuse('transaction_refused', { reason: cause.message })
    throw cause
  }
}
