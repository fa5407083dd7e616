/**
 * How many connections one network (an IPv4 address, an IPv6 /64) may hold open. Without a bound one machine takes
 * every place of the process with calls that it never finishes; whole calls have bounds of their own (admission.ts),
 * and a call that comes in too slowly is ended by its time-out (app.ts).
 */
import type { Socket } from 'node:net'
import { networkOf } from '@zend/server/core/throttle'

/** What is asked of a server and its connections. */
type Door = {
  maxConnections: number
  on(event: 'connection', take: (socket: Pick<Socket, 'remoteAddress' | 'once' | 'destroy'>) => void): unknown
}

/** The most at once: of one network, and of all together. `trusted` are reverse proxies, which speak for many. */
export type ConnectionsPolicy = {
  readonly perAddressMax: number
  readonly allMax: number
  readonly trusted: ReadonlySet<string>
}

/** Hangs up on connections beyond the bounds. Call it before the server listens. */
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
