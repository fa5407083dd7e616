/**
 * The specification row by row (spec-table.ts), on the built app: one customer signs in and goes through half of the
 * rules and a quarter of the routes, drawn by the commit (all of them at night, and when it is named). What needs a
 * clock of its own comes last, and then the rules about visitors.
 */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { drawnInTurn } from '../testkit/commit.ts'
import { CHECKS } from './spec-rules.ts'
import { AUTH_ROUTES, LATER_ROUTES, NO_ROUTES, type Rule, RULES, SIGNED_IN_ROUTES } from './spec-table.ts'
import { joinWithPin, newCustomer, signIn } from './support/customer.ts'

const customer = newCustomer()
const ENDS_THE_SESSION: readonly Rule[] = ['signOut', 'unauthorised']
/** A rule that installs a fake clock affects all pages of this browser from then on, so nothing else follows these. */
const TAKES_THE_CLOCK: readonly Rule[] = ['panelCarousel', 'toast', 'userRefresh', 'unauthorised']
const FOR_VISITORS: readonly Rule[] = ['visitorGuard', 'authCarousel']
const rules = Object.keys(RULES) as readonly Rule[]
const onTheRealClock = rules.filter(
  (rule) => ![...ENDS_THE_SESSION, ...TAKES_THE_CLOCK, ...FOR_VISITORS].includes(rule),
)

const [RULES_ONE_IN, ROUTES_ONE_IN] = [2, 4]
/** Those of these rules that the commit draws. */
const drawnOf = (all: readonly Rule[]): readonly Rule[] => {
  const chosen = drawnInTurn(rules, (rule) => rule, RULES_ONE_IN)
  return all.filter((rule) => chosen.includes(rule))
}

let context: BrowserContext
let page: Page
let phone = false
let joined = false
let ended = false

test.beforeAll(async ({ browser }, { project }) => {
  const { viewport, hasTouch } = project.use
  phone = (viewport?.width ?? 0) < 700
  context = await browser.newContext({
    baseURL: project.use.baseURL ?? '',
    viewport: viewport ?? null,
    hasTouch: hasTouch ?? false,
    permissions: [...(project.use.permissions ?? [])],
  })
  page = await context.newPage()
  if (joined) {
    await page.goto('/auth/login')
    await signIn(page, customer)
  } else {
    await joinWithPin(page, customer)
    joined = true
  }
})
test.afterAll(() => context.close())

/** The host's status for a client without the app's service worker, which serves one page for every address. */
const statusOf = async (path: string): Promise<number> => (await page.request.get(path)).status()

const someOf = <T>(routes: readonly T[], pathOf: (route: T) => string): readonly T[] =>
  drawnInTurn(routes, pathOf, ROUTES_ONE_IN)

for (const { path, query, title, back, panel, menu, tab } of someOf(SIGNED_IN_ROUTES, (route) => route.path)) {
  test(`${path} is ${title}`, async () => {
    const address = query === undefined ? path : `${path}?${query}`
    expect(await statusOf(address)).toBe(200)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Zend`)
    await expect(page).toHaveURL(new RegExp(`${path}(?:[?]|$)`))
    await expect(page.getByRole('banner').getByRole('button', { name: 'Back' })).toHaveCount(back ? 1 : 0)
    const active = (name: string) => page.getByRole('navigation', { name }).locator('[aria-current=page]')
    if (phone) {
      await expect(active('Quick')).toHaveText(tab === null ? [] : [tab])
      return
    }
    await expect(active('Main')).toHaveText(menu === null ? [] : [menu])
    await expect(page.getByRole('complementary', { name: 'Recent transactions' })).toHaveCount(panel ? 1 : 0)
  })
}

for (const path of someOf([...LATER_ROUTES.map((route) => route.path), ...NO_ROUTES], (each) => each)) {
  test(`${path} is no page, and has no side panels`, async () => {
    expect(await statusOf(path)).toBe(path === '/404' ? 200 : 404)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('complementary')).toHaveCount(0)
  })
}

for (const rule of drawnOf([...onTheRealClock, 'signOut', ...TAKES_THE_CLOCK])) {
  test(RULES[rule], async () => {
    // The rule before it has ended the session, in every tab.
    if (ended) {
      await expect(page).toHaveURL(/\/auth\/login$/)
      await signIn(page, customer)
    }
    const ends = ENDS_THE_SESSION.includes(rule)
    // Another page of the customer's, which has to leave when another tab's session ends.
    if (ends) {
      await page.goto('/settings')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
    }
    const tab = await context.newPage()
    await CHECKS[rule]({ page: tab, phone })
    ended = ends
    await tab.close()
  })
}

for (const { path, heading } of AUTH_ROUTES) {
  test(`${path} is light, in two columns where there is room`, async ({ page: visitor }) => {
    await visitor.emulateMedia({ colorScheme: 'dark' })
    expect((await visitor.goto(path))?.status()).toBe(200)
    await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'light')
    if (heading !== null) await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(heading)
    for (const [width, columns] of [
      [1199, 1],
      [1200, 2],
    ] as const) {
      await visitor.setViewportSize({ width, height: 900 })
      await expect(visitor.getByRole('complementary').filter({ visible: true })).toHaveCount(columns - 1)
    }
  })
}

for (const rule of drawnOf(FOR_VISITORS)) {
  test(RULES[rule], async ({ page: visitor }) => {
    await CHECKS[rule]({ page: visitor, phone })
  })
}
