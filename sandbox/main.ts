/**
 * The sandbox as a program: simulates the outside services on a developer's machine. It is not part of the product and
 * refuses to run in production.
 */
import pino from 'pino'
import { startSandbox } from './sandbox.ts'
import { readSettings } from './settings.ts'

const log = pino({ name: 'sandbox' })

if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write(
    "The sandbox makes play money and shows everybody's mail. It does not start with NODE_ENV=production.\n",
  )
  process.exit(1)
}

let end: (code: number) => void = (code) => process.exit(code)
process.once('SIGTERM', () => end(0))
process.once('SIGINT', () => end(0))
if (process.send !== undefined) process.once('disconnect', () => end(0))

try {
  const sandbox = await startSandbox(readSettings(process.env), (cause) => {
    log.error({ err: cause }, 'a node died, or an automatic block failed')
  })
  let ending = false
  end = (code) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), 5_000).unref()
    void sandbox.stop().then(() => process.exit(code))
  }
  log.info(sandbox.facts, 'ready')
  process.send?.({ ready: true, ...sandbox.facts })
} catch (cause) {
  log.fatal({ err: cause }, 'the sandbox did not start')
  process.exit(1)
}
