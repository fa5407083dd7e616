/** Ports for programs that cannot say which one they took. */
import { createServer } from 'node:net'

const PORTS_TRIED = 3
const TAKEN = /EADDRINUSE|address already in use/i

/** Starts on a port that was free a moment ago; when another program took it in between, tries another. */
export async function startOnFreePort<T>(host: string, start: (port: number) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await start(await freePort(host))
    } catch (cause) {
      if (tried === PORTS_TRIED || !TAKEN.test(String(cause))) throw cause
    }
  }
}

/** A port that was free a moment ago; for programs that cannot say which one they took. */
function freePort(host: string): Promise<number> {
  return new Promise((found, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? found(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
