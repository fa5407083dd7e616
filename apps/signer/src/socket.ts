/**
 * The signer's only interface: a unix socket that only its own user may open. One authenticated request per connection,
 * one response. A request that is not authentic, not understood or too long gets no response at all.
 */
import { createServer, type Socket } from 'node:net'
import { listenOnSocket } from '@zend/server/config'
import {
  firstLine,
  LINE_BYTES_MAX,
  openLine,
  type SignerRequest,
  signerRequest,
  type SignerResponse,
  versionTexts,
  writeLine,
} from '@zend/server/connectors/keys/signer-socket'
import type { PublicMaterial } from './accounts.ts'
import type { HeadFile } from './head-file.ts'
import type { Signer } from './signer.ts'

/**
 * Options of the socket. `onRefused` gets the reason why a request was not answered, without any of its content.
 * `onFault` gets an error during a request, which is not answered either.
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

/** An open socket. */
export type OpenSocket = { readonly close: () => Promise<void> }

const CONNECTIONS_MAX = 16
const IDLE_MS = 5_000

/**
 * Listens, after removing the socket of a killed signer. Throws when something other than a socket has that name, or a
 * signer still listens there.
 */
export async function openSocket(options: SocketOptions): Promise<OpenSocket> {
  const server = createServer((socket) => void serve(socket, options))
  server.maxConnections = CONNECTIONS_MAX
  await listenOnSocket(server, options.path)
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function serve(socket: Socket, options: SocketOptions): Promise<void> {
  const { macKey, onRefused, onFault } = options
  socket.setTimeout(IDLE_MS, () => socket.destroy(new Error('silence')))
  socket.on('error', () => undefined)
  const request = await readRequest(socket, macKey).catch((error: unknown) => {
    onRefused(
      error instanceof SyntaxError || !(error instanceof Error) || error.name === 'ZodError'
        ? 'not a message'
        : error.message,
    )
    socket.destroy()
  })
  if (request === undefined) return
  try {
    const line = writeLine('response', answerTo(request, options), macKey)
    if (line.length <= LINE_BYTES_MAX) return void socket.end(line)
    // Nobody would read it: the requester of so many at once must request fewer.
    onRefused('an answer that is too long')
    socket.destroy()
  } catch (error) {
    // The requester retries; no signature depends on it.
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
    case 'signed_for':
      return { ...head, versions: versionTexts(signer.signedFor(request)) }
    case 'abandon':
      return { ...head, versions: versionTexts(signer.abandon(request.act)) }
  }
}
