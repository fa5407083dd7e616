/**
 * The public site as its host serves it, on five pages of different kinds: Lighthouse's phone, and the same slow phone
 * as bench/web (500 kbit/s, 600 ms per request, a CPU slowed six times). A stub API with fixed rates supplies the live
 * figures.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { DEFAULTS } from '@zend/server/config'
import type { Browser } from '@playwright/test'
import { buildPublicSite } from '../../tools/start/web-builds.ts'
import { audited } from '../audit.ts'
import { type Figures, type Measure, median } from '../measure.ts'
import { inContext, openBrowser, ROOT, seen, serve, slow, watched } from '../phone.ts'

const PORT = 13_805
const RUNS = 3
const PAGES = [
  '/',
  '/trade/convert/btc-to-usdt',
  '/off-ramp/convert-crypto-to-naira',
  '/products/deposit-usdt',
  '/fr/contact',
] as const

/** Measures. Takes about six minutes; builds the site first. */
export const measure: Measure = async (say, { quick }) => {
  say('building the public site')
  await buildPublicSite(path.join(ROOT, 'bench/site/build.log'), say, { complete: false })
  const api = await ratesApi()
  const host = await serve({
    APP_BUILD: 'apps/marketing/build',
    PERSONAL_PORT: String(PORT),
    SITE_URL: `http://localhost:${PORT}`,
    PERSONAL_APP_URL: 'https://app.example.com',
    API_URL: api.address,
  })
  const browser = await openBrowser()
  try {
    const pages: Record<string, Figures> = {}
    for (const page of PAGES) {
      const phone = await slowly(browser, page, quick ? 1 : RUNS)
      pages[page] = { ...(await audited(`http://localhost:${PORT}${page}`, quick ? 1 : RUNS)), ...phone }
      say(`${page}: ${JSON.stringify(pages[page])}`)
    }
    const all = Object.values(pages)
    const worst = (name: string, pick: (...values: number[]) => number): number =>
      pick(...all.map((page) => Number(page[name])))
    return {
      figures: {
        pages,
        performanceMin: worst('performance', Math.min),
        accessibilityMin: worst('accessibility', Math.min),
        bestPracticesMin: worst('bestPractices', Math.min),
        seoMin: worst('seo', Math.min),
        slowLcpMsMax: worst('slowLcpMs', Math.max),
        slowClsMax: worst('slowCls', Math.max),
      },
      ratios: {},
    }
  } finally {
    await browser.close()
    host.stop()
    api.close()
  }
}

async function slowly(
  browser: Browser,
  page: string,
  runs: number,
): Promise<{ readonly slowLcpMs: number; readonly slowCls: number }> {
  const visits = []
  for (let i = 0; i < runs; i++) {
    visits.push(
      await inContext(browser, async (context) => {
        const opened = await watched(context)
        await slow(context, opened)
        await opened.goto(`http://localhost:${PORT}${page}`, { waitUntil: 'networkidle', timeout: 60_000 })
        return seen(opened)
      }),
    )
  }
  return {
    slowLcpMs: Math.round(median(visits.map(({ lcp }) => lcp))),
    slowCls: Math.max(...visits.map(({ cls }) => cls)),
  }
}

/** A stub of the one call that the site's pages make: today's rates. */
async function ratesApi(): Promise<{ readonly address: string; readonly close: () => void }> {
  const asOf = new Date().toISOString()
  const price = (currency: string, coin: boolean, usd: string) => ({ currency, coin, usd, asOf, quotable: true })
  const { stables, feeBps, marginBps } = DEFAULTS.swap
  const data = {
    asOf,
    prices: [
      price('USDT', true, '1.00'),
      price('BTC', true, '64000.00'),
      price('USD', false, '1.00'),
      price('NGN', false, '0.000625'),
    ],
    swap: { stables, feeBps, marginBps },
    sell: { feeBps: 75, payouts: [{ currency: 'NGN', minimum: '500', maximum: '5000000', flatFee: '50' }] },
  }
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      .end(JSON.stringify({ data }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return { address: `http://127.0.0.1:${address.port}`, close: () => void server.close() }
}
