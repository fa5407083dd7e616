/**
 * The load generator: plain HTTP/1.1 over keep-alive sockets, with every request built before the window begins. It
 * spends a few microseconds on each, so that on a small machine the API and its database get the rest; a general client
 * costs as much as a server does. Run by load.ts over IPC.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { round2 } from '../measure.ts'
import type { Answers, Load, LoadOrder } from './load.ts'
import { requestsOf } from './requests.ts'

const HEAD_END = Buffer.from('\r\n\r\n')

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (load) => process.send?.(load),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

async function run(order: LoadOrder): Promise<Load> {
  const requests = await requestsOf(order.batch)
  const sockets = await Promise.all(Array.from({ length: order.clients }, () => open(order.port)))
  const startAt = performance.now() + (order.warmUpSeconds ?? 0.5) * 1000
  const tally = tallyFrom(startAt, startAt + order.seconds * 1000)
  const source = sourceOf(requests, order)
  const pace = paceOf(order)
  try {
    await Promise.all(sockets.map((socket) => drive(socket, { source, pace, tally })))
  } finally {
    pace.stop()
    for (const socket of sockets) socket.destroy()
  }
  return tally.result()
}

/** The source of requests; `next` returns `null` when there are no more. `back` returns a refused one to the source. */
type Source = { readonly next: () => Buffer | null; readonly back: (request: Buffer) => void }

function sourceOf(requests: readonly Buffer[], { batch, again = false }: LoadOrder): Source {
  const returned: Buffer[] = []
  let at = 0
  return {
    next: () => {
      const before = returned.pop()
      if (before !== undefined) return before
      if (at === requests.length && batch.repeat) at = 0
      const request = requests[at] ?? null
      at += 1
      return request
    },
    back: (request) => {
      if (again) returned.push(request)
    },
  }
}

/** When the next request is due; at once without a rate. */
type Pace = { readonly due: () => number | Promise<number>; readonly stop: () => void }

function paceOf({ perSecond }: LoadOrder): Pace {
  if (perSecond === undefined) return { due: () => performance.now(), stop: () => undefined }
  const waiting: ((due: number) => void)[] = []
  const overdue: number[] = []
  let next = performance.now()
  let stopped = false
  const timer = setInterval(() => {
    for (const now = performance.now(); next <= now; next += 1000 / perSecond) {
      const client = waiting.shift()
      if (client === undefined) overdue.push(next)
      else client(next)
    }
  }, 1)
  return {
    due: () =>
      stopped ? Number.POSITIVE_INFINITY : (overdue.shift() ?? new Promise<number>((resolve) => waiting.push(resolve))),
    stop: () => {
      stopped = true
      clearInterval(timer)
      // Tell waiting clients that the window is over.
      for (const client of waiting) client(Number.POSITIVE_INFINITY)
    },
  }
}

type Tally = ReturnType<typeof tallyFrom>

function tallyFrom(startAt: number, endAt: number) {
  const [good, refused]: [number[], number[]] = [[], []]
  const course: number[] = Array.from({ length: Math.round((endAt - startAt) / 1000) }, () => 0)
  let [firstRefused, strange]: [string | null, string | null] = [null, null]
  let lastAt = startAt
  return {
    endAt,
    count: (status: number, dueAt: number, text: () => string): void => {
      const isGood = status === 200 || status === 201
      if (isTurnedAway(status)) firstRefused ??= text()
      else if (!isGood) strange ??= text()
      const now = performance.now()
      if (now < startAt || now > endAt) return
      lastAt = now
      if (isTurnedAway(status)) refused.push(now - dueAt)
      if (!isGood) return
      good.push(now - dueAt)
      const second = Math.min(course.length - 1, Math.floor((now - startAt) / 1000))
      course[second] = (course[second] ?? 0) + 1
    },
    result: (): Load => ({
      // A window ends early when the requests run out.
      perSecond: Math.round(good.length / (Math.max(1, lastAt - startAt) / 1000)),
      good: answersOf(good),
      refused: answersOf(refused),
      course,
      firstRefused,
      strange,
    }),
  }
}

const isTurnedAway = (status: number): boolean => status === 429 || status === 503

function answersOf(latencies: readonly number[]): Answers {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number): number =>
    round2(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}

/** Sends one request after the other until the window is over. */
async function drive(
  socket: Socket,
  { source, pace, tally }: { readonly source: Source; readonly pace: Pace; readonly tally: Tally },
): Promise<void> {
  const ask = exchangeOn(socket)
  for (;;) {
    const dueAt = await pace.due()
    if (Math.max(dueAt, performance.now()) >= tally.endAt) break
    const request = source.next()
    if (request === null) break
    const answer = await ask(request)
    const status = Number(answer.toString('latin1', 9, 12))
    tally.count(status, dueAt, () => answer.toString('utf8'))
    if (!isTurnedAway(status)) continue
    source.back(request)
    await pause(Math.min(retryAfterMs(answer), Math.max(0, tally.endAt - performance.now())))
  }
  // The first client to finish ends the wait of the others.
  pace.stop()
}

const retryAfterMs = (answer: Buffer): number =>
  1000 * Number(/\r\nretry-after: (\d+)/i.exec(answer.toString('latin1'))?.[1] ?? 0)

function exchangeOn(socket: Socket): (request: Buffer) => Promise<Buffer> {
  let received: Buffer | null = null
  let settle: { readonly resolve: (answer: Buffer) => void; readonly reject: (error: Error) => void } | null = null
  socket.on('data', (chunk) => {
    received = received === null ? chunk : Buffer.concat([received, chunk])
    if (!isWhole(received)) return
    settle?.resolve(received)
    received = null
  })
  const broken = (error?: Error): void => settle?.reject(error ?? new Error('the connection was closed'))
  socket.on('error', broken)
  socket.on('close', () => broken())
  return (request) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
      socket.write(request)
    })
}

/** Returns whether a response is complete. Responses without a length are not supported: none of ours is. */
function isWhole(received: Buffer): boolean {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, headEnd))?.[1]
  if (length === undefined) throw new Error(`an answer without a length: ${received.toString('latin1', 0, headEnd)}`)
  return received.length >= headEnd + HEAD_END.length + Number(length)
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
