/** Serves toncenter's interface over HTTP on one port. */
import { createServer, type IncomingMessage } from 'node:http'
import type { RunExclusive } from '../mutex.ts'
import { type TonCenter, TonCenterError } from './toncenter.ts'

const BODY_BYTES_MAX = 1024 * 1024

/**
 * Listens, and returns a function that stops it. Rejects when the port is taken. Requests share the mutex with
 * everything else that uses the chain.
 */
export async function serveTonCenter(
  center: TonCenter,
  { host, port, runExclusive }: { host: string; port: number; runExclusive: RunExclusive },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<unknown> => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      const body = request.method === 'POST' ? await bodyOf(request) : undefined
      return runExclusive(() => center(request.method ?? 'GET', pathname, searchParams, body))
    }
    const reply = (status: number, content: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    }
    answer().then(
      (content) => reply(200, content),
      (error: unknown) => {
        const status = error instanceof TonCenterError ? error.status : 500
        const message = error instanceof Error ? error.message : String(error)
        // Version 2 wraps its errors, version 3 does not.
        reply(
          status,
          request.url?.startsWith('/api/v2') === true
            ? { ok: false, error: message, code: status }
            : { error: message },
        )
      },
    )
  })
  // With the usual five seconds, a process that was busy for longer would close the connection just as a call arrives
  // on it.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new TonCenterError(413, 'Request Entity Too Large')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    throw new TonCenterError(422, 'Unprocessable Entity')
  }
}
