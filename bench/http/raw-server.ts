/**
 * A bare node:http server that answers every request with the same bytes: the upper bound for this machine and runtime.
 * Run by environment.ts over IPC.
 */
import { createServer } from 'node:http'

/** The port and the answer of the server. */
export type RawAnswer = {
  readonly port: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

process.once('message', ({ port, headers, body }: RawAnswer) => {
  createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  }).listen(port, '127.0.0.1', () => process.send?.({ ready: true }))
})
process.on('disconnect', () => process.exit(0))
