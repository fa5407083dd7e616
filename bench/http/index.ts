/**
 * The API over HTTP against pgbench's TPC-B-like script, a raw node:http server and ten million items of history: in
 * one run, on one database, with alternating windows, so that other load of the machine affects all. Ratios compare
 * windows of the same round; the median round counts. Afterwards the books must verify.
 */
import { type Measure, type Measured, type MeasureOptions, median, round2 } from '../measure.ts'
import { throughput } from '../ledger/pgbench.ts'
import { type Coded, CUSTOMERS, ITEMS, oldSwapOf, tokenOf } from './customers.ts'
import { allGood, type Generator, middle, startGenerator } from './load.ts'
import type { Batch, RequestKind } from './requests.ts'
import { openEnvironment, type Environment } from './environment.ts'

const CLIENTS = [1, 8, 32] as const
/** More callers than database connections: their throughput must be at least that of eight. */
const MANY = 64
/** Callers of a busy API, enough to make it book in full batches. `…OverTpcb8` compares them with TPC-B's 8. */
const BUSY = 128
type Clients = (typeof CLIENTS)[number] | typeof MANY | typeof BUSY

/** The number of requests built for a window of one second: more than any API answers. */
const MADE_PER_SECOND = { 1: 1_500, 8: 5_000, 32: 8_000, [MANY]: 10_000, [BUSY]: 10_000 } as const
/** The number of read requests, which are repeated. */
const READS = 5_000
/** Acts that a mailed code confirms. */
const CODED: readonly Coded[] = ['transfer', 'withdrawBegin', 'sellBegin']
const [ROUNDS, COLD_ROUNDS, WINDOW_S, WARM_UP_S] = [5, 2, 1.5, 0.3]

type Window = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }
type ByClients = Readonly<Record<number, Window>>
type Round = {
  /** TPC-B's throughput for each number of clients. */
  readonly tpcb: Readonly<Record<number, number>>
  readonly loads: Readonly<Record<RequestKind | 'raw', ByClients>>
  readonly halfLoad: Window
}

/**
 * Measures the API. Takes about a quarter of an hour, a third of it to fill the tables; the quick form with a tenth of
 * the history takes about three minutes.
 */
export const measure: Measure = async (say, options) => {
  const env = await openEnvironment({ history: options.quick ? ITEMS / 10 : ITEMS, tpcb: true }, say)
  try {
    return await measureOn(env, say, options)
  } finally {
    await env.stop()
  }
}

/** Measures in an environment that is running. */
export async function measureOn(
  env: Environment,
  say: (line: string) => void,
  { quick }: MeasureOptions,
): Promise<Measured> {
  const [rounds, coldRounds, seconds] = quick ? [1, 1, 1] : [ROUNDS, COLD_ROUNDS, WINDOW_S]
  const generator = startGenerator()
  try {
    const rawPort = await env.startRaw(await env.ask(`/personal/transaction/${oldSwapOf(1)}`, tokenOf(1)))
    const on = { env, generator, rawPort, seconds }
    // Once only: right after a checkpoint every page is written whole to the log, which in the long run is rare.
    await env.settle()
    // The first rounds run with cold caches and unoptimised code; they are not counted.
    for (let i = 0; i < coldRounds; i++)
      say(`cold: ${JSON.stringify(ratiosOf([await measureRound({ ...on, seconds: 1 })]))}`)
    const done: Round[] = []
    for (let i = 1; i <= rounds; i++) {
      done.push(await measureRound(on))
      say(`round ${i} of ${rounds}: ${JSON.stringify(ratiosOf(done.slice(-1)))}`)
    }
    await env.verify()
    return summary(done)
  } finally {
    await generator.stop()
  }
}

type On = {
  readonly env: Environment
  readonly generator: Generator
  readonly rawPort: number
  readonly seconds: number
}

async function measureRound(on: On): Promise<Round> {
  const tpcb: Record<number, number> = {}
  const loads: Record<RequestKind | 'raw', Record<number, Window>> = {
    quote: {},
    swap: {},
    memberSwap: {},
    approvals: {},
    transfer: {},
    withdrawBegin: {},
    sellBegin: {},
    read: {},
    history: {},
    historyLong: {},
    historyDeep: {},
    signIn: {},
    raw: {},
  }
  const money = async (clients: Clients): Promise<void> => {
    // A busy API is compared with TPC-B's best.
    tpcb[clients] = await throughput(
      on.env.pgbench,
      on.env.databaseUrl,
      'tpcb-like',
      clients === BUSY || clients === MANY ? 8 : clients,
      Math.ceil(on.seconds),
    )
    loads.swap[clients] = await window(on, 'swap', clients)
    for (const kind of CODED) {
      await on.env.giveCodes(kind, CUSTOMERS / 2)
      loads[kind][clients] = await window(on, kind, clients)
    }
  }
  await money(BUSY)
  loads.memberSwap[BUSY] = await window(on, 'memberSwap', BUSY)
  loads.approvals[8] = await window(on, 'approvals', 8)
  await money(MANY)
  const perSecond = at(loads.swap, BUSY).perSecond / 2
  const halfLoad = await window(on, 'swap', BUSY, perSecond)
  for (const clients of CLIENTS) {
    await money(clients)
    loads.raw[clients] = await window({ ...on, env: { ...on.env, port: on.rawPort } }, 'read', clients)
    for (const kind of ['read', 'quote', 'history', 'historyLong', 'historyDeep'] as const)
      loads[kind][clients] = await window(on, kind, clients)
  }
  return { tpcb, loads, halfLoad }
}

async function window(
  { env, generator, seconds }: On,
  kind: RequestKind,
  clients: Clients,
  perSecond?: number,
): Promise<Window> {
  const found = await allGood(generator, {
    port: env.port,
    batch: batchOf(kind, clients, seconds + WARM_UP_S),
    clients,
    seconds,
    warmUpSeconds: WARM_UP_S,
    ...(perSecond === undefined ? {} : { perSecond }),
  })
  return { perSecond: found.perSecond, p50Ms: found.p50Ms, p99Ms: found.p99Ms }
}

function batchOf(name: RequestKind, clients: Clients, seconds: number): Batch {
  // Each customer has one code, so a batch uses each once.
  if (CODED.some((kind) => kind === name)) return { name, count: CUSTOMERS / 2, repeat: false }
  if (name === 'swap' || name === 'memberSwap')
    return { name, count: Math.ceil(MADE_PER_SECOND[clients] * seconds), repeat: false }
  return { name, count: READS, repeat: true }
}

function ratiosOf(rounds: readonly Round[]): Record<string, number> {
  const medianOf = (ratio: (round: Round) => number): number => round2(median(rounds.map(ratio)))
  const per = (round: Round, kind: RequestKind | 'raw', clients: Clients): number =>
    at(round.loads[kind], clients).perSecond
  const best = ({ tpcb }: Round): number => at(tpcb, 8)
  return {
    swapHttpOverTpcb8: medianOf((round) => per(round, 'swap', BUSY) / at(round.tpcb, BUSY)),
    swapHttpP99HalfLoadMs: medianOf(({ halfLoad }) => halfLoad.p99Ms),
    readOverRawHttp: medianOf((round) => per(round, 'read', 32) / per(round, 'raw', 32)),
    historyTenMillionP99Ms: medianOf(({ loads }) =>
      Math.max(at(loads.history, 8).p99Ms, at(loads.historyDeep, 8).p99Ms, at(loads.historyLong, 8).p99Ms),
    ),
    swapOverMemberSwapHttp: medianOf((round) => per(round, 'swap', BUSY) / per(round, 'memberSwap', BUSY)),
    approvalsTenThousandP99Ms: medianOf(({ loads }) => at(loads.approvals, 8).p99Ms),
    transferHttpOverTpcb8: medianOf((round) => per(round, 'transfer', BUSY) / at(round.tpcb, BUSY)),
    withdrawBeginOverTpcb8: medianOf((round) => per(round, 'withdrawBegin', BUSY) / at(round.tpcb, BUSY)),
    sellBeginOverTpcb8: medianOf((round) => per(round, 'sellBegin', BUSY) / at(round.tpcb, BUSY)),
    transferHttp64Over8: medianOf((round) => per(round, 'transfer', MANY) / per(round, 'transfer', 8)),
    withdrawBegin64Over8: medianOf((round) => per(round, 'withdrawBegin', MANY) / per(round, 'withdrawBegin', 8)),
    sellBegin64Over8: medianOf((round) => per(round, 'sellBegin', MANY) / per(round, 'sellBegin', 8)),
    swapHttp64Over8: medianOf((round) => per(round, 'swap', MANY) / per(round, 'swap', 8)),
    swapHttp1OverTpcb1: medianOf((round) => per(round, 'swap', 1) / at(round.tpcb, 1)),
    swapHttp8OverTpcb8: medianOf((round) => per(round, 'swap', 8) / best(round)),
    swapHttp32OverTpcb8: medianOf((round) => per(round, 'swap', 32) / best(round)),
    transferHttp8OverTpcb8: medianOf((round) => per(round, 'transfer', 8) / best(round)),
    quoteHttp32OverTpcb8: medianOf((round) => per(round, 'quote', 32) / best(round)),
    history32OverTpcb8: medianOf((round) => per(round, 'history', 32) / best(round)),
  }
}

function summary(rounds: readonly Round[]): Measured {
  const kinds = [
    'quote',
    'swap',
    'memberSwap',
    'approvals',
    ...CODED,
    'read',
    'raw',
    'history',
    'historyLong',
    'historyDeep',
  ] as const
  const windows = (kind: (typeof kinds)[number]) =>
    Object.fromEntries(
      [...CLIENTS, MANY, BUSY]
        .filter((clients) => rounds[0]?.loads[kind][clients] !== undefined)
        .map((clients) => [`clients${clients}`, middle(rounds.map(({ loads }) => at(loads[kind], clients)))]),
    )
  return {
    figures: {
      tpcbPerSecond: Object.fromEntries(
        CLIENTS.map((clients) => [
          `clients${clients}`,
          Math.round(median(rounds.map(({ tpcb }) => at(tpcb, clients)))),
        ]),
      ),
      ...Object.fromEntries(kinds.map((kind) => [kind, windows(kind)])),
      swapHalfLoad: middle(rounds.map(({ halfLoad }) => halfLoad)),
    },
    ratios: ratiosOf(rounds),
  }
}

function at<T>(windows: Readonly<Record<number, T>>, clients: number): T {
  const value = windows[clients]
  if (value === undefined) throw new RangeError(`no window with ${clients} clients`)
  return value
}
