/**
 * Checks that the ports are free before anything starts, and says what to do when one is not. It ends no other program.
 */
import { createServer } from 'node:net'
import getPort, { portNumbers } from 'get-port'
import { type Port, StartRefusal } from './settings.ts'

const SUGGESTIONS_WITHIN = 100

/** Throws a StartRefusal that names every taken port, its variable, and a free port for each. */
export async function requireFreePorts(ports: readonly Port[], host: string): Promise<void> {
  const taken = []
  for (const port of ports) if (!(await isFree(port.port, host))) taken.push(port)
  if (taken.length === 0) return
  const ownPorts = ports.map((port) => port.port)
  const choices = []
  for (const { variable, port } of taken) {
    const free = await getPort({
      port: portNumbers(port + 1, Math.min(port + SUGGESTIONS_WITHIN, 65_535)),
      exclude: ownPorts,
      host,
    })
    ownPorts.push(free)
    choices.push(`${variable}=${free}`)
  }
  const lines = taken.map(
    (port) => `  port ${port.port} (${port.title}; variable ${port.variable}) is taken by another program`,
  )
  throw new StartRefusal(
    `Zend cannot start:\n${lines.join('\n')}\nStop that program, or choose other ports:\n  ${choices.join(' ')} npm start`,
  )
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer()
  try {
    return await new Promise((resolve, reject) => {
      probe.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(explained(error, port, host)),
      )
      probe.listen({ port, host, exclusive: true }, () => resolve(true))
    })
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}

function explained(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EACCES')
    return new StartRefusal(`Port ${port} may not be opened by this user; choose one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartRefusal(`HOST=${host} is not an address of this machine.`)
  return error
}
