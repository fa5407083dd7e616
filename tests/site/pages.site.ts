/**
 * One row for each public route of the specification: a page's content for search engines and people, in every
 * language, and that every link works. Which of them a browser opens is drawn by the commit in `npm test`.
 */
import { LANGUAGES } from '@zend/kernel/specification'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { addressIn, ADDRESSES, PATHS } from '../../apps/marketing/app/addresses.ts'
import { drawnInTurn } from '../testkit/commit.ts'
import { ONE_IN } from '../../tools/test/turns.ts'
import { PLAIN } from './support/addresses.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

// The host compresses a page on its first compressed request, which takes longer than everything else here.
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } } as const
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Specification §2, word for word, so that a route missing in the table fails here.
const SPECIFIED = [
  '/',
  '/about',
  '/contact',
  '/supported-countries',
  '/cookies',
  '/privacy',
  '/terms',
  '/law-enforcement-request',
  '/aml',
  '/zend-personal',
  '/zend-business',
  '/deposits/crypto',
  '/swaps/crypto',
  '/withdrawals/crypto',
  '/zendpay/crypto',
  '/campaign/zend-personal',
  '/campaign/zend-business',
  '/cross-border-payments-import-export',
  '/zendfx-cross-border-payments-send-pay-globally',
  '/cross-border-wallet-trade-zendfx',
  '/tron-wallet',
  '/swap-convert-usdt-tether-to-usdc-usd-coin-or-usdc-to-usdt',
  ...['usd-to-zar', 'btc-to-usdt', 'sol-to-usdt', 'eth-to-usdt', '100-dollars-to-rand'].map(
    (pair) => `/trade/convert/${pair}`,
  ),
  ...['naira', 'cedis', 'central-african-cfa', 'zar', 'ugx', 'tzs', 'kes'].map(
    (money) => `/off-ramp/convert-crypto-to-${money}`,
  ),
  ...['deposit', 'swap', 'withdraw'].flatMap((act) =>
    ['btc', 'usdt', 'eth', 'usdc', 'bnb'].map((coin) => `/products/${act}-${coin}`),
  ),
]

/** Pages of each kind, with a language each: width is checked in all languages, axe in one. */
const KINDS = [
  ['/', 'fr'],
  ['/contact', 'es'],
  ['/help', 'pt'],
  ['/guides/how-rates-and-margins-work', 'es'],
  ['/privacy', 'pt'],
  ['/supported-countries', 'fr'],
  ['/zend-business', 'es'],
  ['/deposits/crypto', 'pt'],
  ['/campaign/zend-personal', 'fr'],
  ['/trade/convert/100-dollars-to-rand', 'es'],
  ['/off-ramp/convert-crypto-to-central-african-cfa', 'pt'],
  ['/products/deposit-usdt', 'fr'],
  ['/products/withdraw-btc', 'es'],
] as const

/** Pages that people find by searching: their titles have words to be found by, and fit a list of results. */
const isSearched = (path: string): boolean => SPECIFIED.includes(path)

/** How far the page is wider than its window, in CSS pixels. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Violations found by axe. Run by the debugger, which the page's policy does not restrict. */
const faultsOf = (page: Page): Promise<unknown> =>
  page.evaluate(`${AXE}; axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`)

test('every route of the specification has a page', () => {
  expect(SPECIFIED.filter((path) => !PATHS.some((known) => known === path))).toEqual([])
})

for (const path of drawnInTurn(PATHS, (each) => each, ONE_IN.pages)) {
  test(`${path} has one heading, a name of its own, twins in four languages, and no fault that axe or the console tells of`, async ({
    page,
  }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveTitle(/^.{3,80} · Zend$/)
    if (isSearched(path)) expect((await page.title()).length).toBeGreaterThanOrEqual(45)
    if (isSearched(path)) expect((await page.title()).length).toBeLessThanOrEqual(65)
    await expect(page.locator('h1')).toHaveCount(1)
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(30)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', PLAIN + path)
    for (const language of LANGUAGES) {
      await expect(page.locator(`link[rel=alternate][hreflang=${language}]`)).toHaveAttribute(
        'href',
        PLAIN + addressIn(language, path),
      )
    }
    await expect(page.locator('html')).toHaveAttribute('data-session')
    expect(await overflowOf(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
  })
}

for (const [path, looked] of drawnInTurn(KINDS, ([each]) => each, ONE_IN.pages)) {
  test(`${path} fits in every language on a phone, and in English at a desk, without a fault that axe tells of`, async ({
    page,
  }) => {
    for (const language of ['fr', 'es', 'pt'] as const) {
      await page.goto(addressIn(language, path))
      await expect(page.locator('html')).toHaveAttribute('data-session')
      expect([language, await overflowOf(page)]).toEqual([language, 0])
      if (language === looked) expect(await faultsOf(page)).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-session')
    expect(await overflowOf(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
  })
}

// The pages with the longest words.
test('fits the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of [
    '/fr',
    '/es/trade/convert/usd-to-zar',
    '/es/withdrawals/crypto',
    '/fr/zendpay/crypto',
    '/pt/help',
  ]) {
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('data-session')
    expect([address, await overflowOf(page)]).toEqual([address, 0])
  }
})

// Our fonts are used where they load in time; a first visit over a slow line shows the visitor's own, which may be a
// wide one (DejaVu here).
test('fits a phone in a face of the visitor’s own', async ({ page }) => {
  // The fonts never load.
  await page.route(/\.woff2/, () => undefined)
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const language of LANGUAGES) {
      await page.goto(addressIn(language, '/'), { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveAttribute('data-session')
      expect([language, width, await overflowOf(page)]).toEqual([language, width, 0])
    }
  }
})

test('in every language: 200, its own language, title, one heading, canonical; titles differ; every link and picture resolves', async ({
  request,
}) => {
  const titles = new Map<string, string>()
  const linked = new Map<string, string>()
  const fragments: [target: string, from: string][] = []
  const texts = new Map<string, string>()
  for (const address of ADDRESSES.filter((each) => !each.endsWith('/404'))) {
    const answer = await request.get(address, UNCOMPRESSED)
    const html = await answer.text()
    texts.set(address, html)
    expect([address, answer.status(), html.match(/<h1/g)?.length]).toEqual([address, 200, 1])
    expect(html).toContain(`<link rel="canonical" href="${PLAIN}${address}"`)
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    const named = `${/<html lang="(\w+)"/.exec(html)?.[1] ?? ''} ${title}`
    expect(titles.get(named), `${title} of ${address}`).toBeUndefined()
    titles.set(named, address)
    expect(html, 'a placeholder of the build was served').not.toMatch(/[a-z]+\.invalid/)
    for (const [, url = ''] of html.matchAll(/(?:href|src)="(\/[^"]*)"/g)) {
      const [target = '', fragment] = url.split('#')
      linked.set(target, address)
      if (fragment !== undefined) fragments.push([`${target === '' ? address : target}#${fragment}`, address])
    }
    for (const [, url = ''] of html.matchAll(/content="http:\/\/[^/"]+(\/social\/[^"]+)"/g)) linked.set(url, address)
  }
  const broken: string[] = []
  for (const [target, from] of linked)
    if (!texts.has(target) && (await request.get(target, UNCOMPRESSED)).status() !== 200)
      broken.push(`${target} from ${from}`)
  for (const [target, from] of fragments) {
    const [address = '', fragment = ''] = target.split('#')
    // A fragment of a file is a drawing of a sprite.
    if (!texts.has(address)) texts.set(address, await (await request.get(address, UNCOMPRESSED)).text())
    if (!(texts.get(address) ?? '').includes(`id="${fragment}"`)) broken.push(`${target} from ${from}`)
  }
  expect(broken).toEqual([])
})

test('a page in French speaks French, and no text of it is left in English', async ({ request }) => {
  const [english, french] = await Promise.all(
    ['/about', '/fr/about'].map(async (address) => (await request.get(address)).text()),
  )
  expect(french).toContain('<html lang="fr"')
  const sentences = (html = ''): string[] =>
    [...html.matchAll(/<(?:p|h2|h3|summary)(?=[\s>])[^>]*>([^<]{25,})</g)].map(([, text = '']) => text)
  const known = new Set(sentences(english))
  expect(sentences(french).filter((text) => known.has(text))).toEqual([])
})

test('the sitemap lists every address once, with its translations, under the site’s own origin', async ({
  request,
}) => {
  const map = await (await request.get('/sitemap.xml')).text()
  const told = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
  expect(told.toSorted()).toEqual(
    LANGUAGES.flatMap((language) => PATHS.map((path) => PLAIN + addressIn(language, path))).toSorted(),
  )
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${PLAIN}/sitemap.xml`)
})

test('facts for search engines are well-formed', async ({ request }) => {
  for (const path of ['/', '/tron-wallet', '/off-ramp/convert-crypto-to-naira']) {
    const html = await (await request.get(path)).text()
    const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text = '']) => JSON.parse(text) as { '@context': string },
    )
    expect(facts.length).toBeGreaterThan(0)
    expect(facts.every((each) => each['@context'] === 'https://schema.org')).toBe(true)
  }
})

test('where no page is, its language’s own page says so', async ({ request }) => {
  for (const [address, text] of [
    ['/nothing', 'There is no page here'],
    ['/fr/rien', 'Il n’y a pas de page ici'],
    ['/404', 'There is no page here'],
  ] as const) {
    const answer = await request.get(address)
    expect([address, answer.status()]).toEqual([address, 404])
    expect(await answer.text()).toContain(text)
  }
})
