/**
 * Lighthouse on the login page, as the host serves the built app: a phone's profile (throttling simulated by Lighthouse itself), the median of
 * several runs. A busy machine lowers the performance score; the other three do not move.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Measure, median } from '../measure.ts'

const run = promisify(execFile)
const RUNS = 5
const PORT = 13_801
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CHROME_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

type Report = {
  readonly categories: Readonly<Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { readonly score: number }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** Measures. Takes about a minute and a half; builds the personal app first. */
export const measure: Measure = async (say) => {
  say('building the personal app')
  await run('npm', ['run', 'build', '-w', '@zend/personal'], { cwd: ROOT })
  const host = spawn(process.execPath, ['apps/web-host/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PERSONAL_PORT: String(PORT), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    await once(host, 'message')
    const reports: Report[] = []
    for (let i = 1; i <= RUNS; i++) {
      reports.push(await audit(`http://localhost:${PORT}/auth/login`))
      say(`run ${i} of ${RUNS}: performance ${scoreOf(reports.slice(-1), 'performance')}`)
    }
    const ms = (name: string): number => Math.round(median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)))
    return {
      figures: {
        loginPerformance: scoreOf(reports, 'performance'),
        loginAccessibility: scoreOf(reports, 'accessibility'),
        loginBestPractices: scoreOf(reports, 'best-practices'),
        loginSeo: scoreOf(reports, 'seo'),
        loginLcpMs: ms('largest-contentful-paint'),
        loginTbtMs: ms('total-blocking-time'),
        loginClsThousandths: Math.round(median(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN)) * 1000),
      },
      ratios: {},
    }
  } finally {
    host.kill('SIGTERM')
  }
}

const scoreOf = (reports: readonly Report[], category: keyof Report['categories']): number =>
  Math.round(median(reports.map(({ categories }) => categories[category].score)) * 100)

async function audit(url: string): Promise<Report> {
  const args = [url, '--output=json', '--quiet', `--chrome-flags=${CHROME_FLAGS}`, '--only-categories=performance,accessibility,best-practices,seo']
  const { stdout } = await run('lighthouse', args, {
    cwd: ROOT,
    env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    maxBuffer: 64 * 2 ** 20,
  })
  return JSON.parse(stdout) as Report
}
