/** The site's behaviour by the specification (§2), and that all of it is readable without scripts. */
import { LANGUAGES } from '@zend/kernel/specification'
import type { Page } from '@playwright/test'
import { addressIn } from '../../apps/marketing/app/addresses.ts'
import { API, ELSEWHERE, LOADERS, PLAIN, PRODUCTION, STAGING, WITH_LOADERS } from './support/addresses.ts'
import { expect, RATES, test } from './support/test.ts'

const WIDE = { width: 1440, height: 900 }

/** The pages for companies. */
const FOR_COMPANIES = [
  '/zend-business',
  '/campaign/zend-business',
  '/cross-border-payments-import-export',
  '/zendfx-cross-border-payments-send-pay-globally',
  '/cross-border-wallet-trade-zendfx',
] as const

/** Where the links to the apps within a part of a page lead, in their order. */
const doorsOf = (page: Page, within: string): Promise<(string | null)[]> =>
  page.locator(`${within} a[data-app]`).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test.describe('at a desk', () => {
  test.use({ viewport: WIDE })

  test('menus exclude each other and close on a press outside and on Escape', async ({ page }) => {
    await page.goto('/')
    const [products, features] = [
      page.locator('details', { hasText: /^Products/ }).first(),
      page.locator('details', { hasText: /^Features/ }).first(),
    ]
    await products.locator('summary').click()
    await expect(products.getByRole('link', { name: 'Business' })).toBeVisible()
    await features.locator('summary').click()
    await expect(products).not.toHaveAttribute('open')
    await page.locator('h1').click()
    await expect(features).not.toHaveAttribute('open')
    await products.locator('summary').click()
    await page.keyboard.press('Escape')
    await expect(products).not.toHaveAttribute('open')
    await expect(products.locator('summary')).toBeFocused()
  })

  test('the header becomes translucent after more than 20 px, not at 20', async ({ page }) => {
    await page.goto('/')
    const ground = () => page.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor)
    expect(await ground()).toBe('rgb(5, 22, 21)')
    await page.evaluate(() => scrollTo({ top: 20, behavior: 'instant' }))
    await expect(page.locator('header')).not.toHaveAttribute('data-scrolled')
    await page.evaluate(() => scrollTo({ top: 21, behavior: 'instant' }))
    await expect(page.locator('header')).toHaveAttribute('data-scrolled')
    expect(await ground()).toMatch(/^rgba\(5, 22, 21, 0\.\d+\)$/)
  })

  test('Sign up changes its colour every two seconds', async ({ page }) => {
    await page.goto('/')
    const colours = await page.locator('.sign-up > summary').evaluate((button) => {
      const [animation] = button.getAnimations()
      if (animation === undefined) return []
      animation.pause()
      return [0, 1_990, 2_010, 3_990, 4_010].map((at) => {
        animation.currentTime = at
        return getComputedStyle(button).backgroundColor
      })
    })
    const [papaya, mint] = ['rgb(253, 105, 64)', 'rgb(90, 229, 206)']
    expect(colours).toEqual([papaya, papaya, mint, mint, papaya])
  })

  test('no banner for the app on a wide screen', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-session')
    await expect(page.getByRole('complementary')).toBeHidden()
  })
})

test('Login and Sign Up lead to the staging hosts where the origin says localhost, else to the real ones', async ({
  page,
}) => {
  const doors = async (): Promise<(string | null)[]> =>
    Promise.all(
      ['personal', 'business'].map((app) =>
        page.locator(`header a[data-app=${app}][data-app-path="/auth/register"]`).first().getAttribute('href'),
      ),
    )
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-session')
  expect(await doors()).toEqual([`${STAGING.personal}/auth/register`, `${STAGING.business}/auth/register`])
  await page.goto(ELSEWHERE)
  await expect(page.locator('html')).toHaveAttribute('data-session')
  expect(await doors()).toEqual([`${PRODUCTION.personal}/auth/register`, `${PRODUCTION.business}/auth/register`])
})

test.describe('for companies', () => {
  test.use({ viewport: WIDE })

  test('Login, Sign Up and Products lead Business where the specification says, with the script and without', async ({
    page,
    browser,
  }) => {
    await page.route(`${STAGING.business}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>The business app</title>' }),
    )
    for (const [menu, path] of [
      ['Login', '/auth/login'],
      ['Sign Up', '/auth/register'],
    ] as const) {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('data-session')
      await page.locator('header summary', { hasText: menu }).click()
      await page.locator('header details[open]').getByRole('link', { name: 'Business', exact: true }).click()
      await expect(page).toHaveURL(STAGING.business + path)
    }
    await page.goto('/')
    await page.locator('header summary', { hasText: 'Products' }).click()
    await page.locator('header details[open]').getByRole('link', { name: 'Business', exact: true }).click()
    await expect(page).toHaveURL(/\/zend-business$/)

    const context = await browser.newContext({ javaScriptEnabled: false, viewport: WIDE })
    const plain = await context.newPage()
    await plain.goto(PLAIN)
    expect(await doorsOf(plain, 'header .menu-list')).toEqual([
      `${PRODUCTION.personal}/auth/login`,
      `${PRODUCTION.business}/auth/login`,
      `${PRODUCTION.personal}/auth/register`,
      `${PRODUCTION.business}/auth/register`,
    ])
    await context.close()
  })

  for (const path of FOR_COMPANIES) {
    test(`${path} leads to the business app alone, by the rule of staging hosts, in every language`, async ({
      page,
    }) => {
      for (const language of LANGUAGES) {
        await page.goto(addressIn(language, path))
        await expect(page.locator('html')).toHaveAttribute('data-session')
        const doors = await doorsOf(page, 'main')
        expect(doors.length).toBeGreaterThan(0)
        expect(new Set(doors)).toEqual(new Set([`${STAGING.business}/auth/register`]))
      }
      await page.goto(ELSEWHERE + path)
      await expect(page.locator('html')).toHaveAttribute('data-session')
      expect(new Set(await doorsOf(page, 'main'))).toEqual(new Set([`${PRODUCTION.business}/auth/register`]))
    })
  }
})

test('what companies can do is not called planned', async ({ page }) => {
  for (const path of ['/', ...FOR_COMPANIES]) {
    await page.goto(path)
    await expect(page.locator('main')).not.toContainText(/not open yet|planned/i)
  }
  await page.goto('/zend-business')
  const developers = page.locator('section', {
    has: page.getByRole('heading', { name: 'For developers', exact: true }),
  })
  await expect(developers.getByRole('heading', { level: 3 })).toHaveText(['API keys', 'Signed payments', 'Webhooks'])
})

test('a phone has an overlay with Log in, Sign up and every language', async ({ page }) => {
  await page.goto('/fr/tron-wallet')
  await page.getByLabel('Menu', { exact: true }).first().click()
  const sheet = page.getByRole('navigation', { name: 'Menu', exact: true })
  await expect(sheet.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    `${STAGING.personal}/auth/login`,
  )
  await expect(sheet.getByRole('link', { name: 'S’inscrire' })).toHaveAttribute(
    'href',
    `${STAGING.personal}/auth/register`,
  )
  await expect(sheet.getByRole('link', { name: 'Compte entreprise' })).toHaveAttribute(
    'href',
    `${STAGING.business}/auth/login`,
  )
  await sheet.getByRole('link', { name: 'Português' }).click()
  await expect(page).toHaveURL(/\/pt\/tron-wallet$/)
})

test('the banner for the app is there up to 500 px, after one screen, and once closed stays away', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 800 })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-session')
  const banner = page.getByRole('complementary', { name: 'The Zend app' })
  await page.evaluate(() => scrollTo({ top: 799, behavior: 'instant' }))
  await expect(page.locator('header')).toHaveAttribute('data-scrolled')
  await expect(banner).toBeHidden()
  await page.evaluate(() => scrollTo({ top: 800, behavior: 'instant' }))
  await expect(banner.getByRole('link', { name: 'Download' })).toBeVisible()
  expect((await banner.boundingBox())?.height).toBe(56)
  await page.setViewportSize({ width: 501, height: 800 })
  await expect(banner).toBeHidden()
  await page.setViewportSize({ width: 390, height: 800 })
  await banner.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toBeHidden()
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('data-session')
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await expect(page.locator('header')).toHaveAttribute('data-scrolled')
  await expect(banner).toBeHidden()
})

test('an open menu has the screen of a phone to itself', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-session')
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  const banner = page.getByRole('complementary', { name: 'The Zend app' })
  await expect(banner).toBeVisible()
  const menu = page.getByLabel('Menu', { exact: true }).first()
  await menu.click()
  await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible()
  await expect(banner).toBeHidden()
  await menu.click()
  await expect(banner).toBeVisible()
})

test('the dark mode is forced, also on a system that asks for light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  expect(
    await page.evaluate(() => [
      getComputedStyle(document.body).color,
      getComputedStyle(document.documentElement).colorScheme,
    ]),
  ).toEqual(['rgb(232, 243, 241)', 'dark'])
})

test('the splash goes as soon as the session has an id, and at 2.5 s without one', async ({ page, context }) => {
  await page.goto('/')
  await expect(page.locator('[data-splash]')).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('zend.site.session'))).toMatch(/^[0-9a-f-]{36}$/)
  const stuck = await context.newPage()
  await stuck.route('**/*.js', (route) => route.abort())
  await stuck.goto('/')
  const leaving = await stuck.locator('[data-splash]').evaluate((splash) => {
    const [animation] = splash.getAnimations()
    if (animation === undefined) return []
    animation.pause()
    return [2_400, 2_700].map((at) => {
      animation.currentTime = at
      return getComputedStyle(splash).visibility
    })
  })
  expect(leaving).toEqual(['visible', 'hidden'])
})

test.describe('consent', () => {
  test.use({ baseURL: WITH_LOADERS })

  test('nothing of another company is loaded before a yes; a no is kept, and can be changed', async ({ page }) => {
    const asked: string[] = []
    for (const script of Object.values(LOADERS)) {
      await page.route(script, (route) => {
        asked.push(route.request().url())
        return route.fulfill({ contentType: 'text/javascript', body: '' })
      })
    }
    await page.goto('/')
    const bar = page.getByRole('region', { name: 'Cookies' })
    await expect(bar).toBeVisible()
    await bar.getByRole('button', { name: 'No, thanks' }).click()
    await page.goto('/about')
    await expect(page.locator('html')).toHaveAttribute('data-session')
    await expect(bar).toBeHidden()
    expect(asked).toEqual([])
    await page.goto('/cookies')
    await page.getByRole('button', { name: 'Allow both' }).click()
    await expect.poll(() => asked.toSorted()).toEqual(Object.values(LOADERS).toSorted())
  })
})

test('the converter computes with the API’s numbers and says how old they are', async ({ page }) => {
  await page.clock.setFixedTime(Date.parse(RATES.asOf) + 7_000)
  await page.goto('/off-ramp/convert-crypto-to-naira')
  const form = page.getByRole('form', { name: 'Converter' })
  // 100 dollars at 1,600, less 0.75 % and the flat 50.
  await expect(form.locator('output')).toHaveText('₦158,750')
  await expect(form).toContainText('1 USDT = ₦1,600')
  await expect(form).toContainText('0.75% + ₦50 included')
  await expect(form).toContainText('Rate from 7 seconds ago')
  await form.getByLabel('You sell').fill('0.3')
  await expect(form).toContainText('Below the smallest payout of ₦500')
  await form.getByLabel('You sell').fill('1e3')
  await expect(form.locator('output')).toHaveText('–')
  await form.getByLabel('You sell').fill('1.000')
  await expect(form.locator('output')).toHaveText('–')
  await expect(form).toContainText('Did you mean 1,000 or 1.000?')
  await form.getByRole('button', { name: '1,000', exact: true }).click()
  await expect(form.locator('output')).toHaveText('₦1,587,950')
  await page.goto('/fr/trade/convert/100-dollars-to-rand')
  await expect(page.locator('output')).toHaveText('1 600 R')
  await expect(page.locator('[data-amount="5000"]')).toHaveText('80 000 R')
})

test('the pages of depositing and withdrawing a coin say what it is worth, and how old that is', async ({ page }) => {
  await page.clock.setFixedTime(Date.parse(RATES.asOf) + 7_000)
  for (const path of ['/products/deposit-btc', '/products/withdraw-btc']) {
    await page.goto(path)
    await expect(page.locator('[data-amount="0.001"]')).toHaveText('$64')
    await expect(page.locator('caption')).toContainText('Rate from 7 seconds ago')
  }
})

test('where this deployment has other terms than the standard, its own are shown', async ({ page }) => {
  const sell = { feeBps: 90, payouts: [{ currency: 'NGN', minimum: '700', maximum: '9000000', flatFee: '60' }] }
  const json = { data: { ...RATES, sell, swap: { ...RATES.swap, feeBps: { any: 60, stable: 20 } } } }
  await page.route(`${API}/general/rates`, (route) =>
    route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.goto('/off-ramp/convert-crypto-to-naira')
  const facts = page.locator('.facts')
  await expect(facts).toContainText('0.9%')
  for (const figure of ['₦60', '₦700', '₦9,000,000']) await expect(facts).toContainText(figure)
  await page.goto('/products/swap-usdt')
  for (const figure of ['0.6%', '0.2%']) await expect(page.locator('.facts')).toContainText(figure)
})

test('without an answer of the API no number is shown', async ({ page, complaints }) => {
  await page.route(`${API}/general/rates`, (route) => route.abort())
  await page.goto('/trade/convert/btc-to-usdt')
  await expect(page.locator('html')).toHaveAttribute('data-session')
  await expect(page.locator('output')).toHaveText('–')
  await expect(page.getByRole('form', { name: 'Converter' })).toContainText('Today’s rate is in the app')
  complaints.length = 0
})

test('the contact form is sent as in the contract, and every answer is shown', async ({ page, complaints }) => {
  const sent: unknown[] = []
  let status = 429
  await page.route(`${API}/accounts/public/messages`, (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON())
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
    return route.fulfill({
      status: route.request().method() === 'POST' ? status : 204,
      headers,
      json: { data: { received: true } },
    })
  })
  await page.goto('/fr/contact')
  await page.getByLabel('Nom').fill('Ama Mensah')
  await page.getByLabel('E-mail', { exact: true }).fill('ama@example.com')
  await page.getByLabel('Message', { exact: true }).fill('Quand ouvrez-vous à Kigali ?')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('status')).toContainText('Attendez une minute')
  status = 202
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('status')).toContainText('Merci')
  const message = {
    name: 'Ama Mensah',
    email: 'ama@example.com',
    topic: 'question',
    message: 'Quand ouvrez-vous à Kigali ?',
    locale: 'fr',
  }
  expect(sent).toEqual([message, message])
  // The browser itself logs the refusal to the console.
  complaints.length = 0
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: WIDE })

  test('menus, questions and languages work, nothing covers the page, and no number is made up', async ({ page }) => {
    await page.goto('/off-ramp/convert-crypto-to-naira')
    await page.locator('summary', { hasText: 'Products' }).first().click()
    await expect(page.getByRole('link', { name: 'Business' }).first()).toBeVisible()
    await page.locator('.questions summary').first().click()
    await expect(page.locator('.questions p').first()).toBeVisible()
    await expect(page.locator('output')).toHaveText('–')
    for (const part of ['[data-splash]', '[data-banner]', '[data-consent]'])
      await expect(page.locator(part)).toBeHidden()
    await page.locator('.language summary').click()
    await page.getByRole('link', { name: 'Español' }).first().click()
    await expect(page).toHaveURL(/\/es\/off-ramp/)
    await page.goto('/products/deposit-btc')
    await expect(page.locator('.rate-table')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'What BTC is worth now' })).toBeHidden()
  })
})

test('cards that do not fit are pushed aside without a script, and stop at the next one', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${PLAIN}/products/deposit-btc`)
  const [first, second] = [page.locator('.steps li').nth(0), page.locator('.steps li').nth(1)]
  const start = await first.boundingBox()
  await page.locator('.carousel').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await second.boundingBox())?.x).toBe(start?.x)
  await context.close()
})

test('every page of a sandbox says so', async ({ page }) => {
  await page.goto('/campaign/zend-personal')
  await expect(page.getByText('Sandbox', { exact: true })).toBeVisible()
})

test('where customers have said nothing yet, a sandbox shows the place by examples, each marked', async ({ page }) => {
  for (const path of ['/', '/zend-business']) {
    await page.goto(path)
    const cards = page.getByRole('region', { name: 'What customers say' }).getByRole('listitem')
    const count = await cards.count()
    expect(count).toBeGreaterThan(1)
    await expect(cards.filter({ has: page.getByText('Example', { exact: true }) })).toHaveCount(count)
  }
})
