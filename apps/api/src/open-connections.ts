/**
 * Limits the open connections of one network (an IPv4 address, an IPv6 /64). Otherwise one machine could take all
 * connections of the process with calls that it never finishes; complete calls have their own limits (admission.ts),
 * and a call that arrives too slowly times out (app.ts).
 */
import type { Socket } from 'node:net'
import { networkOf } from '@zend/server/core/throttle'

/** The parts of a server and its connections that are used. */
type Door = {
  maxConnections: number
  on(event: 'connection', take: (socket: Pick<Socket, 'remoteAddress' | 'once' | 'destroy'>) => void): unknown
}

/**
 * The most open connections: of one network, and in total. `trusted` are reverse proxies, which forward many callers.
 */
export type ConnectionsPolicy = {
  readonly perAddressMax: number
  readonly allMax: number
  readonly trusted: ReadonlySet<string>
}

/** Closes connections beyond the limits. Call it before the server listens. */
export function boundConnections(server: Door, { perAddressMax, allMax, trusted }: ConnectionsPolicy): void {
  const open = new Map<string, number>()
  server.maxConnections = allMax
  server.on('connection', (socket) => {
    const remote = socket.remoteAddress ?? ''
    if (trusted.has(remote)) return
    const address = networkOf(remote)
    const own = (open.get(address) ?? 0) + 1
    open.set(address, own)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (own > perAddressMax) socket.destroy()
  })
}
