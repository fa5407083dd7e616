/** Listens on a unix socket that only this process's own user may open. */
import { once } from 'node:events'
import { lstatSync, rmSync } from 'node:fs'
import { connect, type Server } from 'node:net'

const OWNER_ONLY_UMASK = 0o177

/**
 * Listens, after removing the socket that a killed process left. Throws when something else than a socket has that
 * name, or somebody still listens there.
 */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  const stale = lstatSync(path, { throwIfNoEntry: false })
  if (stale !== undefined && !stale.isSocket()) throw new Error(`${path} is in the way and is no socket`)
  if (stale !== undefined && (await isAnswered(path))) throw new Error(`somebody listens on ${path} already`)
  if (stale !== undefined) rmSync(path)
  // Create the socket with its final mode: changing it afterwards would leave a moment in which others could connect.
  const before = process.umask(OWNER_ONLY_UMASK)
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  } finally {
    process.umask(before)
  }
}

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
