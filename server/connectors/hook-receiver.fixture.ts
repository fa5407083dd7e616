/** Receives the webhooks of a simulated provider in contract tests. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A webhook as it came, and what the connector read in it. */
export type ReceivedHook<N> = {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  readonly read: N
}

/** Starts a server that passes each webhook to the connector. Each one wakes the waiting caller. */
export async function hookReceiver<N>(
  readNotice: (headers: ReceivedHook<N>['headers'], body: Uint8Array) => N,
): Promise<{
  readonly url: string
  /** Waits until this many are about a reference. */
  readonly received: (reference: string, count: number) => Promise<readonly ReceivedHook<N>[]>
  readonly stop: () => Promise<void>
}> {
  const notices: ReceivedHook<N>[] = []
  let arrived = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    void bytesOf(request).then((body) => {
      const headers = request.headers as ReceivedHook<N>['headers']
      notices.push({ headers, body, read: readNotice(headers, body) })
      response.writeHead(200).end()
      arrived.resolve()
      arrived = Promise.withResolvers()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const about = (reference: string) => notices.filter(({ body }) => Buffer.from(body).includes(reference))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    async received(reference, count) {
      while (about(reference).length < count) await arrived.promise
      return about(reference)
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
