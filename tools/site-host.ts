/**
 * Builds the public site if its sources changed and serves only that, for the site's tests. Its environment is the web
 * host's own.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildPublicSite } from './start/web-builds.ts'
import { ROOT } from './start/settings.ts'

const folder = join(ROOT, 'test-results')
mkdirSync(folder, { recursive: true })
await buildPublicSite(join(folder, 'site-build.log'), (text) => console.log(text), { complete: false })
await import('../apps/web-host/src/main.ts')
