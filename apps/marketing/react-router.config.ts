/**
 * The site's build: every page in every language is drawn at build time and served as a file. The server half of the
 * build only draws; it is never deployed.
 */
import type { Config } from '@react-router/dev/config'
import { ADDRESSES } from './app/addresses.ts'
import { requireComplete, SITE } from './app/site-config.ts'

// Fail before drawing: a site with missing facts must not reach real customers.
requireComplete(SITE, process.env['SITE_COMPLETE'])

export default {
  appDirectory: 'app',
  // With `false` the page of `/` would become the empty shell of an app.
  ssr: true,
  prerender: { paths: [...ADDRESSES], concurrency: 2 },
} satisfies Config
