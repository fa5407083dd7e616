/**
 * How many blocks a second does the scan read, by family, and does that depend on the number of watched addresses? Each
 * network's own connector reads the same blocks from its development chain, alternately against a thousand and a
 * million watched addresses, on one PostgreSQL server. Also: which deposits does it miss or invent, behind a node that
 * withholds, delays, splits, multiplies and forges (`tests/fault-proxy`)?
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519.js'
import { HDKey } from '@scure/bip32'
import { joinDestination, type NetworkId, splitDestination } from '@zend/kernel'
import { lazyChains, type RunningChain, STATIC_FACTS } from '@zend/sandbox/chains'
import { DEFAULTS } from '@zend/server/config'
import { addressSpaces, connectNetwork } from '@zend/server/connectors/chains'
import { networkSpec, networkTable } from '@zend/server/core/assets'
import type { Database } from '@zend/server/database'
import type { BlockRef, ChainConnector, Watch } from '@zend/server/ports/chain'
import { FAMILIES } from '../../tests/fault-proxy/families.ts'
import { runHistories } from '../../tests/fault-proxy/histories.ts'
import { filledDatabase, type Size, watchAll } from '../address-tables.ts'
import { startServer } from '../ledger/server.ts'
import { type Measure, median, round2 } from '../measure.ts'

/** One network of each family. */
const NETWORKS = [
  'bitcoin',
  'ethereum',
  'tron',
  'solana',
  'xrpl',
  'stellar',
  'algorand',
  'cardano',
  'ton',
] as const satisfies readonly NetworkId[]
const BLOCKS = 60
const PAYMENTS_PER_BLOCK = 5
const ROUNDS = 9
// In addition to the 2,000 of each family in the tests, whose seeds never change.
const HISTORIES = 1_000
// Enough blocks to make the last payment final.
const BLOCKS_AFTER = 20

/** Measures. Takes some minutes. */
export const measure: Measure = async (say) => {
  const server = await startServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'zend-bench-chains-'))
  const fail = (cause: unknown): never => {
    throw new Error('a development chain ended', { cause })
  }
  const { chains, stop } = lazyChains({ dataDir, host: '127.0.0.1', blockEveryMs: 0, onFault: fail })
  try {
    say('filling two address tables')
    const databases = {
      thousand: await filledDatabase(server.url, 'thousand'),
      million: await filledDatabase(server.url, 'million'),
    }
    const figures: Record<string, number> = {}
    const ratios: number[] = []
    for (const network of NETWORKS) {
      say(network)
      const { perSecond, ratio } = await scanned(network, await chains[network].open(), databases)
      figures[`${network}BlocksPerSecond`] = perSecond
      figures[`${network}Ratio`] = ratio
      ratios.push(ratio)
    }
    await Promise.all([databases.thousand.close(), databases.million.close()])
    Object.assign(figures, await throughFaults(say))
    // The worst of all families counts.
    return { figures, ratios: { millionOverThousand: Math.max(...ratios) } }
  } finally {
    await stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Uses new random histories each time, unlike the tests. */
async function throughFaults(say: (line: string) => void): Promise<Record<string, number>> {
  const from = Math.floor(Math.random() * 1e9)
  const total = { withheldMissed: 0, forgedCredited: 0, faultHistories: 0 }
  for (const family of Object.values(FAMILIES)) {
    say(`${family.network} through the fault proxy, seeds from ${from}`)
    const { withheldMissed, forgedCredited, histories, failures } = await runHistories(family, from, HISTORIES)
    for (const failure of failures) say(JSON.stringify(failure))
    total.withheldMissed += withheldMissed
    total.forgedCredited += forgedCredited
    total.faultHistories += histories
  }
  return total
}

async function scanned(network: NetworkId, { chain }: RunningChain, databases: Readonly<Record<Size, Database>>) {
  const { settings, tokens, assets, credentials } = STATIC_FACTS[network]
  const usual = DEFAULTS.networks[network]
  const contracts =
    'contracts' in usual
      ? Object.fromEntries(Object.keys(usual.contracts).map((asset) => [asset, tokens[asset]?.contract]))
      : {}
  const networks = networkTable({ ...DEFAULTS.networks, [network]: { ...usual, ...settings, contracts } })
  const addresses = addressSpaces(networks)[networks[network].space]
  const account = (): string => accountOf(networks[network].space)
  const hot = addresses.hotAddress(account()).address
  const url = new URL((await chain.facts()).rpcUrl)
  url.username = credentials?.user ?? ''
  url.password = credentials?.password ?? ''
  const { connector } = connectNetwork(
    networkSpec(networks[network], hot),
    networks[network],
    url.href.replace(/\/$/, ''),
  )
  const [coin = ''] = assets
  const units = 10n ** BigInt(networks[network].coins[0]?.decimals ?? 0) * 2n
  const payee = (nth: number): string =>
    addresses.model === 'memo'
      ? joinDestination(splitDestination(hot).address, String(10_000 + nth))
      : addresses.depositAddress(account(), 0).address
  const before = await readTo(connector, null)
  for (let block = 0; block < BLOCKS; block++) {
    for (let nth = 0; nth < PAYMENTS_PER_BLOCK; nth++)
      await chain.send(coin, payee(block * PAYMENTS_PER_BLOCK + nth), units)
    await chain.mine(1)
  }
  await chain.mine(BLOCKS_AFTER)
  const times: Record<Size, number[]> = { thousand: [], million: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const size of round % 2 === 0 ? (['thousand', 'million'] as const) : (['million', 'thousand'] as const))
      times[size].push(await timed(() => readTo(connector, before, watchAll(databases[size]))))
  return {
    perSecond: Math.round((BLOCKS * 1_000) / median(times.million)),
    ratio: round2(median(times.million.map((ms, round) => ms / (times.thousand[round] ?? Number.NaN)))),
  }
}

const NOBODY: Watch = { ours: async () => new Set() }

/** Reads on from a block to the newest. Returns it. */
async function readTo(
  connector: ChainConnector,
  from: BlockRef | null,
  watched: Watch = NOBODY,
): Promise<BlockRef | null> {
  let known = from
  for (;;) {
    const poll = await connector.poll(known === null ? [] : [known], watched, BLOCKS + BLOCKS_AFTER)
    if (poll.kind !== 'advanced') throw new Error('the chain was lost')
    const newest = poll.blocks.at(-1)
    if (newest === undefined) return known
    known = newest
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** A foreign account key, in the format of the address space. */
function accountOf(space: string): string {
  if (space === 'solana' || space === 'algorand' || space === 'stellar' || space === 'ton')
    return Buffer.from(ed25519.getPublicKey(ed25519.utils.randomSecretKey())).toString('hex')
  const root = HDKey.fromMasterSeed(randomBytes(32))
  if (space === 'xrpl') return Buffer.from(root.publicKey ?? []).toString('hex')
  // Cardano's extended key is a point and a chain code.
  if (space === 'cardano')
    return `${Buffer.from(ed25519.getPublicKey(ed25519.utils.randomSecretKey())).toString('hex')}${randomBytes(32).toString('hex')}`
  return root.publicExtendedKey
}
