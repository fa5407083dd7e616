/**
 * The steps after an app's build: the router's manifest, budgets, texts, head start, service worker, compressed copies.
 * Usage, in the app's folder: node ../../web/bundling/finish/main.ts
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AppBuild } from '../app-build.ts'
import { checkBudgets } from './budgets.ts'
import { readBuild } from './build-graph.ts'
import { writeEarlyPages } from './early-pages.ts'
import { fillPages } from './fill-pages.ts'
import { precompress } from './precompress.ts'
import { preloadShell } from './preload-shell.ts'
import { makeServiceWorker } from './service-worker.ts'
import { slimManifest } from './slim-manifest.ts'
import { checkTexts } from './texts.ts'

const app = process.cwd()
const client = path.join(app, 'build/client')
const { BUILD } = (await import(pathToFileURL(path.join(app, 'app.build.ts')).href)) as { readonly BUILD: AppBuild }

slimManifest(client)
const build = readBuild(client, app)
const isSound = [checkBudgets(build, BUILD), checkTexts(build)].every((ok) => ok)
if (isSound) {
  await preloadShell(app, BUILD)
  fillPages(client)
  writeEarlyPages(client, BUILD)
  await makeServiceWorker(app, BUILD)
  precompress(client)
} else process.exitCode = 1
