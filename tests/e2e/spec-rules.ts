/**
 * One check for each rule of spec-table.ts, as a person at the screen would make it. Each gets a new tab and leaves the
 * customer signed in with the original colour mode and language, except for the two that end the session.
 */
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { addresses } from './support/addresses.ts'
import type { Rule } from './spec-table.ts'

/** Input of a check: a new tab of a signed-in customer, and whether it is a phone's. */
export type Walk = { readonly page: Page; readonly phone: boolean }
type Check = (walk: Walk) => Promise<void>

const MENU = ['Dashboard', 'Assets', 'Transaction', 'Deposit', 'Quick Sell', 'Swap', 'Withdraw', 'Settings']
const STEP_VALUES = [
  'usd-values',
  'edit',
  'change',
  'invoice-values',
  'quick-country',
  'quick-bank',
  'edit-action',
].map((name) => `zend.${name}`)
const WIDE = { width: 1326, height: 900 }
const NARROW = { width: 1325, height: 900 }
const USER_RECORD = /\/accounts\/users\/usr_[^/?]+$/
const BALANCE = /\/personal\/balance(?:\?|$)/

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const html = (page: Page): Locator => page.locator('html')
const tips = (page: Page): Locator => page.getByRole('region', { name: 'Tips' })

/** Returns the menu, after opening it where it is a drawer. */
async function menu({ page, phone }: Walk): Promise<Locator> {
  if (phone) await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('navigation', { name: 'Main' })
}

/** Runs `work` at another window size, and restores the size. */
async function atSize(
  page: Page,
  size: { readonly width: number; readonly height: number },
  work: () => Promise<void>,
): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(size)
  await work()
  if (before !== null) await page.setViewportSize(before)
}

/** Answers the user record with the changes of `change`. */
async function withUser(
  page: Page,
  change: Readonly<Record<string, unknown>>,
  work: () => Promise<void>,
): Promise<void> {
  await page.route(USER_RECORD, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { user: Record<string, unknown> } }
    await route.fulfill({ response: answer, json: { ...body, data: { user: { ...body.data.user, ...change } } } })
  })
  await work()
  // Waits for an answer in progress: removing its handler would answer it twice.
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
}

const shell = {
  async menuOrder(walk) {
    await walk.page.goto('/dashboard')
    const nav = await menu(walk)
    await expect(nav.getByRole('listitem').getByRole('link')).toHaveText(MENU)
    await expect(nav.getByRole('button', { name: 'Log out' })).toBeVisible()
  },

  async withdrawPermission(walk) {
    await withUser(walk.page, { permissions: [] }, async () => {
      await walk.page.goto('/dashboard')
      const nav = await menu(walk)
      await expect(nav.getByRole('listitem').getByRole('link')).toHaveText(MENU.filter((name) => name !== 'Withdraw'))
    })
  },

  async drawer({ page }) {
    await page.goto('/exchange')
    await atSize(page, WIDE, async () => {
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden()
    })
    await atSize(page, NARROW, async () => {
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      await page.getByRole('button', { name: 'Open the menu' }).click()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await expect(drawer.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
      // It slides in from the right.
      await expect.poll(async () => Math.round(rightOf(await drawer.boundingBox()))).toBe(NARROW.width)
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
    })
  },

  async panelNarrow({ page }) {
    await page.goto('/exchange')
    const panel = page.getByRole('complementary', { name: 'Recent transactions' })
    await atSize(page, NARROW, () => expect(panel).toBeHidden())
    await atSize(page, WIDE, () => expect(panel).toBeVisible())
  },

  async panelCarousel({ page, phone }) {
    // A phone has no panel (panelNarrow).
    if (phone) return
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    // A new customer's: later one next thing stands there.
    await page.goto('/dashboard')
    await expect(tips(page)).toBeVisible()
    await movesEvery(page, tips(page), 5_000)
    await tips(page).hover()
    const resting = await slideOf(tips(page))
    await page.clock.runFor(11_000)
    expect(await slideOf(tips(page))).toBe(resting)
    // The clock is shared by all pages of this browser.
    await page.clock.resume()
  },

  async recentFive({ page }) {
    await forgetAnswers(page)
    const asked = page.waitForRequest(
      (request) => /\/transaction\/history\?/.test(request.url()) && request.url().includes('limit=5'),
    )
    await page.goto('/dashboard')
    expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({ search: '', page: '1', limit: '5' })
  },

  async search({ page, phone }) {
    await page.goto('/dashboard')
    if (phone) await page.getByRole('button', { name: 'Search for assets' }).click()
    await page.getByPlaceholder('search for assets e.g BTC').filter({ visible: true }).fill('btc')
    await page
      .getByRole('link', { name: /^Bitcoin(?! Cash)/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page).toHaveURL(/\/assets\/BTC$/)
  },

  async languages(walk) {
    const { page, phone } = walk
    await page.goto('/settings')
    const place = phone ? await menu(walk) : page.getByRole('banner')
    await place.getByRole('button', { name: /^EN, Language/ }).click()
    // Named as in the specification, each with its own name beside it.
    await expect(page.getByRole('menuitemradio')).toHaveText([
      'English',
      'FrenchFrançais',
      'SpanishEspañol',
      'PortugesePortuguês',
    ])
    await page.getByRole('menuitemradio', { name: 'French' }).click()
    await expect(html(page)).toHaveAttribute('lang', 'fr')
    await page.reload()
    await expect(title(page)).toHaveText('Paramètres')
    await page.evaluate(() => localStorage.setItem('zend.language', 'en'))
    await page.reload()
    await expect(title(page)).toHaveText('Settings')
  },

  async bell({ page }) {
    const told = { title: 'Told', body: 'Something', createdAt: '2026-11-21T09:00:00.000Z' }
    const notifications = [
      { ...told, _id: 'n1', readAt: null },
      { ...told, _id: 'n2', readAt: null },
      { ...told, _id: 'n3', readAt: told.createdAt },
    ]
    await withUser(page, { notifications }, async () => {
      await page.goto('/exchange')
      const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications, 2 new' })
      await expect(bell).toHaveText('2')
      await bell.click()
      await expect(page).toHaveURL(/\/notifications$/)
    })
  },

  async avatar({ page }) {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Your profile' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/settings\/account\/profile$/)
    await expect(title(page)).toHaveText('Profile')
  },

  async theme(walk) {
    const { page } = walk
    await page.goto('/exchange')
    for (const [name, theme] of [
      ['Dark', 'dark'],
      ['Light', 'light'],
    ] as const) {
      const nav = await menu(walk)
      await nav.getByText(name, { exact: true }).click()
      await expect(html(page)).toHaveAttribute('data-theme', theme)
      await page.reload()
      await expect(html(page)).toHaveAttribute('data-theme', theme)
    }
  },

  async tiles({ page }) {
    await page.goto('/dashboard')
    const main = page.getByRole('main')
    for (const [name, path] of [
      ['Deposit', '/deposit'],
      ['Swap', '/swap'],
      ['Withdraw', '/withdraw'],
      ['Support', '/settings/services/support'],
    ] as const)
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  },

  splash: ({ page }) => splash(page, 'light', 3_000),
  splashDark: ({ page }) => splash(page, 'dark', 2_500),

  async stepValues(walk) {
    const { page } = walk
    await page.goto('/exchange')
    await page.evaluate((keys) => {
      for (const key of [...keys, 'a draft']) sessionStorage.setItem(key, 'kept')
    }, STEP_VALUES)
    // They are kept unless the customer signs out by the menu.
    await page.goto('/notifications')
    const storedKeys = (): Promise<readonly string[]> =>
      page.evaluate((keys) => [...keys, 'a draft'].filter((key) => sessionStorage.getItem(key) !== null), STEP_VALUES)
    expect(await storedKeys()).toEqual([...STEP_VALUES, 'a draft'])
    const nav = await menu(walk)
    await nav.getByRole('link', { name: 'Assets', exact: true }).click()
    await expect(page).toHaveURL(/\/assets$/)
    expect(await storedKeys()).toEqual(['a draft'])
  },

  async faq({ page }) {
    await page.goto('/settings/services/faq')
    await expect(page.getByRole('main').locator('details')).toHaveCount(10)
  },

  async guides({ page }) {
    for (const [path, name] of [
      ['/deposit', 'How a deposit works'],
      ['/withdraw', 'How a withdrawal works'],
      ['/swap', 'How a swap works'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('link', { name: 'How it works' }).click()
      const guide = page.getByRole('dialog', { name })
      await expect.poll(() => guide.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
      await guide.getByRole('button', { name: 'Got it' }).click()
      await expect(guide).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  },

  async emptyHistory({ page }) {
    await page.goto('/transaction')
    const main = page.getByRole('main')
    await expect(main).toContainText('No Transaction Yet')
    await expect(main).toContainText('All your recent transactions will appear here.')
  },
} satisfies Partial<Record<Rule, Check>>

const behaviour = {
  async toast({ page }) {
    await page.clock.install()
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await page.goto('/deposit/review?currency=BTC&chain=bitcoin')
    const told = page.getByRole('status').filter({ hasText: 'The address could not be copied' })
    const copy = page.getByRole('button', { name: 'Copy' }).first()
    // Twice: one toast of each kind is shown at a time.
    await copy.click()
    await copy.click()
    await expect(told).toHaveCount(1)
    await expect(told).toContainText('Error')
    await expect(told.getByRole('button', { name: 'Close' })).toBeVisible()
    expect((await told.boundingBox())?.y).toBeLessThan(120)
    await page.mouse.move(0, 600)
    await page.clock.runFor(3_500)
    await expect(told).toHaveCount(0)
  },

  async userRefresh({ page }) {
    await page.clock.install()
    // The first event of the stream triggers a refetch at an unpredictable moment.
    await page.route('**/personal/events', () => undefined)
    const read = { user: 0, balance: 0 }
    page.on('request', (request) => {
      if (request.method() === 'GET' && USER_RECORD.test(request.url())) read.user += 1
      if (BALANCE.test(request.url())) read.balance += 1
    })
    await forgetAnswers(page)
    await page.goto('/assets')
    const bitcoin = page.getByRole('main').getByRole('link', { name: /^Bitcoin(?! Cash)/ })
    await expect(bitcoin.first()).toBeVisible()
    await expect.poll(() => [read.user > 0, read.balance > 0]).toEqual([true, true])
    const first = { ...read }
    // Focusing the page while the record is being fetched triggers no second request: focus it again.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
        return read.user
      })
      .toBeGreaterThan(first.user)
    await bitcoin.first().click()
    await expect(page).toHaveURL(/\/assets\/BTC$/)
    expect(read.balance).toBe(first.balance)
    const after = { ...read }
    // Counted from the last answer, which may have come a moment after the screen.
    await page.clock.runFor(620_000)
    await expect.poll(() => [read.user > after.user, read.balance > after.balance]).toEqual([true, true])
  },

  async translators(walk) {
    const { page } = walk
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByRole('link', { name: 'Deposit', exact: true })).toBeVisible()
    await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode() !== null) texts.push(walker.currentNode)
      for (const text of texts) {
        if (text.parentElement?.closest('script, style') !== null || (text.textContent ?? '').trim() === '') continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = text.textContent
        outer.append(inner)
        text.parentNode?.replaceChild(outer, text)
      }
    })
    for (const path of ['/deposit', '/deposit/coins']) {
      await page.getByRole('main').locator(`a[href="${path}"]`).first().click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
    await expect(page.getByRole('main').getByRole('link', { name: /^Bitcoin(?! Cash)/ })).toBeVisible()
    expect(faults).toEqual([])
  },

  async guard({ page }) {
    for (const path of [
      '/',
      '/auth/login',
      '/auth/register',
      '/auth/forgot-password',
      '/auth/reset-password',
      '/auth/verify-otp',
    ]) {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/dashboard$/)
    }
  },

  async unauthorised({ page }) {
    // The page's own request for the user record, held until it is refused: another one, on a page that is shown again,
    // would be skipped while the first is under way.
    const asked = Promise.withResolvers<Route>()
    await page.route(USER_RECORD, asked.resolve)
    await page.goto('/settings')
    await expect(title(page)).toHaveText('Settings')
    await page.evaluate(() => sessionStorage.setItem('a draft', 'kept'))
    await page.clock.install()
    // The clock is paused before the first refusal, so that the delay is the page's and not that of a busy machine.
    await page.clock.pauseAt(Date.now() + 1_000)
    const refuse = (route: Route): Promise<void> =>
      route.fulfill({
        status: 401,
        json: { type: 'about:blank', title: 'x', status: 401, code: 'unauthenticated', message: 'x' },
      })
    // The session is not renewed either.
    await page.route(`${addresses.api}/**`, refuse)
    await refuse(await asked.promise)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('a draft'))).toBeNull()
    expect(await sessionKeys(page)).toEqual([])
    await page.clock.runFor(499)
    await expect(page).toHaveURL(/\/settings$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/auth\/login$/)
    await page.clock.resume()
    await page.unrouteAll({ behavior: 'wait' })
  },

  async signOut(walk) {
    const { page } = walk
    await page.goto('/settings')
    await page.evaluate(() => sessionStorage.setItem('a draft', 'kept'))
    const ask = async (): Promise<Locator> => {
      const nav = await menu(walk)
      await nav.getByRole('button', { name: 'Log out' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Sign Out' })
      await expect(dialog).toContainText('You will be logged out from this session, are you sure you want to sign out?')
      return dialog
    }
    const asked = await ask()
    await asked.getByRole('button', { name: 'No' }).click()
    await expect(asked).toHaveCount(0)
    const dialog = await ask()
    const since = Date.now()
    await dialog.getByRole('button', { name: 'Sign Out' }).click()
    await expect(dialog.getByRole('button', { name: 'Signing out…' })).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/login$/)
    expect(Date.now() - since).toBeGreaterThanOrEqual(2_000)
    expect(await sessionKeys(page)).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('a draft'))).toBeNull()
  },

  async visitorGuard({ page }) {
    const areas = [
      'dashboard',
      'assets',
      'transaction',
      'deposit',
      'swap',
      'withdraw',
      'exchange',
      'notifications',
      'rescue',
      'settings',
    ]
    for (const path of ['/', ...areas.map((area) => `/${area}`), '/settings/security/pin', '/quick-sell']) {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/auth\/login$/)
    }
  },

  async authCarousel({ page, phone }) {
    // The promotion does not fit on a phone.
    if (phone) return
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/auth/login')
    const promises = page.getByRole('region', { name: 'What Zend does' })
    await expect(promises).toBeVisible()
    await movesEvery(page, promises, 6_000)
  },
} satisfies Partial<Record<Rule, Check>>

const rightOf = (box: { readonly x: number; readonly width: number } | null): number =>
  box === null ? Number.NaN : box.x + box.width

/** The slide that a carousel shows. */
const slideOf = (carousel: Locator): Promise<string | null> =>
  carousel.locator('[data-part=indicator][data-current]').getAttribute('data-index')

/**
 * Checks that a carousel moves after this time and not before, from one change to the next. Stops the page's clock for
 * it.
 */
async function movesEvery(page: Page, carousel: Locator, ms: number): Promise<void> {
  await page.clock.pauseAt(Date.now() + 1_000)
  const first = await slideOf(carousel)
  for (let waited = 0; (await slideOf(carousel)) === first; waited += 250) {
    expect(waited, 'it does not move').toBeLessThanOrEqual(ms)
    await page.clock.runFor(250)
  }
  const second = await slideOf(carousel)
  await page.clock.runFor(ms - 500)
  expect(await slideOf(carousel)).toBe(second)
  await page.clock.runFor(1_000)
  expect(await slideOf(carousel)).not.toBe(second)
}

/** Keys in local storage that are not the device's own settings. */
const sessionKeys = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage).filter(
      (key) => !['zend.theme', 'zend.language', 'zend.hide-balance', 'zend.guides', 'zend.currency'].includes(key),
    ),
  )

/** Deletes the answers stored for offline use, so that a page starts empty. Ends on a page without any. */
async function forgetAnswers(page: Page): Promise<void> {
  await page.goto('/404')
  await page.evaluate(async () => {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('keyval-store')
      opening.addEventListener('error', () => reject(new Error('the database cannot be opened')))
      opening.addEventListener('success', () => {
        const { result } = opening
        const work = result.transaction('keyval', 'readwrite')
        work.objectStore('keyval').delete(IDBKeyRange.bound('answer:', 'answer;'))
        work.addEventListener('complete', () => {
          result.close()
          resolve()
        })
      })
    })
  })
}

/** The splash is shown while the balance loads, up to its limit, ends with the balance, and is nowhere else. */
async function splash(page: Page, theme: 'light' | 'dark', longestMs: number): Promise<void> {
  await forgetAnswers(page)
  await page.evaluate((chosen) => localStorage.setItem('zend.theme', chosen), theme)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(BALANCE, async (route) => {
    await held
    await route.continue()
  })
  await page.addInitScript(() => {
    const times = { began: 0, ended: 0 }
    Object.assign(globalThis, { splashTimes: times })
    new MutationObserver(() => {
      const { splash: state } = document.documentElement?.dataset ?? {}
      if (state === 'on' && times.began === 0) times.began = performance.now()
      if (state === 'over' && times.ended === 0) times.ended = performance.now()
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-splash'] })
  })
  await page.goto('/dashboard')
  await expect(html(page)).toHaveAttribute('data-splash', 'on')
  await expect(html(page)).toHaveAttribute('data-splash', 'over')
  const times = await page.evaluate(() => Reflect.get(globalThis, 'splashTimes') as { began: number; ended: number })
  expect(times.ended - times.began).toBeGreaterThanOrEqual(longestMs - 50)
  expect(times.ended - times.began).toBeLessThan(longestMs + 450)
  release()
  await page.goto('/exchange')
  await expect(title(page)).toHaveText('Exchange')
  await expect(html(page)).not.toHaveAttribute('data-splash', 'on')
  // The tab is closed next, and no handler may be running then.
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(() => localStorage.setItem('zend.theme', 'light'))
}

/** The check of each rule. */
export const CHECKS: Readonly<Record<Rule, Check>> = { ...shell, ...behaviour }
