/**
 * How the site is built: every page of every language is drawn once, at build time, and served as a file. The server
 * half of the build only draws; it is never deployed.
 */
import type { Config } from '@react-router/dev/config'
import { ADDRESSES } from './app/addresses.ts'
import { requireComplete, SITE } from './app/site-config.ts'

// Before anything is drawn: a site with gaps is not for real customers.
requireComplete(SITE, process.env['SITE_COMPLETE'])

export default {
  appDirectory: 'app',
  // With `false` the page of `/` would become the empty shell of an app.
  ssr: true,
  prerender: { paths: [...ADDRESSES], concurrency: 2 },
} satisfies Config
