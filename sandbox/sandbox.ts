/**
 * Assembles the sandbox: the mailbox and the web pages, started in parallel, and the chains, which start on first use.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BankSettings } from './bank/index.ts'
import { lazyChains } from './chains/lazy-chains.ts'
import { recordedProcess, recordProcess } from './chains/process-record.ts'
import type { FxSettings } from './fx/index.ts'
import { startHttp } from './http/server.ts'
import { openMailStore } from './mailbox/mail-store.ts'
import { startMailServer } from './mailbox/smtp.ts'
import type { Settings } from './settings.ts'

/** Addresses of a running sandbox. */
export type SandboxFacts = { readonly url: string; readonly smtpPort: number }

/** A running sandbox. `stop` ends everything it started. */
export type Sandbox = { readonly facts: SandboxFacts; readonly stop: () => Promise<void> }

/**
 * Starts everything; when a part does not start, the others are stopped again and the reason is thrown. `onFault` is
 * called when a node dies or an automatic block fails.
 */
export async function startSandbox(settings: Settings, onFault: (cause: unknown) => void): Promise<Sandbox> {
  const { host, blockEveryMs } = settings
  const dataDir = claimFolder(settings.dataDir)
  const chains = lazyChains({ dataDir, host, blockEveryMs, onFault })
  const mails = openMailStore(join(dataDir, 'mails.jsonl'))
  const smtp = await startMailServer(mails, host, settings.smtpPort)
  const stopAll = async (): Promise<void> => {
    await Promise.allSettled([chains.stop(), smtp.stop()])
  }
  try {
    const bank = bankSettings(settings, dataDir)
    const fx = fxSettings(settings, dataDir)
    const parts = {
      chains: chains.chains,
      mails,
      smtpPort: smtp.port,
      blockEveryMs,
      marketSeed: settings.marketSeed,
      bank,
      fx,
    }
    const web = await startHttp(parts, host, settings.sandboxPort)
    const stop = async (): Promise<void> => {
      await web.stop().catch(() => undefined)
      await stopAll()
    }
    return { facts: { url: web.url, smtpPort: smtp.port }, stop }
  } catch (cause) {
    await stopAll()
    throw cause
  }
}

/** A reversed payout is reversed while a person still watches. */
function bankSettings({ marketSeed, hooksUrl, payoutAfterMs }: Settings, dataDir: string): BankSettings {
  return {
    seed: marketSeed,
    hooksUrl,
    file: join(dataDir, 'bank.jsonl'),
    pace: { settleMs: payoutAfterMs, returnMs: 10 * payoutAfterMs },
  }
}

function fxSettings({ marketSeed, hooksUrl, payoutAfterMs, fxSettleAfterMs }: Settings, dataDir: string): FxSettings {
  return {
    seed: marketSeed,
    hooksUrl,
    file: join(dataDir, 'fx.json'),
    pace: { stepMs: payoutAfterMs, settleMs: fxSettleAfterMs },
  }
}

/** Locks the folder. Throws when another sandbox runs on it: two would destroy each other's chains. */
function claimFolder(path: string): string {
  const folder = resolve(path)
  mkdirSync(folder, { recursive: true })
  const record = join(folder, 'sandbox.pid')
  const owner = recordedProcess(record)
  if (owner !== null && owner !== process.pid)
    throw new Error(`another sandbox (process ${owner}) is running on ${folder}`)
  recordProcess(record, process.pid)
  return folder
}
