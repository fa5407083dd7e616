/** The exchanges' WebSocket server: clients, their subscriptions, and a regular beat that sends the prices to all. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Behaviours, Source } from './behaviour.ts'
import type { Exchange } from './exchange.ts'
import type { Quotes } from './quotes.ts'

/** Parameters of the streams. `prefixOf` is an exchange's path below the server's. */
export type StreamParts = {
  readonly exchanges: readonly Exchange[]
  readonly quotes: Quotes
  readonly behaviours: Behaviours
  readonly beatEveryMs: number
  readonly prefixOf: (source: Source) => string
}

/** Running streams. */
export type Streams = {
  /** Breaks every connection to a source. */
  readonly cut: (source: Source) => void
  readonly stop: () => void
}

type Client = {
  readonly socket: WebSocket
  readonly exchange: Exchange
  readonly symbols: Set<string>
  beat: number
  sent: number
}

const MESSAGE_BYTES_MAX = 65_536
const CLIENTS_MAX = 200

/** Handles the server's WebSocket upgrades below the exchanges' paths, and refuses all others. */
export function startStreams(server: Server, parts: StreamParts): Streams {
  const { exchanges, behaviours, beatEveryMs, prefixOf } = parts
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX })
  const clients = new Set<Client>()
  const isCut = (source: Source): boolean => ['down', 'streamless'].includes(behaviours.of(source).kind)

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = URL.parse(request.url ?? '', 'http://sandbox')?.pathname
    const exchange = exchanges.find(({ source, streamPath }) => path === prefixOf(source) + streamPath)
    if (exchange === undefined || isCut(exchange.source) || clients.size >= CLIENTS_MAX) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const client: Client = { socket: opened, exchange, symbols: new Set(), beat: 0, sent: 0 }
      clients.add(client)
      opened.on('close', () => clients.delete(client))
      // A client that disconnects is not an error; its close event follows.
      opened.on('error', () => opened.terminate())
      opened.on('message', (data: Buffer) => answer(client, data.toString('utf8'), parts))
    })
  })

  const timer = setInterval(() => {
    for (const client of clients) {
      client.beat += 1
      sendPrices(client, [...client.symbols], client.beat, parts)
    }
  }, beatEveryMs)

  const terminate = (wanted: (client: Client) => boolean): void => {
    for (const client of clients) if (wanted(client)) client.socket.terminate()
  }
  return {
    cut: (source) => {
      if (isCut(source)) terminate(({ exchange }) => exchange.source === source)
    },
    stop: () => {
      clearInterval(timer)
      terminate(() => true)
      sockets.close()
    },
  }
}

function answer(client: Client, text: string, parts: StreamParts): void {
  const said = client.exchange.answerText?.(text) ?? null
  if (said !== null) return client.socket.send(said)
  const subscription = client.exchange.subscribe(jsonOf(text), (symbol) => client.exchange.markets.has(symbol))
  if (subscription === null) return
  for (const reply of subscription.replies) client.socket.send(JSON.stringify(reply))
  for (const symbol of subscription.symbols) client.symbols.add(symbol)
  sendPrices(client, subscription.symbols, 0, parts)
}

function sendPrices(
  client: Client,
  symbols: readonly string[],
  beat: number,
  { quotes, behaviours }: StreamParts,
): void {
  const { exchange, socket } = client
  const current = behaviours.of(exchange.source)
  if (current.kind === 'stale' && beat > 0) return
  for (const symbol of symbols) {
    const market = exchange.markets.get(symbol)
    if (market === undefined) continue
    for (const message of exchange.messages(symbol, quotes.quote(exchange.source, market), beat)) {
      client.sent += 1
      const text = current.kind === 'malformed' && client.sent % 2 === 0 ? '{"price":' : JSON.stringify(message)
      if (current.kind !== 'slow') socket.send(text)
      else setTimeout(() => socket.send(text), current.delayMs).unref()
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
