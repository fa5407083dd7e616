/** The Bitcoin development chain as the sandbox sees it: starts the node's process, reads amounts and addresses, asks the node. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ok, refuse } from '@zend/kernel'
import * as btc from '@scure/btc-signer'
import { startChild } from '../child-process.ts'
import { type DevChain, REORG_DEPTH_MAX, type Tip } from '../dev-chain.ts'
import { endRecorded } from '../process-record.ts'
import { turns } from '../turns.ts'
import type { NodeSettings } from './node-process.ts'

/** The node's RPC name and password: it listens on loopback and holds play money. */
export const BITCOIN_RPC_CREDENTIALS = { user: 'sandbox', password: 'sandbox' } as const

/** Address forms of Bitcoin Core's regtest. */
const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const
/** Bitcoin Core's dust limit for the costliest common output (P2PKH): smaller outputs are not relayed. */
const DUST_SATOSHI = 546n

/** Where the chain lives and listens. `onExit` is called when the node ends without having been asked to. */
export type BitcoinOptions = { readonly dataDir: string; readonly host: string; readonly port: number; readonly onExit: (name: string) => void }

/** Starts the node, with the chain it had. Rejects when the port is taken. */
export async function startBitcoin({ dataDir, host, port, onExit }: BitcoinOptions): Promise<DevChain> {
  mkdirSync(dataDir, { recursive: true })
  const pidFile = join(dataDir, 'node.pid')
  // A node that is just about to notice its parent's death may still be writing blocks.
  await endRecorded(pidFile)
  const settings: NodeSettings = { host, port, password: BITCOIN_RPC_CREDENTIALS.password, blockFile: join(dataDir, 'blocks.dat'), pidFile }
  const node = await startChild('the Bitcoin node', new URL('node-process.ts', import.meta.url), settings, { NODE_BACKEND: 'js' })
  const { firstBlocks } = node.facts as { firstBlocks: number }
  const takeTurn = turns()
  let [stopping, feeAsked] = [false, null as bigint | null]
  void node.exited.then(() => {
    if (!stopping) onExit('the Bitcoin node')
  })
  const tip = async (): Promise<Tip> => (await node.ask('tip')) as Tip

  return {
    network: 'bitcoin',
    assets: { BTC: { decimals: 8, unitsMax: 10n * 10n ** 8n } },
    facts: async () => ({ ...(await tip()), feeAsked, rpcUrl: `http://${host}:${port}`, credentials: BITCOIN_RPC_CREDENTIALS, tokens: {} }),
    mine: (blocks) => takeTurn(async () => (await node.ask('mine', blocks)) as Tip),
    reorg: (depth, keepTransactions) =>
      takeTurn(async () => {
        const depthMax = Math.min(REORG_DEPTH_MAX, (await tip()).height - firstBlocks)
        if (depth > depthMax) return refuse('depth_too_large', { depthMax })
        return ok((await node.ask('reorg', { depth, keepTransactions })) as Tip)
      }),
    askFee: (price) =>
      takeTurn(async () => {
        await node.ask('askFee', price === null ? null : Number(price))
        feeAsked = price
      }),
    forget: (txid) => takeTurn(async () => (await node.ask('forget', txid)) as boolean),
    send: (_asset, address, units) =>
      takeTurn(async () => {
        const script = outputScript(address)
        if (script === null) return refuse('address_invalid')
        if (units < DUST_SATOSHI) return refuse('amount_too_small')
        const paid = (await node.ask('pay', { script, satoshi: units.toString() })) as { txid: string } | { refused: 'faucet_empty' }
        return 'refused' in paid ? refuse(paid.refused) : ok(paid)
      }),
    stop: async () => {
      stopping = true
      await node.stop()
    },
  }
}

/** The output script of a regtest address as hex, or `null` when it is none. */
function outputScript(address: string): string | null {
  try {
    return Buffer.from(btc.OutScript.encode(btc.Address(REGTEST).decode(address))).toString('hex')
  } catch {
    return null
  }
}
