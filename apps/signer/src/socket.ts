/**
 * The signer's only door: a unix socket that its own user alone may open. One authenticated question per connection, one answer.
 * A question that is not authentic, not understood or too long gets no answer at all.
 */
import { lstatSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { firstLine, openLine, signerRequest, writeLine } from '@zend/server/connectors/keys/signer-socket'
import type { PublicMaterial } from './accounts.ts'

/** What the door needs. `onRefused` hears why a question went unanswered; the reason holds nothing of its content. */
export type SocketOptions = {
  readonly path: string
  readonly macKey: Uint8Array
  readonly material: PublicMaterial
  readonly onRefused: (reason: string) => void
}

/** An open door. */
export type OpenSocket = { readonly close: () => Promise<void> }

const CONNECTIONS_MAX = 16
const IDLE_MS = 5_000
const OWNER_ONLY_UMASK = 0o177

/** Listens, having removed the socket that a killed signer left. Throws when something else than a socket has that name. */
export async function openSocket(options: SocketOptions): Promise<OpenSocket> {
  const stale = lstatSync(options.path, { throwIfNoEntry: false })
  if (stale !== undefined && !stale.isSocket()) throw new Error(`${options.path} is in the way and is no socket`)
  if (stale !== undefined) rmSync(options.path)
  const server = createServer((socket) => void serve(socket, options))
  server.maxConnections = CONNECTIONS_MAX
  await listen(server, options.path)
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function listen(server: Server, path: string): Promise<void> {
  // The socket is born with its final mode: changing it afterwards would leave a moment in which others could connect.
  const before = process.umask(OWNER_ONLY_UMASK)
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  } finally {
    process.umask(before)
  }
}

async function serve(socket: Socket, { macKey, material, onRefused }: SocketOptions): Promise<void> {
  socket.setTimeout(IDLE_MS, () => socket.destroy(new Error('silence')))
  socket.on('error', () => undefined)
  try {
    const request = signerRequest.safeParse(openLine('request', await firstLine(socket), macKey))
    if (!request.success) throw new Error('a question that is not understood')
    socket.end(writeLine('response', { v: 1, id: request.data.id, accounts: [...material.accounts] }, macKey))
  } catch (error) {
    onRefused(error instanceof SyntaxError || !(error instanceof Error) || error.name === 'ZodError' ? 'not a message' : error.message)
    socket.destroy()
  }
}
