/**
 * The ledger against pgbench's TPC-B-like script: in one run, on one database, with alternating windows, so that other
 * load of the machine affects both. Ratios compare windows of the same round; the median round counts. Afterwards the
 * books must verify.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createBatchPoster, verifyLedger } from '@zend/server/core/ledger'
import { openDatabase } from '@zend/server/database'
import pg from 'pg'
import { migrateWithHouse } from '../../tests/testkit/migrated.ts'
import { type Measure, type Measured, median, round2 } from '../measure.ts'
import { batched, hotLegs, swapLegs, type Window } from './batched.ts'
import { fillTpcb, findPgbench, throughput } from './pgbench.ts'
import { type BenchServer, startServer } from './server.ts'

const ROUNDS = 5
const WINDOW_S = 2
const CALLERS = 256
const CLIENTS = [1, 8, 32] as const
const SCRIPTS = {
  tpcb: 'tpcb-like',
  twoEntries: 'two-entries.sql',
  swap: 'swap.sql',
  hotCustomer: 'hot-customer.sql',
} as const

type ScriptName = keyof typeof SCRIPTS
type Round = {
  readonly oneCall: Readonly<Record<ScriptName, Readonly<Record<number, number>>>>
  readonly swapBatched: Window
  readonly hotBatched: Window
  readonly slow: { readonly tpcb: number; readonly swapBatched: Window } | null
}

/** Measures the ledger. Takes about four minutes. */
export const measure: Measure = async (say) => {
  const pgbench = await findPgbench()
  const server = await startServer()
  try {
    say('filling pgbench and the ledger')
    await prepare(pgbench, server.url)
    const rounds: Round[] = []
    for (let i = 1; i <= ROUNDS; i++) {
      rounds.push(await measureRound(pgbench, server))
      say(`round ${i} of ${ROUNDS}: ${JSON.stringify(ratiosOf(rounds.slice(-1)))}`)
    }
    await verify(server.url)
    return summary(rounds)
  } finally {
    await server.stop()
  }
}

async function prepare(pgbench: string, url: string): Promise<void> {
  await fillTpcb(pgbench, url)
  await migrateWithHouse(url)
  await statement(url, await readFile(new URL('seed.sql', import.meta.url), 'utf8'))
  await statement(url, 'vacuum analyze')
  for (const script of Object.values(SCRIPTS)) await throughput(pgbench, url, pathOf(script), 8, 1)
}

async function measureRound(pgbench: string, server: BenchServer): Promise<Round> {
  const database = openDatabase({ url: server.url, applicationName: 'zend-bench', role: 'zend_worker' })
  const poster = createBatchPoster({ database })
  try {
    const oneCall: Record<ScriptName, Record<number, number>> = { tpcb: {}, twoEntries: {}, swap: {}, hotCustomer: {} }
    for (const clients of CLIENTS) {
      await statement(server.url, 'checkpoint')
      for (const name of Object.keys(SCRIPTS) as ScriptName[]) {
        oneCall[name][clients] = Math.round(
          await throughput(pgbench, server.url, pathOf(SCRIPTS[name]), clients, WINDOW_S),
        )
      }
    }
    await statement(server.url, 'checkpoint')
    const swapBatched = await batched(poster, swapLegs, CALLERS, WINDOW_S)
    const hotBatched = await batched(poster, hotLegs, CALLERS, WINDOW_S)
    return { oneCall, swapBatched, hotBatched, slow: await measureSlow(pgbench, server, poster) }
  } finally {
    await poster.close()
    await database.close()
  }
}

async function measureSlow(
  pgbench: string,
  server: BenchServer,
  poster: ReturnType<typeof createBatchPoster>,
): Promise<Round['slow']> {
  if (server.slowFlush === null) return null
  await statement(server.url, 'checkpoint')
  await server.slowFlush(true)
  try {
    const tpcb = Math.round(await throughput(pgbench, server.url, SCRIPTS.tpcb, 32, WINDOW_S))
    return { tpcb, swapBatched: await batched(poster, swapLegs, CALLERS, WINDOW_S) }
  } finally {
    await server.slowFlush(false)
  }
}

async function verify(url: string): Promise<void> {
  const database = openDatabase({ url, applicationName: 'zend-bench-verify', poolMax: 1 })
  try {
    const broken = (await verifyLedger(database)).filter(({ violations }) => violations > 0)
    if (broken.length > 0) throw new Error(`the books do not verify after the load: ${JSON.stringify(broken)}`)
  } finally {
    await database.close()
  }
}

/**
 * Compares batched swaps with TPC-B at its best number of clients, and hot customers with random ones, both batched.
 */
function ratiosOf(rounds: readonly Round[]): Record<string, number> {
  const medianOf = (ratio: (round: Round) => number): number => round2(median(rounds.map(ratio)))
  const best = ({ oneCall }: Round): number => Math.max(...CLIENTS.map((clients) => at(oneCall.tpcb, clients)))
  const slow = rounds.flatMap((round) => (round.slow === null ? [] : [round.slow]))
  return {
    swapOneCall8: medianOf(({ oneCall }) => at(oneCall.swap, 8) / at(oneCall.tpcb, 8)),
    swapBatched256: medianOf((round) => round.swapBatched.perSecond / best(round)),
    ...(slow.length > 0
      ? { swapBatched256Flush1ms: round2(median(slow.map((each) => each.swapBatched.perSecond / each.tpcb))) }
      : {}),
    hotCustomer: medianOf(({ hotBatched, swapBatched }) => hotBatched.perSecond / swapBatched.perSecond),
    twoEntriesOneCall8: medianOf(({ oneCall }) => at(oneCall.twoEntries, 8) / at(oneCall.tpcb, 8)),
    swapOneCall1: medianOf(({ oneCall }) => at(oneCall.swap, 1) / at(oneCall.tpcb, 1)),
    swapOneCall32: medianOf(({ oneCall }) => at(oneCall.swap, 32) / at(oneCall.tpcb, 32)),
    hotCustomerOneCall8: medianOf(({ oneCall }) => at(oneCall.hotCustomer, 8) / at(oneCall.twoEntries, 8)),
  }
}

function summary(rounds: readonly Round[]): Measured {
  const perSecond = (name: ScriptName) =>
    Object.fromEntries(
      CLIENTS.map((clients) => [`clients${clients}`, median(rounds.map(({ oneCall }) => at(oneCall[name], clients)))]),
    )
  const windows = (pick: (round: Round) => Window | undefined) => {
    const all = rounds.flatMap((round) => pick(round) ?? [])
    return {
      perSecond: median(all.map((w) => w.perSecond)),
      p50Ms: median(all.map((w) => w.p50Ms)),
      p99Ms: median(all.map((w) => w.p99Ms)),
    }
  }
  const slow = rounds.flatMap((round) => (round.slow === null ? [] : [round.slow]))
  return {
    figures: {
      tpcbPerSecond: perSecond('tpcb'),
      twoEntriesPerSecond: perSecond('twoEntries'),
      swapPerSecond: perSecond('swap'),
      hotCustomerPerSecond: perSecond('hotCustomer'),
      swapBatched256: windows((round) => round.swapBatched),
      hotCustomerBatched256: windows((round) => round.hotBatched),
      ...(slow.length > 0
        ? {
            flush1ms: {
              tpcbPerSecond: median(slow.map(({ tpcb }) => tpcb)),
              swapBatched256: windows((round) => round.slow?.swapBatched),
            },
          }
        : {}),
    },
    ratios: ratiosOf(rounds),
    ...(slow.length > 0
      ? {}
      : { notes: ['without a C compiler (cc) the slow flush cannot be imitated: swapBatched256Flush1ms is left out'] }),
  }
}

function at(perSecond: Readonly<Record<number, number>>, clients: number): number {
  const value = perSecond[clients]
  if (value === undefined) throw new RangeError(`no window with ${clients} clients`)
  return value
}

function pathOf(script: string): string {
  return script.endsWith('.sql') ? fileURLToPath(new URL(script, import.meta.url)) : script
}

async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
