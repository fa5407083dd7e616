/** Builds the personal app if its sources changed and serves it, and nothing else, for the screens' harness. Its environment is the web host's own. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildPersonalApp } from './start/web-builds.ts'
import { ROOT } from './start/settings.ts'

const folder = join(ROOT, 'test-results')
mkdirSync(folder, { recursive: true })
await buildPersonalApp(join(folder, 'personal-build.log'), (text) => console.log(text))
await import('../apps/web-host/src/main.ts')
