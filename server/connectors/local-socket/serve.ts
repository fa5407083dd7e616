/**
 * The server: a socket that only its own user may open, and a token besides, because other processes of ours may run as
 * that user. A question that is unauthorised, not understood or too long is refused without a reason. Each question of
 * a request is answered as soon as possible.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod'
import type { LocalCalls } from '../../ports/local-calls.ts'
import { type Answer, type Question, QUESTIONS_BYTES_MAX, QUESTIONS_MAX, readMessage, writeMessage } from './message.ts'

/**
 * Options of the server. `listen` binds it to its socket. `onRefused` gets the call's name (none for a whole request)
 * and the reason, without its content; `onFault` gets an error during a call.
 */
export type LocalServerOptions = {
  readonly token: string
  readonly calls: LocalCalls
  readonly listen: (server: ReturnType<typeof createServer>) => Promise<void>
  readonly onRefused: (name: string, reason: string) => void
  readonly onFault: (name: string, error: unknown) => void
}

/** An open server. `close` waits for running calls. */
export type LocalServer = { readonly close: () => Promise<void> }

const CONNECTIONS_MAX = 256
const questionsForm = z.array(z.strictObject({ name: z.string().max(64), args: z.unknown() })).max(QUESTIONS_MAX)
const REQUEST_MS = 5_000
const IDLE_MS = 60_000

/** Opens the server. */
export async function serveLocalCalls(options: LocalServerOptions): Promise<LocalServer> {
  const server = createServer({ requestTimeout: REQUEST_MS, keepAliveTimeout: IDLE_MS }, (question, answer) => {
    void respond(options, question, answer)
  })
  server.maxConnections = CONNECTIONS_MAX
  await options.listen(server)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

async function respond(options: LocalServerOptions, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const refused = (status: number, reason: string): void => {
    options.onRefused('', reason)
    answer.writeHead(status).end()
    request.destroy()
  }
  if (!isSame(request.headers.authorization ?? '', `Bearer ${options.token}`)) return refused(401, 'without the token')
  if (request.method !== 'POST') return refused(404, 'no such call')
  const questions = await questionsOf(request).catch(() => null)
  if (questions === null) return refused(400, 'not readable')
  answer.writeHead(200, { 'content-type': 'text/plain' })
  // Answers that are ready in the same turn of the event loop share a write: one each costs more than answering.
  let ready = ''
  const send = (): void => {
    if (ready !== '') answer.write(ready)
    ready = ''
  }
  await Promise.all(
    questions.map(async (question, place) => {
      const line = await answerTo(options, question, place)
      if (ready === '') setImmediate(send)
      ready += `${line}\n`
    }),
  )
  answer.end(ready)
  ready = ''
}

async function questionsOf(request: IncomingMessage): Promise<readonly Question[]> {
  return questionsForm.parse((await bodyOf(request)).split('\n').map(readMessage))
}

/** Answers one question with a line. It never rejects. */
async function answerTo(
  { calls, onRefused, onFault }: LocalServerOptions,
  { name, args }: Question,
  place: number,
): Promise<string> {
  const line = (answer: Answer): string => writeMessage(answer)
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (call === undefined) {
    onRefused(name, 'no such call')
    return line({ place, broke: true })
  }
  try {
    return line({ place, value: await call(args) })
  } catch (error) {
    onFault(name, error)
    return line({ place, broke: true })
  }
}

async function bodyOf(question: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of question as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > QUESTIONS_BYTES_MAX) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'))
