/**
 * The page on which strangers pay a company's bill, on the slow phone of bench/web (500 kbit/s, 600 ms per request, a
 * CPU slowed six times): when what is to be paid is on the screen. A stub API with one bill is behind it. Bar: 2.0 s.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { buildBusinessApp } from '../../tools/start/web-builds.ts'
import { type Measure, median } from '../measure.ts'
import { inContext, openBrowser, ROOT, seen, serve, slow, watched } from '../phone.ts'
import { TO_PAY } from '../../tests/screens/support/pay.ts'

const [PORT, API_PORT] = [13_815, 13_816]
const RUNS = 5

/** Measures. Takes a minute; builds the business app first. */
export const measure: Measure = async (say, { quick }) => {
  await buildBusinessApp(path.join(ROOT, 'bench/pay/build.log'), say)
  const api = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify({ data: TO_PAY }))
  }).listen(API_PORT)
  await once(api, 'listening')
  const host = await serve({
    APP_BUILD: 'apps/business/build',
    PERSONAL_PORT: String(PORT),
    API_URL: `http://localhost:${API_PORT}`,
  })
  const browser = await openBrowser()
  try {
    const visits: { readonly lcp: number; readonly cls: number }[] = []
    for (let run = 1; run <= (quick ? 1 : RUNS); run += 1) {
      const visit = await inContext(browser, async (context) => {
        const page = await watched(context)
        await slow(context, page)
        await page.goto(`http://localhost:${PORT}/pay#${'p'.repeat(32)}`, { waitUntil: 'networkidle' })
        await page.locator('h1:visible').filter({ hasText: TO_PAY.title }).waitFor()
        return seen(page)
      })
      visits.push(visit)
      say(`run ${run}: ${JSON.stringify(visit)}`)
    }
    const figures = {
      lcpSlowMs: Math.round(median(visits.map(({ lcp }) => lcp))),
      clsMax: Math.max(...visits.map(({ cls }) => cls)),
    }
    return { figures, ratios: { lcpOfTwoSeconds: figures.lcpSlowMs / 2_000 }, notes: ['throttling by the browser'] }
  } finally {
    await browser.close()
    host.stop()
    api.close()
  }
}
