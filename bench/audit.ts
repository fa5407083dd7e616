/**
 * Lighthouse against a page: a phone's profile, throttling simulated by Lighthouse itself. A busy machine lowers
 * performance; the other three scores do not change.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { median } from './measure.ts'

const run = promisify(execFile)
const CHROME_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof CATEGORIES)[number]
type Report = {
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** The medians of a page's runs: scores of 100, milliseconds, layout shift in thousandths. */
export type Audited = Readonly<
  Record<'performance' | 'accessibility' | 'bestPractices' | 'seo' | 'lcpMs' | 'tbtMs' | 'clsThousandths', number>
>

/**
 * Audits an address `runs` times, some twenty seconds each; a run that Lighthouse could not record is repeated once.
 * Throws when Lighthouse cannot score a page.
 */
export async function audited(url: string, runs: number): Promise<Audited> {
  const reports: Report[] = []
  for (let i = 0; i < runs; i++) reports.push(await audit(url).catch(() => audit(url)))
  const score = (category: Category): number =>
    Math.round(median(reports.map(({ categories }) => categories[category].score ?? Number.NaN)) * 100)
  const figure = (name: string, times = 1): number =>
    Math.round(median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)) * times)
  const result = {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    clsThousandths: figure('cumulative-layout-shift', 1000),
  }
  if (Object.values(result).some(Number.isNaN))
    throw new Error(`Lighthouse could not score ${url}: ${JSON.stringify(result)}`)
  return result
}

async function audit(url: string): Promise<Report> {
  const args = [
    url,
    '--output=json',
    '--quiet',
    `--chrome-flags=${CHROME_FLAGS}`,
    `--only-categories=${CATEGORIES.join(',')}`,
  ]
  const { stdout } = await run('lighthouse', args, {
    env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    maxBuffer: 64 * 2 ** 20,
  })
  return JSON.parse(stdout) as Report
}
