/**
 * The process that serves a built web app. Environment: `APP_BUILD` (the build folder; the personal app's when absent),
 * `PORT` or `PERSONAL_PORT`, `HOST` (loopback when absent), `API_URL` or one address per base, `DEPLOYMENT_LABEL`,
 * `LOG_LEVEL`; the apps' addresses (`PERSONAL_APP_URL`, `BUSINESS_APP_URL`), for links from one to the other;
 * `PUBLIC_SITE_URL`, for the apps' links to its terms. For the public site also `SITE_URL`, its own address,
 * `STAGING_…` of each app where it differs, and `SITE_CHAT_SCRIPT` and `SITE_ANALYTICS_SCRIPT`, addresses of scripts
 * that are loaded after a visitor's consent.
 */
import { announceReady, logLines, onStop, optionalEnv, portEnv } from '@zend/server/config'
import { pino } from 'pino'
import path from 'node:path'
import { createHost } from './host.ts'
import type { AppConfig, PublicSite } from './page.ts'
import { readSite } from './site.ts'

const apiUrl = optionalEnv('API_URL', 'http://localhost:4000').replace(/\/$/, '')
const base = (name: string): string => optionalEnv(`API_${name.toUpperCase()}_URL`, `${apiUrl}/${name}`)

const origin = (name: string, absent: string): string => optionalEnv(name, absent).replace(/\/$/, '')
const orNone = (address: string): string | null => (address === '' ? null : address)

function publicSite(url: string): PublicSite {
  const production = {
    personal: origin('PERSONAL_APP_URL', 'http://localhost:3001'),
    business: orNone(origin('BUSINESS_APP_URL', '')),
  }
  return {
    origin: new URL(url).origin,
    production,
    staging: {
      personal: origin('STAGING_PERSONAL_APP_URL', production.personal),
      business: orNone(origin('STAGING_BUSINESS_APP_URL', production.business ?? '')),
    },
    loaders: { chat: optionalEnv('SITE_CHAT_SCRIPT', ''), analytics: optionalEnv('SITE_ANALYTICS_SCRIPT', '') },
  }
}

function neighbours(): Pick<AppConfig, 'apps' | 'publicSite'> {
  const [personal, business] = [origin('PERSONAL_APP_URL', ''), origin('BUSINESS_APP_URL', '')]
  const publicSite = origin('PUBLIC_SITE_URL', '')
  return {
    ...(personal === '' || business === '' ? {} : { apps: { personal, business } }),
    ...(publicSite === '' ? {} : { publicSite }),
  }
}

const siteUrl = optionalEnv('SITE_URL', '')
const config: AppConfig = {
  api: { accounts: base('accounts'), personal: base('personal'), business: base('business'), general: base('general') },
  label: optionalEnv('DEPLOYMENT_LABEL', ''),
  ...(siteUrl === '' ? neighbours() : { site: publicSite(siteUrl) }),
}

const logger = pino({ level: optionalEnv('LOG_LEVEL', 'info') }, logLines())
const build = path.resolve(optionalEnv('APP_BUILD', path.join(import.meta.dirname, '../../personal/build')))
const host = await createHost(readSite(build, config), logger)
const address = await host.listen({ host: optionalEnv('HOST', '127.0.0.1'), port: portEnv('PERSONAL_PORT', 3001) })

onStop(() => host.close())
announceReady({ address })
logger.info({ address }, 'ready')
