/**
 * `npm start`: starts the whole product, prints its addresses, keeps running, and stops everything on Ctrl-C. The parts
 * are in start/; this file only handles output and signals.
 */
import { StartRefusal, type Settings, readSettings } from './start/settings.ts'
import { type Product, startProduct } from './start/product.ts'

const say = (text: string): void => void process.stderr.write(`${text}\n`)

/** Runs the product until a signal ends it. With `dev`, code changes restart the affected processes. */
export async function main(dev: boolean): Promise<void> {
  const since = performance.now()
  let product: Product | undefined
  let ending = false
  const end = async (code: number): Promise<void> => {
    if (ending) return
    ending = true
    if (product?.hasStarted() === true) {
      say('\nStopping …')
      await product.stop()
      say('Stopped.')
    }
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  // The parent process was killed.
  if (process.send !== undefined) process.once('disconnect', () => void end(0))

  try {
    const settings = readSettings(process.env)
    product = startProduct({ settings, dev, say })
    const urls = await product.up
    if (!ending) process.stdout.write(addresses(settings, urls, (performance.now() - since) / 1000))
  } catch (error) {
    if (ending) return
    say(error instanceof StartRefusal ? error.message : String(error instanceof Error ? error.stack : error))
    await end(1)
  }
}

function addresses(
  settings: Settings,
  urls: {
    readonly marketing: string
    readonly personal: string
    readonly business: string
    readonly api: string
    readonly sandbox: string
  },
  seconds: number,
): string {
  const { parts, production } = settings
  const rows = [
    ...(parts.has('marketing') ? [['Public site', urls.marketing]] : []),
    ...(parts.has('personal') ? [['Personal app', urls.personal]] : []),
    ...(parts.has('business') ? [['Business app', urls.business]] : []),
    ...(parts.has('api') ? [['API', urls.api]] : []),
    ...(production ? [] : [['Sandbox: mailbox, faucet, chains', urls.sandbox]]),
  ]
  const width = Math.max(...rows.map(([title]) => title?.length ?? 0))
  const lines = rows.map(([title, url]) => `  ${title?.padEnd(width)}   ${url}`)
  return `\nZend is running (started in ${seconds.toFixed(1)} s).\n\n${lines.join('\n')}\n\n  Data and logs: ${settings.dataDir}\n  Stop with Ctrl-C.\n\n`
}

if (import.meta.main) await main(false)
