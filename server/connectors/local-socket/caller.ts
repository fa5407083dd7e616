/**
 * The client: HTTP over a unix socket, with kept-alive connections. Concurrent calls share a request, and calls that
 * come while one is answered share the next; each is answered as soon as it is done.
 */
import { Agent, type IncomingMessage, request } from 'node:http'
import { type LocalCall, LocalCallFailed } from '../../ports/local-calls.ts'
import { type Answer, type Question, QUESTIONS_BYTES_MAX, QUESTIONS_MAX, readMessage, writeMessage } from './message.ts'

/** The server's socket, our token for it, and the timeout of an answer (default 5 000 ms). */
export type LocalCallerOptions = { readonly socketPath: string; readonly token: string; readonly timeoutMs?: number }

// Further concurrent calls wait here, within the same timeout.
const CONNECTIONS_MAX = 64
// A request costs both processes more than a call in it. So calls wait for the end of the request under way, unless so
// many wait, or for so long: a slow call holds up no other.
const GATHERED_MAX = 32
const PATIENCE_MS = 5
const ANSWER_CHARS_MAX = 1024 * 1024

type Asked = {
  readonly name: string
  readonly text: string
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** Creates a client. Nothing is connected until the first call. `close` ends its idle connections. */
export function localCaller({ socketPath, token, timeoutMs = 5_000 }: LocalCallerOptions): {
  readonly call: LocalCall
  readonly close: () => void
} {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX })
  const send = (body: string, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'text/plain',
        'content-length': Buffer.byteLength(body),
      }
      const sent = request({ socketPath, agent, method: 'POST', path: '/', headers, signal }, resolve)
      sent.on('error', (error) => reject(Object.assign(error, { isStale: sent.reusedSocket })))
      sent.end(body)
    })
  const ask = async (batch: readonly Asked[]): Promise<void> => {
    const body = batch.map(({ text }) => text).join('\n')
    const signal = AbortSignal.timeout(timeoutMs)
    const open = new Map(batch.entries())
    const fail = (place: number, cause: unknown): void => {
      const asked = open.get(place)
      if (open.delete(place)) asked?.reject(new LocalCallFailed(`${asked.name} could not be asked`, { cause }))
    }
    try {
      // A kept-alive connection may just have been closed; every call may be sent again.
      const answer = await send(body, signal).catch((error: unknown) => {
        if (!signal.aborted && error instanceof Error && 'isStale' in error && error.isStale === true)
          return send(body, signal)
        throw error
      })
      if (answer.statusCode !== 200) throw new Error(`answered with ${answer.statusCode}`)
      for await (const line of linesOf(answer)) {
        // From our own server, so it is not validated.
        const said = readMessage(line) as Answer
        if ('broke' in said) fail(said.place, new Error('it broke there'))
        else {
          open.get(said.place)?.resolve(said.value)
          open.delete(said.place)
        }
      }
      if (open.size > 0) throw new Error('the answer ended early')
    } catch (error) {
      for (const place of open.keys()) fail(place, error)
    }
  }
  let waiting: Asked[] = []
  let underWay = 0
  let isScheduled = false
  let impatient: NodeJS.Timeout | null = null
  const askAll = (): void => {
    isScheduled = false
    if (impatient !== null) clearTimeout(impatient)
    impatient = null
    const all = waiting
    waiting = []
    for (const batch of batchesOf(all)) {
      underWay += 1
      void ask(batch).then(() => {
        underWay -= 1
        if (underWay === 0 && waiting.length > 0) askAll()
      })
    }
  }
  const wake = (): void => {
    if (isScheduled) return
    if (underWay > 0 && waiting.length < GATHERED_MAX) {
      impatient ??= setTimeout(askAll, PATIENCE_MS)
    } else {
      isScheduled = true
      setImmediate(askAll)
    }
  }
  const call: LocalCall = (name, args) =>
    new Promise((resolve, reject) => {
      const question: Question = { name, args }
      waiting.push({ name, text: writeMessage(question), resolve, reject })
      wake()
    })
  return { call, close: () => agent.destroy() }
}

/**
 * Splits calls into batches within the limits on count and size. A call that is too long by itself goes alone, and is
 * refused.
 */
function batchesOf(all: readonly Asked[]): Asked[][] {
  const batches: Asked[][] = []
  let bytes = 0
  for (const asked of all) {
    const last = batches.at(-1)
    // Includes the line end.
    const more = Buffer.byteLength(asked.text) + 1
    if (last === undefined || last.length === QUESTIONS_MAX || bytes + more > QUESTIONS_BYTES_MAX) {
      batches.push([asked])
      bytes = more
    } else {
      last.push(asked)
      bytes += more
    }
  }
  return batches
}

async function* linesOf(answer: IncomingMessage): AsyncGenerator<string> {
  answer.setEncoding('utf8')
  let chars = 0
  let rest = ''
  for await (const part of answer as AsyncIterable<string>) {
    chars += part.length
    if (chars > ANSWER_CHARS_MAX) throw new Error('the answer is too long')
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
