/**
 * The personal app on a cheap phone and a slow network, as its host serves it: 500 kbit/s, 600 ms per request, a CPU
 * slowed six times (real throttling, no simulation). A stub API with fixed answers is behind it. `Usable`: total value
 * and coins are on the screen, when the page is opened with an empty browser; `AfterSignIn`: the same after the last
 * digit of the mailed code, on the visit that began at the sign-in. `Return`: a later visit, with the service worker's
 * and the app's caches; `Ready`: on that visit, the app itself has rendered them and reacts to presses. Run it on an
 * idle machine, since the medians depend on its load.
 */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { readBuild } from '../../web/bundling/finish/build-graph.ts'
import { type Figures, type Measure, median } from '../measure.ts'
import { filesAreKept, forgetFiles, inContext, openBrowser, ROOT, seen, serve, slow, watched } from '../phone.ts'
import { startApi } from './api.ts'

const run = promisify(execFile)
const PORT = 13_803
const ORIGIN = `http://localhost:${PORT}`
const RUNS = 3
const WAIT_MS = 60_000

/** Measures. Takes about two minutes; builds the personal app first. */
export const measure: Measure = async (say, { quick }) => {
  say('building the personal app')
  await run('npm', ['run', 'build', '-w', '@zend/personal'], { cwd: ROOT, maxBuffer: 64 * 2 ** 20 })
  const api = await startApi(ORIGIN)
  const host = await serve({ PERSONAL_PORT: String(PORT), API_URL: api.address })
  const browser = await openBrowser()
  try {
    const runs: Visit[] = []
    for (let i = 1; i <= (quick ? 1 : RUNS); i++) {
      const visit = await visits(browser)
      runs.push(visit)
      say(`run ${i}: ${JSON.stringify(visit)}`)
    }
    const middle = (name: keyof Visit): number => Math.round(median(runs.map((visit) => visit[name])))
    const figures: Figures = {
      ...sizes(),
      loginLcpSlowMs: middle('loginLcpMs'),
      dashboardAfterSignInSlowMs: middle('dashboardAfterSignInMs'),
      dashboardUsableSlowMs: middle('dashboardUsableMs'),
      dashboardReturnSlowMs: middle('dashboardReturnMs'),
      dashboardReturnReadySlowMs: middle('dashboardReturnReadyMs'),
      clsMax: Math.max(...runs.map(({ cls }) => cls)),
    }
    for (const [name, value] of Object.entries(figures)) say(`${name}: ${JSON.stringify(value)}`)
    return { figures, ratios: {}, notes: ['one machine, loopback; throttling by the browser'] }
  } finally {
    await browser.close()
    host.stop()
    api.close()
  }
}

type Visit = {
  readonly loginLcpMs: number
  readonly dashboardAfterSignInMs: number
  readonly dashboardUsableMs: number
  readonly dashboardReturnMs: number
  readonly dashboardReturnReadyMs: number
  readonly cls: number
}

/** JavaScript by route, gzip -9, in KB of 1,000 bytes, without texts: the build's budgets count those as well. */
function sizes(): Figures {
  const build = readBuild(path.join(ROOT, 'apps/personal/build/client'), path.join(ROOT, 'apps/personal'))
  const kb = (files: ReadonlySet<string>): number =>
    Math.round([...files].reduce((sum, url) => sum + build.sizeOf(url), 0) / 100) / 10
  const of = (address: string): number =>
    kb(build.routes.find((route) => route.address === address)?.files ?? new Set())
  return {
    loginJsKB: of('/auth/login'),
    dashboardJsKB: of('/dashboard'),
    routeJsKBMax: Math.max(...build.routes.map(({ files }) => kb(files))),
  }
}

async function visits(browser: Browser): Promise<Visit> {
  const login = await inContext(browser, async (context) => {
    const page = await watched(context)
    await slow(context, page)
    await page.goto(`${ORIGIN}/auth/login`, { timeout: WAIT_MS, waitUntil: 'networkidle' })
    const { lcp, cls } = await seen(page)
    return { lcp, cls, dashboardAfterSignInMs: await signIn(page) }
  })
  return inContext(browser, async (context) => {
    const first = await watched(context)
    await first.goto(`${ORIGIN}/auth/login`, { waitUntil: 'networkidle' })
    await signIn(first)
    await forgetFiles(context, first)
    await first.close()

    const page = await watched(context)
    await slow(context, page)
    await page.goto(`${ORIGIN}/dashboard`, { timeout: WAIT_MS, waitUntil: 'commit' })
    const dashboardUsableMs = await usable(page)
    // Wait for the caches of this visit: the service worker with its files, the last answers and the last picture. The
    // network is never idle while events stream.
    await filesAreKept(page)
    await page.waitForFunction(hasPicture, undefined, { polling: 100, timeout: WAIT_MS })
    const dashboard = await seen(page)
    await page.close()

    const again = await watched(context)
    await slow(context, again)
    // From the first byte on: waiting for every file would detect early content late.
    await again.goto(`${ORIGIN}/dashboard`, { timeout: WAIT_MS, waitUntil: 'commit' })
    const dashboardReturnMs = await usable(again)
    const dashboardReturnReadyMs = await usable(again, 'main ')
    const back = await seen(again)
    const { dashboardAfterSignInMs } = login
    return {
      loginLcpMs: login.lcp,
      dashboardAfterSignInMs,
      dashboardUsableMs,
      dashboardReturnMs,
      dashboardReturnReadyMs,
      cls: Math.max(login.cls, dashboard.cls, back.cls),
    }
  })
}

/**
 * Milliseconds from the navigation's start until the total value and a coin were on the screen; `within` narrows the
 * search.
 */
async function usable(page: Page, within = ''): Promise<number> {
  const at = await page.waitForFunction(
    (place) => {
      const told = (label: string): boolean =>
        /\d[\d,.]*\.\d/.test(document.querySelector(`${place}[aria-label="${label}"]`)?.textContent ?? '')
      return told('Balance') && told('Assets') ? performance.now() : null
    },
    within,
    { polling: 'raf', timeout: WAIT_MS },
  )
  return Number(await at.jsonValue())
}

/** In the page: whether the picture for the next visit is stored. */
const hasPicture = (): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store')
    opening.addEventListener('error', () => reject(new Error('the database cannot be opened')))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('keyval').objectStore('keyval').count('last-picture')
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result > 0)
      })
    })
  })

/**
 * Signs in on the page of that name as a person does, typing at full speed. Returns the time from the last digit of the
 * code until the figures were shown.
 */
async function signIn(page: Page): Promise<number> {
  await page.getByLabel('Email or username').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a market day for weaving')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await page.keyboard.type('123456')
  const typedAt = await page.evaluate(() => performance.now())
  await page.waitForURL(/\/dashboard$/)
  return (await usable(page)) - typedAt
}
