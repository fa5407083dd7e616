/** Puts the sandbox together: both chains, the mailbox and the web pages, started side by side and stopped together. */
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { BankSettings } from './bank/index.ts'
import { blockTimer } from './chains/block-timer.ts'
import { startBitcoin } from './chains/bitcoin/bitcoin-chain.ts'
import { startEthereum } from './chains/ethereum/ethereum-chain.ts'
import { recordedProcess, recordProcess } from './chains/process-record.ts'
import { startHttp } from './http/server.ts'
import { openMailStore } from './mailbox/mail-store.ts'
import { startMailServer } from './mailbox/smtp.ts'
import type { RunningChain } from './parts.ts'
import type { Settings } from './settings.ts'

/** Where a running sandbox can be reached. */
export type SandboxFacts = { readonly url: string; readonly smtpPort: number; readonly bitcoinRpcUrl: string; readonly ethereumRpcUrl: string }

/** A running sandbox. `stop` ends everything it started. */
export type Sandbox = { readonly facts: SandboxFacts; readonly stop: () => Promise<void> }

/**
 * Starts everything; when a part does not start, the others are stopped again and the reason is thrown.
 * `onFault` is told when a node dies or an automatic block fails.
 */
export async function startSandbox(settings: Settings, onFault: (cause: unknown, fatal: boolean) => void): Promise<Sandbox> {
  const { host, blockEveryMs } = settings
  const dataDir = claimFolder(settings.dataDir)
  const stops: (() => Promise<void>)[] = []
  const pauses: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    // First no new blocks, so that no node is stopped in the middle of an automatic one.
    await Promise.allSettled(pauses.map((pause) => pause()))
    await Promise.allSettled(stops.toReversed().map((stopPart) => stopPart()))
  }
  const started = async <T>(part: Promise<T>, stopPart: (part: T) => Promise<void>): Promise<T> => {
    const value = await part
    stops.push(() => stopPart(value))
    return value
  }
  const onExit = (name: string): void => onFault(new Error(`${name} ended by itself`), true)
  const startChain = async (start: typeof startBitcoin, name: string, wanted: number): Promise<RunningChain> => {
    const port = wanted === 0 ? await freePort(host) : wanted
    const chain = await started(start({ dataDir: join(dataDir, name), host, port, onExit }), (part) => part.stop())
    const timer = blockTimer(chain, blockEveryMs, (cause) => onFault(cause, false))
    pauses.push(() => timer.pause())
    if (blockEveryMs > 0) timer.resume()
    return { chain, timer }
  }
  const mails = openMailStore(join(dataDir, 'mails.jsonl'))
  const parts = await Promise.allSettled([
    startChain(startBitcoin, 'bitcoin', settings.bitcoinRpcPort),
    startChain(startEthereum, 'ethereum', settings.ethereumRpcPort),
    started(startMailServer(mails, host, settings.smtpPort), (part) => part.stop()),
  ])
  const failed = parts.find((part) => part.status === 'rejected')
  const [bitcoin, ethereum, smtp] = parts
  if (bitcoin.status === 'rejected' || ethereum.status === 'rejected' || smtp.status === 'rejected') {
    await stop()
    throw failed?.reason
  }
  try {
    const chains = { bitcoin: bitcoin.value, ethereum: ethereum.value }
    const smtpPort = smtp.value.port
    const web = await started(
      startHttp(
        { chains, mails, smtpPort, blockEveryMs, marketSeed: settings.marketSeed, bank: bankSettings(settings, dataDir) },
        host,
        settings.sandboxPort,
      ),
      (part) => part.stop(),
    )
    const [bitcoinFacts, ethereumFacts] = await Promise.all([chains.bitcoin.chain.facts(), chains.ethereum.chain.facts()])
    return { facts: { url: web.url, smtpPort, bitcoinRpcUrl: bitcoinFacts.rpcUrl, ethereumRpcUrl: ethereumFacts.rpcUrl }, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** A payout that comes back does so while a person still looks. */
function bankSettings({ marketSeed, hooksUrl, payoutAfterMs }: Settings, dataDir: string): BankSettings {
  return { seed: marketSeed, hooksUrl, file: join(dataDir, 'bank.jsonl'), pace: { settleMs: payoutAfterMs, returnMs: 10 * payoutAfterMs } }
}

/** Makes the folder ours. Throws when another sandbox is running on it: two would destroy each other's chains. */
function claimFolder(path: string): string {
  const folder = resolve(path)
  mkdirSync(folder, { recursive: true })
  const record = join(folder, 'sandbox.pid')
  const owner = recordedProcess(record)
  if (owner !== null && owner !== process.pid) throw new Error(`another sandbox (process ${owner}) is running on ${folder}`)
  recordProcess(record, process.pid)
  return folder
}

/** A port that was free a moment ago; for programs that cannot say which one they took. */
function freePort(host: string): Promise<number> {
  return new Promise((found, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? found(address.port) : reject(new Error('no free port'))))
    })
  })
}
