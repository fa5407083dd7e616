/**
 * Starts anvil under its guard and calls it. First ends an anvil that a killed sandbox may have left running on the
 * same data.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, startChild } from '../child-process.ts'
import { DEV_MNEMONIC } from '../keys.ts'
import { endRecorded } from '../process-record.ts'
import type { GuardSettings } from './anvil-guard.ts'

/** One JSON-RPC call: resolves with the result, rejects with the node's error text. */
export type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>

/** A running anvil. `exited` resolves when it has ended, expected or not; `stop` ends it. */
export type Anvil = { readonly rpc: Rpc; readonly exited: Promise<void>; readonly stop: () => Promise<void> }

/** Settings of anvil. `statesKept` is how many blocks back it can roll back or trace. */
export type AnvilOptions = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly chainId: number
  readonly statesKept: number
}

const START_TIMEOUT_MS = 15_000
/** The genesis block's time is part of every later hash, so it is the same on every machine: 2024-01-01. */
const GENESIS_TIMESTAMP = 1_704_067_200

/**
 * Later hard forks keep every block's hash in a contract (EIP-2935), and anvil then hashes that whole contract again
 * for each block: 3 ms at height 3,000 against 0.15 ms. None of our transactions needs them.
 */
const HARDFORK = 'cancun'

/**
 * Starts anvil at block 0 with automatic mining off. Rejects when it ends at once, for example because the port is
 * taken.
 */
export async function startAnvil({ dataDir, host, port, chainId, statesKept }: AnvilOptions): Promise<Anvil> {
  const pidFile = join(dataDir, 'anvil.pid')
  await endRecorded(pidFile)
  const cache = join(dataDir, 'cache')
  rmSync(cache, { recursive: true, force: true })
  const args = [
    '--host',
    host,
    '--port',
    String(port),
    '--chain-id',
    String(chainId),
    '--mnemonic',
    DEV_MNEMONIC,
    '--accounts',
    '3',
    '--balance',
    '1000000000',
    '--timestamp',
    String(GENESIS_TIMESTAMP),
    '--no-mining',
    '--slots-in-an-epoch',
    '2',
    '--hardfork',
    HARDFORK,
    '--prune-history',
    String(statesKept),
    '--cache-path',
    cache,
    '--no-request-size-limit',
    '--quiet',
  ]
  const settings: GuardSettings = { binary: anvilBinary(), args, pidFile }
  const guard = await startChild('the EVM node', new URL('anvil-guard.ts', import.meta.url), settings)
  const rpc = rpcClient(`http://${host}:${port}`)
  const stop = async (): Promise<void> => {
    await guard.stop()
    // In case the guard died but anvil did not.
    await endRecorded(pidFile)
  }
  try {
    await answersOrEnds(rpc, guard, port)
  } catch (cause) {
    await stop()
    throw cause
  }
  return { rpc, exited: guard.exited, stop }
}

/** Waits for the first answer. Throws when the node ends first, or when another program answers on the port. */
async function answersOrEnds(rpc: Rpc, guard: Child, port: number): Promise<void> {
  let ended = false
  void guard.exited.then(() => (ended = true))
  for (const deadline = performance.now() + START_TIMEOUT_MS; ; await wait(10)) {
    if (ended) throw new Error(`the EVM node ended at its start; is port ${port} taken?`)
    if (performance.now() > deadline) throw new Error('the EVM node does not answer')
    if (await answers(rpc)) break
  }
  // Another program on the port would have answered too while ours gave up, so ask the guard.
  if ((await guard.ask('alive').catch(() => false)) !== true)
    throw new Error(`the EVM node ended at its start; is port ${port} taken?`)
}

/** A JSON-RPC client for one address. */
export function rpcClient(url: string): Rpc {
  return async (method, ...params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }
}

function answers(rpc: Rpc): Promise<boolean> {
  return rpc('eth_chainId').then(
    () => true,
    () => false,
  )
}

function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  return createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')).resolve(
    `@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`,
  )
}
