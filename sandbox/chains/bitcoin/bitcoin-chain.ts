/**
 * The development chains of Bitcoin and its relatives in the sandbox: starts the node's process, parses amounts and
 * addresses, calls the node.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ok, refuse } from '@zend/kernel'
import { decodeCashAddress } from '@bitauth/libauth/build/lib/address/cash-address.js'
import * as btc from '@scure/btc-signer'
import { startChild } from '../child-process.ts'
import { type DevChain, REORG_DEPTH_MAX, type Tip } from '../dev-chain.ts'
import { endRecorded } from '../process-record.ts'
import { mutex } from '../mutex.ts'
import { COIN_VARIABLE, DEV_KIN, type DevCoin, type DevKin, leastPayment } from './dev-kin.ts'
import type { NodeSettings } from './node-process.ts'

/** The node's RPC name and password: it listens on loopback and holds play money. */
export const BITCOIN_RPC_CREDENTIALS = { user: 'sandbox', password: 'sandbox' } as const

/** The chain's data folder and address. `onExit` is called when the node ends unexpectedly. */
export type BitcoinOptions = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly onExit: (name: string) => void
}

/** Starts Bitcoin's node with the chain it had. Rejects when the port is taken. */
export const startBitcoin = (options: BitcoinOptions): Promise<DevChain> => startBitcoinKin({ coin: 'BTC', ...options })

/** Starts the node of a coin with Bitcoin's protocol, with the chain it had. Rejects when the port is taken. */
export async function startBitcoinKin({
  coin,
  dataDir,
  host,
  port,
  onExit,
}: BitcoinOptions & { readonly coin: DevCoin }): Promise<DevChain> {
  const kin = DEV_KIN[coin]
  const name = `the ${kin.name} node`
  mkdirSync(dataDir, { recursive: true })
  const pidFile = join(dataDir, 'node.pid')
  // An orphaned node may still be writing blocks.
  await endRecorded(pidFile)
  const settings: NodeSettings = {
    host,
    port,
    password: BITCOIN_RPC_CREDENTIALS.password,
    blockFile: join(dataDir, 'blocks.dat'),
    pidFile,
  }
  const node = await startChild(name, new URL('node-process.ts', import.meta.url), settings, {
    NODE_BACKEND: 'js',
    [COIN_VARIABLE]: coin,
  })
  const { firstBlocks } = node.facts as { firstBlocks: number }
  const runExclusive = mutex()
  let [stopping, feeAsked] = [false, null as bigint | null]
  void node.exited.then(() => {
    if (!stopping) onExit(name)
  })
  const tip = async (): Promise<Tip> => (await node.ask('tip')) as Tip

  return {
    network: kin.network,
    assets: { [coin]: { decimals: 8, unitsMax: kin.unitsMax } },
    facts: async () => ({
      ...(await tip()),
      feeAsked,
      rpcUrl: `http://${host}:${port}`,
      credentials: BITCOIN_RPC_CREDENTIALS,
      tokens: {},
    }),
    mine: (blocks) => runExclusive(async () => (await node.ask('mine', blocks)) as Tip),
    reorg: (depth, keepTransactions) =>
      runExclusive(async () => {
        const depthMax = Math.min(REORG_DEPTH_MAX, (await tip()).height - firstBlocks)
        if (depth > depthMax) return refuse('depth_too_large', { depthMax })
        return ok((await node.ask('reorg', { depth, keepTransactions })) as Tip)
      }),
    askFee: (price) =>
      runExclusive(async () => {
        await node.ask('askFee', price === null ? null : Number(price))
        feeAsked = price
      }),
    forget: (txid) => runExclusive(async () => (await node.ask('forget', txid)) as boolean),
    send: (_asset, address, units) =>
      runExclusive(async () => {
        const script = outputScript(address, kin)
        if (script === null) return refuse('address_invalid')
        if (units < leastPayment(kin)) return refuse('amount_too_small')
        const paid = (await node.ask('pay', { script, satoshi: units.toString() })) as
          | { txid: string }
          | { refused: 'faucet_empty' }
        return 'refused' in paid ? refuse(paid.refused) : ok(paid)
      }),
    stop: async () => {
      stopping = true
      await node.stop()
    },
  }
}

/** Returns the output script of a regtest address as hex, or `null` for an invalid one. */
function outputScript(address: string, { prefixes, cashAddr, witnesses }: DevKin): string | null {
  if (cashAddr !== null && address.includes(':')) return cashScript(address, cashAddr)
  if (!witnesses && !/^[1-9A-HJ-NP-Za-km-z]+$/.test(address)) return null
  const forms = {
    pubKeyHash: prefixes.pubkeyhash,
    scriptHash: prefixes.scripthash,
    bech32: witnesses ? prefixes.bech32 : '',
    wif: 0xef,
  }
  try {
    return Buffer.from(btc.OutScript.encode(btc.Address(forms).decode(address))).toString('hex')
  } catch {
    return null
  }
}

function cashScript(address: string, prefix: string): string | null {
  const decoded = decodeCashAddress(address)
  if (typeof decoded === 'string' || decoded.prefix !== prefix || decoded.payload.length !== 20) return null
  const hash = Buffer.from(decoded.payload).toString('hex')
  return decoded.type.startsWith('p2pkh') ? `76a914${hash}88ac` : `a914${hash}87`
}
