/**
 * Does the cost of scanning a block grow with the number of addresses we watch? The real connectors read the same busy
 * block, once against an address table of a thousand rows and once against one of a million, by turns, on one
 * PostgreSQL server.
 */
import { bitcoinConnector } from '@zend/server/connectors/chains/bitcoin'
import { ethereumConnector } from '@zend/server/connectors/chains/ethereum'
import type { Database } from '@zend/server/database'
import type { ChainConnector, Watch } from '@zend/server/ports/chain'
import { startServer } from '../ledger/server.ts'
import { filledDatabase, type Size, watchAll } from '../address-tables.ts'
import { type Measure, type Measured, median, round2 } from '../measure.ts'
import { OURS_PER_BLOCK, type ServedBlock, serveBitcoinBlock, serveEthereumBlock } from './blocks.ts'

const ROUNDS = 200
const WARM_UP_ROUNDS = 20

/** Measures. Takes about a minute. */
export const measure: Measure = async (say) => {
  const server = await startServer()
  try {
    return await measureOn(server.url, say)
  } finally {
    await server.stop()
  }
}

async function measureOn(serverUrl: string, say: (line: string) => void): Promise<Measured> {
  say('filling two address tables')
  const databases = {
    thousand: await filledDatabase(serverUrl, 'thousand'),
    million: await filledDatabase(serverUrl, 'million'),
  }
  const [bitcoinBlock, ethereumBlock] = [await serveBitcoinBlock(), await serveEthereumBlock()]
  try {
    say('scanning by turns')
    const bitcoin = await compare(bitcoinOn(bitcoinBlock.rpcUrl), bitcoinBlock, databases)
    const ethereum = await compare(ethereumOn(ethereumBlock.rpcUrl, ethereumBlock.contract), ethereumBlock, databases)
    // The worse of both networks counts.
    return { figures: { bitcoin, ethereum }, ratios: { millionOverThousand: Math.max(bitcoin.ratio, ethereum.ratio) } }
  } finally {
    await Promise.all([
      bitcoinBlock.close(),
      ethereumBlock.close(),
      databases.thousand.close(),
      databases.million.close(),
    ])
  }
}

const bitcoinOn = (rpcUrl: string): ChainConnector =>
  bitcoinConnector({
    spec: { network: 'bitcoin', assets: [{ asset: 'BTC', decimals: 8 }], startHeight: 0 },
    chain: 'regtest',
    rpcUrl,
  })

function ethereumOn(rpcUrl: string, contract: string): ChainConnector {
  const assets = [
    { asset: 'ETH', decimals: 18 },
    { asset: 'USDT', decimals: 6, contract },
  ] as const
  return ethereumConnector({
    spec: { network: 'ethereum', assets, startHeight: 0 },
    chainId: 1,
    finality: 'confirmations',
    rpcUrl,
  })
}

/**
 * Medians in milliseconds: a whole scan of one block, and the database lookup within it. `ratio` is the median over
 * rounds of a million's scan to a thousand's in the same round.
 */
type Scan = Readonly<Record<`${Size}${'Scan' | 'Lookup'}Ms` | 'ratio', number>>

/** Scans the block alternately against both tables, so that other load of the machine affects both alike. */
async function compare(
  connector: ChainConnector,
  block: ServedBlock,
  databases: Readonly<Record<Size, Database>>,
): Promise<Scan> {
  const scans: Record<Size, number[]> = { thousand: [], million: [] }
  const lookups: Record<Size, number[]> = { thousand: [], million: [] }
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round++) {
    for (const size of round % 2 === 0 ? (['thousand', 'million'] as const) : (['million', 'thousand'] as const)) {
      const { scanMs, lookupMs } = await scanOnce(connector, block, watchAll(databases[size]))
      if (round < WARM_UP_ROUNDS) continue
      scans[size].push(scanMs)
      lookups[size].push(lookupMs)
    }
  }
  return {
    ratio: round2(median(scans.million.map((ms, round) => ms / (scans.thousand[round] ?? Number.NaN)))),
    thousandScanMs: round2(median(scans.thousand)),
    millionScanMs: round2(median(scans.million)),
    thousandLookupMs: round2(median(lookups.thousand)),
    millionLookupMs: round2(median(lookups.million)),
  }
}

async function scanOnce(
  connector: ChainConnector,
  block: ServedBlock,
  watched: Watch,
): Promise<{ scanMs: number; lookupMs: number }> {
  let lookupMs = 0
  const timed: Watch = {
    ours: async (keys) => {
      const began = performance.now()
      const ours = await watched.ours(keys)
      lookupMs = performance.now() - began
      return ours
    },
  }
  const began = performance.now()
  const poll = await connector.poll([block.known], timed, 1)
  const scanMs = performance.now() - began
  if (poll.kind !== 'advanced' || poll.transfers.length !== OURS_PER_BLOCK)
    throw new Error('the scan did not find what is in the block')
  return { scanMs, lookupMs }
}
