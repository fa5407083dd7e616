/** The calling side: HTTP over a unix socket, on connections that are kept. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { type LocalCall, LocalCallFailed } from '../../ports/local-calls.ts'
import { readMessage, writeMessage } from './message.ts'

/** Where the other process listens, what it knows us by, and for how long we wait for an answer (default 5 000 ms). */
export type LocalCallerOptions = { readonly socketPath: string; readonly token: string; readonly timeoutMs?: number }

// More at once wait here, within the same time.
const CONNECTIONS_MAX = 64
const ANSWER_BYTES_MAX = 64 * 1024

/** Opens the calling side. Nothing is connected until the first call. `close` ends its idle connections. */
export function localCaller({ socketPath, token, timeoutMs = 5_000 }: LocalCallerOptions): { readonly call: LocalCall; readonly close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX })
  const send = (name: string, body: string, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) }
      const sent = request({ socketPath, agent, method: 'POST', path: `/${name}`, headers, signal }, resolve)
      sent.on('error', (error) => reject(Object.assign(error, { isStale: sent.reusedSocket })))
      sent.end(body)
    })
  const call: LocalCall = async (name, args) => {
    const body = writeMessage(args)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      // A kept connection may have been closed at this very moment; every call may be sent again.
      const answer = await send(name, body, signal).catch((error: unknown) => {
        if (!signal.aborted && error instanceof Error && 'isStale' in error && error.isStale === true) return send(name, body, signal)
        throw error
      })
      const text = await textOf(answer)
      if (answer.statusCode !== 200) throw new Error(`answered with ${answer.statusCode}`)
      return readMessage(text)
    } catch (error) {
      throw new LocalCallFailed(`${name} could not be asked`, { cause: error })
    }
  }
  return { call, close: () => agent.destroy() }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
