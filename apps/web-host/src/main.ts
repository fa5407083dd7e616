/**
 * The process that serves a built web app. Environment: `APP_BUILD` (the build folder; the personal app's when absent),
 * `PORT` or `PERSONAL_PORT`, `HOST` (loopback when absent), `API_URL` or one address per base, `DEPLOYMENT_LABEL`, `LOG_LEVEL`.
 */
import { announceReady, onStop, optionalEnv, portEnv } from '@zend/server/config'
import { pino } from 'pino'
import path from 'node:path'
import { createHost } from './host.ts'
import type { AppConfig } from './page.ts'
import { readSite } from './site.ts'

const apiUrl = optionalEnv('API_URL', 'http://localhost:4000').replace(/\/$/, '')
const base = (name: string): string => optionalEnv(`API_${name.toUpperCase()}_URL`, `${apiUrl}/${name}`)

const config: AppConfig = {
  api: { accounts: base('accounts'), personal: base('personal'), business: base('business'), general: base('general') },
  label: optionalEnv('DEPLOYMENT_LABEL', ''),
}

const logger = pino({ level: optionalEnv('LOG_LEVEL', 'info') })
const build = path.resolve(optionalEnv('APP_BUILD', path.join(import.meta.dirname, '../../personal/build')))
const host = await createHost(readSite(build, config), logger)
const address = await host.listen({ host: optionalEnv('HOST', '127.0.0.1'), port: portEnv('PERSONAL_PORT', 3001) })

onStop(() => host.close())
announceReady({ address })
logger.info({ address }, 'ready')
