/**
 * Webhooks beside money: a company's history gets a thousand items a second, each told to a receiver that is slow to
 * answer, while customers swap at half their peak. Three kinds of windows take turns, so that other load of the machine
 * affects all: calm ones, ones with the items of a company that has no endpoint, and ones with webhooks. Measures what
 * the items cost the swaps, what telling of them costs besides, and how late a quick receiver of another company hears.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { newId, ok } from '@zend/kernel'
import { type ActivityItem, recordActivity } from '@zend/server/core/activity'
import { DEFAULTS } from '@zend/server/config'
import { createWebhook, webhookKeyFrom } from '@zend/server/core/webhooks'
import { type Database, openDatabase } from '@zend/server/database'
import { systemClock as clock } from '@zend/server/ports/clock'
import pg from 'pg'
import { COMPANIES, companyId } from '../http/companies.ts'
import { customerId, SECRET } from '../http/customers.ts'
import { type Environment, openEnvironment } from '../http/environment.ts'
import { type Answers, allGood, type Generator, startGenerator } from '../http/load.ts'
import { type Measure, type Measured, type MeasureOptions, median, round2 } from '../measure.ts'
import type { Heard } from './receiver.ts'

/** Items a second for the company with the slow receiver, in batches; and for the one with the quick receiver. */
const [PER_SECOND, BATCHES_PER_SECOND, QUICK_PER_SECOND] = [1_000, 20, 10]
const [SLOW_PORT, QUICK_PORT, SLOW_MS] = [23_112, 23_113, 2_000]
const CALLERS = 128
const RECEIVER = new URL('receiver.ts', import.meta.url)
const [ROUNDS, WINDOW_S, PEAK_PER_SECOND] = [5, 4, 8_000]
const [SLOW, QUICK, SILENT] = [COMPANIES, COMPANIES - 1, COMPANIES - 2]

/** Measures. Takes about three minutes. */
export const measure: Measure = async (say, options) => {
  const env = await openEnvironment({ history: 0, tpcb: false }, say)
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
  const db = openDatabase({ url: env.databaseUrl, applicationName: 'zend-bench-webhooks', role: 'zend_worker' })
  const owner = new pg.Client({ connectionString: env.databaseUrl })
  await owner.connect()
  await giveEndpoint(env, SLOW, SLOW_PORT)
  await giveEndpoint(env, QUICK, QUICK_PORT)
  const [slow, fast, worker] = await Promise.all([
    startChild(RECEIVER, { PORT: String(SLOW_PORT), DELAY_MS: String(SLOW_MS) }),
    startChild(RECEIVER, { PORT: String(QUICK_PORT), DELAY_MS: '0' }),
    startChild(new URL('worker.ts', import.meta.url), { DATABASE_URL: env.databaseUrl }),
  ])
  const generator = startGenerator()
  try {
    const swaps = await swapsAtHalfPeak(env, generator)
    const [calm, silent, busy, heard]: [Answers[], Answers[], Answers[], number[]] = [[], [], [], []]
    for (let round = 1; round <= (quick ? 1 : ROUNDS); round += 1) {
      await drop(owner)
      await env.settle()
      calm.push(await swaps())
      await env.settle()
      const written = tellFor(db, WINDOW_S + 1, SILENT)
      silent.push(await swaps())
      await written
      await env.settle()
      await ask(fast)
      const told = tellFor(db, WINDOW_S + 1, SLOW)
      busy.push(await swaps())
      await told
      heard.push((await ask(fast)).p99Ms)
      const of = (windows: readonly Answers[]): string => String(windows.at(-1)?.p99Ms)
      say(`round ${round}: p99 ${of(calm)} ms calm, ${of(silent)} ms with items, ${of(busy)} ms with webhooks`)
    }
    await env.verify()
    const p99 = (windows: readonly Answers[]): number => median(windows.map(({ p99Ms }) => p99Ms))
    return {
      figures: {
        eventsPerSecond: PER_SECOND + QUICK_PER_SECOND,
        swapP99CalmMs: p99(calm),
        swapP99ItemsAloneMs: p99(silent),
        swapP99BusyMs: p99(busy),
        slowReceiverTook: (await ask(slow)).count,
      },
      ratios: {
        swapP99WithWebhooksOverCalm: round2(p99(busy) / p99(calm)),
        swapP99WithWebhooksOverItemsAlone: round2(p99(busy) / p99(silent)),
        quickReceiverP99Ms: round2(median(heard)),
      },
    }
  } finally {
    await Promise.all([generator.stop(), end(worker)])
    await Promise.all([end(slow), end(fast), owner.end(), db.close()])
  }
}

/** A window of swaps at half of the peak, which is measured once. */
async function swapsAtHalfPeak(env: Environment, generator: Generator): Promise<() => Promise<Answers>> {
  const window = (count: number, perSecond?: number) =>
    allGood(generator, {
      port: env.port,
      batch: { name: 'swap', count: Math.ceil(count * (WINDOW_S + 1)), repeat: false },
      clients: CALLERS,
      seconds: WINDOW_S,
      warmUpSeconds: 1,
      ...(perSecond === undefined ? {} : { perSecond }),
    })
  await window(PEAK_PER_SECOND)
  const half = (await window(PEAK_PER_SECOND)).perSecond / 2
  return () => window(half * 1.2, half)
}

/** An endpoint of the company of customer n, as its developer makes one. */
async function giveEndpoint(env: Environment, n: number, port: number): Promise<void> {
  const db = openDatabase({
    url: env.databaseUrl,
    applicationName: 'zend-bench-webhooks',
    role: 'zend_api',
    poolMax: 2,
  })
  const confirmed = ok({ code: null, authorization: null })
  const never = (): never => {
    throw new Error('only making an endpoint is confirmed here')
  }
  try {
    const made = await createWebhook(
      {
        db,
        clock,
        confirmer: {
          confirm: async () => confirmed,
          checkPin: never,
          confirmSwap: never,
          mailCode: never,
          createPin: never,
          updatePin: never,
        },
        poster: { mayCall: () => true },
        webhookKey: webhookKeyFrom(SECRET),
        policy: DEFAULTS.webhooks,
      },
      { userId: customerId(n), holder: companyId(n) },
      { url: `http://127.0.0.1:${port}/`, description: '', events: null },
      { pin: '', code: '' },
      { ip: '127.0.0.1', userAgent: 'bench' },
    )
    if (!made.ok) throw new Error(made.refusal.code)
  } finally {
    await db.close()
  }
}

/** Writes items into this company's history and the quick one's, at their rates, whatever the database does meanwhile. */
async function tellFor(db: Database, seconds: number, to: number): Promise<void> {
  const begin = performance.now()
  const writing: Promise<void>[] = []
  for (let batch = 0; batch < seconds * BATCHES_PER_SECOND; batch += 1) {
    const due = begin + (batch * 1_000) / BATCHES_PER_SECOND
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const items = Array.from({ length: PER_SECOND / BATCHES_PER_SECOND }, () => itemOf(to))
    if (batch % (BATCHES_PER_SECOND / QUICK_PER_SECOND) === 0) items.push(itemOf(QUICK))
    writing.push(db.transact((tx) => recordActivity(tx, items, clock.now())))
  }
  await Promise.all(writing)
}

const itemOf = (n: number): ActivityItem => ({
  id: newId('dep', Date.now()),
  holder: companyId(n),
  type: 'deposit',
  direction: 'in',
  money: { asset: 'BTC', amount: 1n },
  counter: null,
  party: null,
  network: 'bitcoin',
  badge: 'success',
  occurredAt: clock.now(),
  words: [],
})

/** What waits from the window before is no part of a calm one. */
const drop = (owner: pg.Client): Promise<unknown> =>
  owner.query(`update webhooks.deliveries set state = 'dropped', next_at = null, claimed_by = null, claimed_until = null
    where state = 'waiting'`)

async function startChild(program: URL, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = fork(fileURLToPath(program), {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit').then(() => Promise.reject(new Error(`${program.pathname} ended`)))
  await Promise.race([once(child, 'message'), exited])
  return child
}

/** What a receiver heard since it was last asked. */
async function ask(receiver: ChildProcess): Promise<Heard> {
  const answered = once(receiver, 'message') as Promise<[Heard]>
  receiver.send('how many?')
  return (await answered)[0]
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}
