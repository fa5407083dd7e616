/**
 * How many connections one address may hold open. Without a bound one machine takes every place of the process with calls that it never finishes; whole calls
 * have bounds of their own (admission.ts), and a call that comes in too slowly is ended by its time-out (app.ts).
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The most at once: of one address, and of all together. `trusted` are reverse proxies, which speak for many. */
export type ConnectionsPolicy = { readonly perAddressMax: number; readonly allMax: number; readonly trusted: ReadonlySet<string> }

/** Hangs up on connections beyond the bounds. Call it before the server listens. */
export function boundConnections(server: Server, { perAddressMax, allMax, trusted }: ConnectionsPolicy): void {
  const open = new Map<string, number>()
  server.maxConnections = allMax
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (trusted.has(address)) return
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
