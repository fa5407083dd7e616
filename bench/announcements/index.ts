/**
 * The cost of announcing an event with a payment: payments without an announcement, payments with a NOTIFY of their
 * own, and payments that write it to the outbox for the relay, which runs beside them. On one durable database, with
 * alternating windows; ratios compare windows of the same round, and the median round counts. Also measures the delay
 * until the relay's listeners receive it.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runRelay } from '@zend/server/core/events'
import { openHouseAccounts } from '@zend/server/core/ledger'
import { type Database, listen, migrate, openDatabase } from '@zend/server/database'
import { systemClock as clock } from '@zend/server/ports/clock'
import { findPgbench, throughput } from '../ledger/pgbench.ts'
import { startServer } from '../ledger/server.ts'
import { type Figures, type Measure, median, round2 } from '../measure.ts'

const CLIENTS = [8, 32] as const
const HOW = ['silent', 'notify', 'outbox'] as const
const SINGLE_EVENTS = 200

type How = (typeof HOW)[number]
type Late = { readonly p50Ms: number; readonly p99Ms: number }
/** Payments per second by clients, and the delay until listeners received the outbox's events. */
type Round = Readonly<Record<(typeof CLIENTS)[number], Readonly<Record<How, number>> & { readonly received: Late }>>

/** Measures. Takes about two minutes; `quick` half of one. */
export const measure: Measure = async (say, { quick }) => {
  const [rounds, seconds] = quick ? [2, 2] : [5, 4]
  const pgbench = await findPgbench()
  const server = await startServer()
  const database = openDatabase({ url: server.url, applicationName: 'zend-bench', role: null })
  const stopping = new AbortController()
  try {
    await prepare(database, server.url)
    const late = lateness()
    const listener = await listen(server.url, ['customer_events'], ({ payload }) => late.received(payload))
    const relaying = runRelay(
      { db: database, clock, log: { warn: (facts) => say(JSON.stringify(facts)) } },
      stopping.signal,
    )
    const alone = await singleEvents(database, late)
    say(`one event at a time: ${JSON.stringify(alone)}`)
    const window = (how: How, clients: number) => throughput(pgbench, server.url, scriptOf(how), clients, seconds)
    for (const how of HOW) await window(how, 8)
    const measured: Round[] = []
    for (let i = 1; i <= rounds; i++) {
      const round = await measureRound({ pool: database.pool, window, late })
      measured.push(round)
      say(`round ${i} of ${rounds}: ${JSON.stringify(round)}`)
    }
    stopping.abort()
    await relaying
    await listener.close()
    return summary(measured, alone)
  } finally {
    stopping.abort()
    await database.close()
    await server.stop()
  }
}

type Bench = {
  readonly pool: Database['pool']
  readonly window: (how: How, clients: number) => Promise<number>
  readonly late: ReturnType<typeof lateness>
}

async function measureRound({ pool, window, late }: Bench): Promise<Round> {
  const perSecond = async (how: How, clients: number): Promise<number> => {
    await pool.query('checkpoint')
    late.take()
    return Math.round(await window(how, clients))
  }
  const by = async (clients: number) => ({
    silent: await perSecond('silent', clients),
    notify: await perSecond('notify', clients),
    outbox: await perSecond('outbox', clients),
    received: late.take(),
  })
  return { 8: await by(8), 32: await by(32) }
}

async function prepare({ pool }: Database, url: string): Promise<void> {
  await migrate(url)
  await openHouseAccounts(url, [])
  await pool.query(await readFile(new URL('../ledger/seed.sql', import.meta.url), 'utf8'))
  await pool.query(await readFile(new URL('events.sql', import.meta.url), 'utf8'))
  await pool.query('vacuum analyze')
}

/** Announces occasionally, while nothing else happens. */
async function singleEvents({ pool }: Database, late: ReturnType<typeof lateness>) {
  late.take()
  for (let i = 0; i < SINGLE_EVENTS; i++) {
    await pool.query("insert into events.outbox (channel, payload) values ('customer_events', public.bench_event(1))")
    await pause(30 + (i % 37))
  }
  return late.take()
}

/** Measures the delay from writing an event, the commit included, until listeners receive it. */
function lateness() {
  let ms: number[] = []
  const share = (sorted: readonly number[], of: number): number =>
    round2(sorted[Math.floor((sorted.length - 1) * of)] ?? Number.NaN)
  return {
    received: (payload: string): void => {
      ms.push(performance.timeOrigin + performance.now() - (JSON.parse(payload) as { at: number }).at)
    },
    take: () => {
      const sorted = ms.toSorted((a, b) => a - b)
      ms = []
      return { p50Ms: share(sorted, 0.5), p99Ms: share(sorted, 0.99) }
    },
  }
}

function summary(rounds: readonly Round[], alone: Late) {
  const perSecond = (how: How): Figures =>
    Object.fromEntries(
      CLIENTS.map((clients) => [`clients${clients}`, median(rounds.map((round) => round[clients][how]))]),
    )
  const loaded = rounds.map((round) => round[32].received)
  const ratio = (clients: (typeof CLIENTS)[number], of: How, to: How): number =>
    round2(median(rounds.map((round) => round[clients][of] / round[clients][to])))
  return {
    figures: {
      silentPerSecond: perSecond('silent'),
      notifyPerSecond: perSecond('notify'),
      outboxPerSecond: perSecond('outbox'),
      heardAlone: alone,
      heardWith32: { p50Ms: median(loaded.map(({ p50Ms }) => p50Ms)), p99Ms: median(loaded.map(({ p99Ms }) => p99Ms)) },
    },
    ratios: {
      outboxOverNotify8: ratio(8, 'outbox', 'notify'),
      outboxOverNotify32: ratio(32, 'outbox', 'notify'),
      outboxOverSilent8: ratio(8, 'outbox', 'silent'),
      outboxOverSilent32: ratio(32, 'outbox', 'silent'),
    },
  }
}

const scriptOf = (how: How): string => fileURLToPath(new URL(`${how}.sql`, import.meta.url))
