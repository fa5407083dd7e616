/**
 * Builds a signed-in app if its sources changed and serves only that, for the screens' harness. `APP` names it, by
 * default the personal one; all other variables are the web host's own.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildBusinessApp, buildPersonalApp } from './start/web-builds.ts'
import { ROOT } from './start/settings.ts'

const folder = join(ROOT, 'test-results')
const app = process.env['APP'] === 'business' ? 'business' : 'personal'
mkdirSync(folder, { recursive: true })
await (app === 'business' ? buildBusinessApp : buildPersonalApp)(join(folder, `${app}-build.log`), (text) =>
  console.log(text),
)
process.env['APP_BUILD'] = join(ROOT, 'apps', app, 'build')
await import('../apps/web-host/src/main.ts')
