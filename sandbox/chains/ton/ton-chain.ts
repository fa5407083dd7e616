/** The TON development chain in the sandbox: jettons at known addresses, a faucet wallet, exact control over blocks. */
import { mkdirSync } from 'node:fs'
import { Address, beginCell, external, type MessageRelaxed, SendMode, storeMessage } from '@ton/core'
import { ok, refuse, splitDestination } from '@zend/kernel'
import type { ChainFacts, DevChain, Tip } from '../dev-chain.ts'
import { mutex } from '../mutex.ts'
import { coinMessage, FAUCET, FAUCET_KEYS, issueMessage, jettonMessage, JETTONS } from './contracts.ts'
import { serveTonCenter } from './http-server.ts'
import { TonLedger } from './ledger.ts'
import { tonCenter } from './toncenter.ts'

/**
 * The chain's data folder and address. `onExit` is never called: it runs in this process. `clock` returns the time in
 * seconds; the machine's by default.
 */
export type TonOptions = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly onExit: (name: string) => void
  readonly clock?: () => number
}

const COIN_DECIMALS = 9
const ENDOWMENT = 10n ** 18n
const COINS_MAX = 1_000n
const TOKEN_COINS_MAX = 1_000_000n
const ISSUED_COINS = 10n ** 12n
const SECOND_MS = 1_000
// The faucet's payments never expire while they wait for a block.
const NEVER = 0xff_ff_ff_ff

/**
 * Starts the chain with the blocks it had; a new one gets the faucet and the jettons in its first blocks. Rejects when
 * the port is taken.
 */
export async function startTon({ dataDir, host, port, clock }: TonOptions): Promise<DevChain> {
  mkdirSync(dataDir, { recursive: true })
  const ledger = await TonLedger.open(dataDir, clock ?? (() => Math.floor(Date.now() / SECOND_MS)))
  if (ledger.blocks.length === 0) await begin(ledger)
  const runExclusive = mutex()
  const close = await serveTonCenter(tonCenter(ledger), { host, port, runExclusive })
  let feeAsked: bigint | null = null
  const tokens: ChainFacts['tokens'] = Object.fromEntries(
    JETTONS.map(({ asset, master, decimals }) => [asset, { contract: master.toString(), decimals }]),
  )

  return {
    network: 'ton',
    assets: {
      TON: { decimals: COIN_DECIMALS, unitsMax: COINS_MAX * 10n ** BigInt(COIN_DECIMALS) },
      ...Object.fromEntries(
        JETTONS.map(({ asset, decimals }) => [
          asset,
          { decimals, unitsMax: TOKEN_COINS_MAX * 10n ** BigInt(decimals) },
        ]),
      ),
    },
    facts: async () => ({ ...tipOf(ledger), feeAsked, rpcUrl: `http://${host}:${port}`, tokens }),
    mine: (count) =>
      runExclusive(async () => {
        for (let made = 0; made < count; made += 1) await ledger.mine()
        return tipOf(ledger)
      }),
    // Masterchain blocks are final.
    reorg: async () => refuse('depth_too_large', { depthMax: 0 }),
    askFee: (price) =>
      runExclusive(async () => {
        ledger.askFee(price)
        feeAsked = price
      }),
    forget: (txid) => runExclusive(async () => ledger.forget(txid)),
    send: (asset, destination, units) =>
      runExclusive(async () => {
        const { address, memo } = splitDestination(destination)
        const to = readAddress(address)
        if (to === null) return refuse('address_invalid')
        if (units === 0n) return refuse('amount_too_small')
        const jetton = JETTONS.find((known) => known.asset === asset)
        if (jetton === undefined && asset !== 'TON')
          return refuse('transaction_refused', { reason: `no ${asset} on this chain` })
        return ok({
          txid: await pay(
            ledger,
            jetton === undefined ? coinMessage(to, units, memo) : jettonMessage(jetton, to, units, memo),
          ),
        })
      }),
    stop: close,
  }
}

async function begin(ledger: TonLedger): Promise<void> {
  await ledger.endow(FAUCET.address, ENDOWMENT)
  await ledger.mine()
  for (const jetton of JETTONS)
    await pay(ledger, issueMessage(jetton, FAUCET.address, ISSUED_COINS * 10n ** BigInt(jetton.decimals)))
  await ledger.mine()
}

/** Queues a faucet payment for the next block. Returns the hash to look it up by. */
async function pay(ledger: TonLedger, message: MessageRelaxed): Promise<string> {
  const { account } = await ledger.account(FAUCET.address)
  const isDeployed = account?.storage.state.type === 'active'
  const used = isDeployed ? (await ledger.run(FAUCET.address, 'seqno', [])).stackReader.readNumber() : 0
  // Waiting payments have consecutive sequence numbers.
  const seqno = used + ledger.waitingFor(FAUCET.address)
  const mode = (SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS) as SendMode
  const body = FAUCET.createTransfer({
    seqno,
    secretKey: FAUCET_KEYS.secretKey,
    sendMode: mode,
    messages: [message],
    timeout: NEVER,
  })
  const envelope = external({ to: FAUCET.address, body, ...(seqno === 0 ? { init: FAUCET.init } : {}) })
  return ledger.enqueue(beginCell().store(storeMessage(envelope)).endCell())
}

function tipOf({ head }: TonLedger): Tip {
  return { height: head.seqno, hash: Buffer.from(head.rootHash, 'base64').toString('hex') }
}

function readAddress(text: string): Address | null {
  try {
    return Address.parse(text)
  } catch {
    return null
  }
}
