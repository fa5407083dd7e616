/**
 * The signer's only door: a unix socket that its own user alone may open. One authenticated question per connection, one answer.
 * A question that is not authentic, not understood or too long gets no answer at all.
 */
import { once } from 'node:events'
import { lstatSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { firstLine, openLine, type SignerRequest, signerRequest, type SignerResponse, writeLine } from '@zend/server/connectors/keys/signer-socket'
import type { PublicMaterial } from './accounts.ts'
import type { HeadFile } from './head-file.ts'
import type { Signer } from './signer.ts'

/**
 * What the door needs. `onRefused` hears why a question went unanswered; the reason holds nothing of its content.
 * `onFault` hears what broke while a question was being answered; that question gets no answer either.
 */
export type SocketOptions = {
  readonly path: string
  readonly macKey: Uint8Array
  readonly material: PublicMaterial
  readonly signer: Signer
  readonly heads: HeadFile
  readonly onRefused: (reason: string) => void
  readonly onFault: (error: unknown) => void
}

/** An open door. */
export type OpenSocket = { readonly close: () => Promise<void> }

const CONNECTIONS_MAX = 16
const IDLE_MS = 5_000
const OWNER_ONLY_UMASK = 0o177

/** Listens, having removed the socket that a killed signer left. Throws when something else than a socket has that name, or a signer still listens there. */
export async function openSocket(options: SocketOptions): Promise<OpenSocket> {
  const stale = lstatSync(options.path, { throwIfNoEntry: false })
  if (stale !== undefined && !stale.isSocket()) throw new Error(`${options.path} is in the way and is no socket`)
  if (stale !== undefined && (await isAnswered(options.path))) throw new Error(`a signer listens on ${options.path} already`)
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

/** Whether anybody listens on this socket. */
async function isAnswered(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function serve(socket: Socket, options: SocketOptions): Promise<void> {
  const { macKey, onRefused, onFault } = options
  socket.setTimeout(IDLE_MS, () => socket.destroy(new Error('silence')))
  socket.on('error', () => undefined)
  const request = await readRequest(socket, macKey).catch((error: unknown) => {
    onRefused(error instanceof SyntaxError || !(error instanceof Error) || error.name === 'ZodError' ? 'not a message' : error.message)
    socket.destroy()
  })
  if (request === undefined) return
  try {
    socket.end(writeLine('response', answerTo(request, options), macKey))
  } catch (error) {
    // Whoever asked asks again; nothing that is signed hangs on it.
    if (request.op === 'keep_head') onRefused('the head could not be written')
    else onFault(error)
    socket.destroy()
  }
}

async function readRequest(socket: Socket, macKey: Uint8Array): Promise<SignerRequest> {
  const request = signerRequest.safeParse(openLine('request', await firstLine(socket), macKey))
  if (!request.success) throw new Error('a question that is not understood')
  return request.data
}

function answerTo(request: SignerRequest, { material, signer, heads }: SocketOptions): SignerResponse {
  const head = { v: 1, id: request.id } as const
  switch (request.op) {
    case 'deposit_accounts':
      return { ...head, accounts: [...material.deposit] }
    case 'hot_accounts':
      return { ...head, accounts: [...material.hot] }
    case 'deposit_keys':
      return { ...head, accounts: [...material.depositKeys(request.space, request.first, request.count)] }
    case 'newest_head':
      return { ...head, newestHead: heads.newest() }
    case 'keep_head':
      return { ...head, newestHead: heads.keep(request.head) }
    case 'sign': {
      const signed = signer.sign(request)
      return signed.ok ? { ...head, signed: signed.value } : { ...head, refused: signed.refusal }
    }
  }
}
