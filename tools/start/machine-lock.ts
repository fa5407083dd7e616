/** Locks between processes of this machine. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 100

/** Releases a lock. */
export type Unlock = () => Promise<void>

/**
 * Takes the lock of this name; `null` while another process holds it. It is a socket in Linux's abstract name space,
 * which disappears with its holder, so no lock outlives a killed process.
 */
export async function takeLock(kind: string, name: string): Promise<Unlock | null> {
  const socket = createServer().unref()
  const taken = await new Promise((resolve) => {
    socket.once('error', () => resolve(false))
    socket.listen(`\0${kind}:${createHash('sha256').update(name).digest('hex')}`, () => resolve(true))
  })
  if (taken !== true) return null
  return async () => {
    socket.close()
    await once(socket, 'close')
  }
}

/** Runs `act` while no other process of this machine runs the same; waits as long as that takes. */
export async function alone<T>(kind: string, name: string, act: () => Promise<T>): Promise<T> {
  for (;;) {
    const unlock = await takeLock(kind, name)
    if (unlock === null) {
      await delay(POLL_MS)
      continue
    }
    try {
      return await act()
    } finally {
      await unlock()
    }
  }
}
