/**
 * The business app on its own host: the same person signs in with the same account, chooses a company, and moves its
 * money in one tab while another tab shows another company's. Who may not do something is told so.
 */
import { expect, type Page, test } from '@playwright/test'
import type { EndpointData, listMemberships } from '@zend/contracts'
import { openUnverifiedAccount } from './support/account.ts'
import { addresses } from './support/addresses.ts'
import { changeMember, openCompanies } from './support/companies.ts'
import {
  type Customer,
  enterMailedCode,
  enterPassword,
  enterPin,
  signOut,
  skipIntroduction,
} from './support/customer.ts'
import { entry, receiveBitcoin } from './support/money.ts'
import { pauseBlocks } from './support/sandbox.ts'

test.use({ baseURL: addresses.business })
test.beforeAll(() => pauseBlocks('bitcoin'))

const HELD = '0.01234567'
const PAID = '0.002'

/** Signs in on this host; ends on the page that is shown then. */
async function signIn(page: Page, customer: Customer): Promise<void> {
  await enterPassword(page, customer)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await enterMailedCode(page, customer)
  await expect(page).toHaveURL(/\/(?:dashboard|companies.*)$/)
}
const company = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your companies' }).getByRole('button', { name })
const shown = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /, change the company$/ })

test('somebody without a company signs in at the business host, in their language and mode, and signs out of it', async ({
  page,
}) => {
  const customer = await openUnverifiedAccount()
  // Nobody is signed in here: the guard redirects to this host's own sign-in.
  await page.goto('/members')
  await expect(page).toHaveURL(`${addresses.business}/auth/login`)
  await signIn(page, customer)
  await expect(page.getByText('You act for no company yet')).toBeVisible()

  // The session belongs to this host: the personal app shows the same browser as signed out.
  const personal = await page.context().newPage()
  await personal.goto(`${addresses.personal}/dashboard`)
  await expect(personal).toHaveURL(`${addresses.personal}/auth/login`)
  await personal.close()

  // Missing pages answer 404; a page about money leads to the choice of a company.
  await page.goto('/zend-fx/nowhere')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await page.goto('/swap')
  await expect(page).toHaveURL(/\/companies\?to=%2Fswap$/)

  // Each language is chosen in the one before.
  for (const [from, choice, heading] of [
    ['EN', 'French', 'Vous n’agissez encore pour aucune entreprise'],
    ['FR', 'Espagnol', 'Todavía no actúas para ninguna empresa'],
    ['ES', 'Portugués', 'Ainda não age por nenhuma empresa'],
  ] as const) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${from}, `) })
      .click()
    await page.getByRole('menuitemradio', { name: choice }).click()
    await expect(page.getByText(heading)).toBeVisible()
  }
  await page.evaluate(() => localStorage.setItem('zend.language', 'en'))
  await page.reload()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.goto('/companies')
  await expect(page).toHaveURL(`${addresses.business}/auth/login`)
})

test('a member swaps a company’s money and sees it in its history, and another tab shows another company’s', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const customer = await openUnverifiedAccount()
  const [baobab = ''] = await openCompanies(
    customer,
    ['view', 'deposit', 'swap', 'report.export'],
    'Baobab Interiors',
    'Kente & Daughters',
  )
  const listed = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/memberships'),
  )
  await page.goto('/auth/login')
  await signIn(page, customer)
  const { data } = (await (await listed).json()) as { data: EndpointData<typeof listMemberships> }

  // With several companies one is chosen, by keyboard as well.
  await company(page, 'Baobab Interiors').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await skipIntroduction(page)
  await expect(shown(page)).toContainText('Baobab Interiors')
  await receiveBitcoin(page, HELD)
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'Assets' })).toContainText(`${HELD} BTC`)

  // A second tab begins without a company, and acts for another one.
  const other = await page.context().newPage()
  await other.goto('/assets')
  await company(other, 'Kente & Daughters').click()
  await expect(other).toHaveURL(/\/assets$/)
  await expect(shown(other)).toContainText('Kente & Daughters')
  await expect(other.getByRole('list', { name: 'Assets' }).getByRole('link')).toHaveCount(20)
  await expect(other.getByRole('main')).not.toContainText(HELD)

  const swapped = await swap(page)
  // A list shows fewer decimals.
  await page.goto('/transaction')
  await expect(entry(page, 'BTC to USDT')).toContainText(`${swapped.split('.')[0] ?? ''}.`)
  await other.goto('/transaction')
  await expect(other.getByRole('main').getByText('No Transaction Yet')).toBeVisible()

  // Each tab stays with its company over a reload, and changes it by the menu.
  await page.reload()
  await expect(shown(page)).toContainText('Baobab Interiors')
  await shown(other).click()
  await other.getByRole('menuitem', { name: 'Baobab Interiors' }).click()
  await expect(other).toHaveURL(/\/dashboard$/)
  await expect(shown(other)).toContainText('Baobab Interiors')
  await expect(other.getByRole('list', { name: 'Assets' })).toContainText('0.01034567 BTC')

  // A link that names one of the companies opens for that one, also where the tab acts for another.
  const linked = await page.context().newPage()
  for (const { company: named } of data.memberships) {
    await linked.goto(`/transaction?company=${named.id}`)
    await expect(shown(linked)).toContainText(named.name)
    await expect(linked).toHaveURL(/\/transaction$/)
  }
  await linked.goto('/transaction?company=biz_0123456789abcdefghjkmnpqrs')
  await expect(linked.getByText('The link is about a company that you do not act for.')).toBeVisible()
  await linked.close()

  // What may not be done is not offered, and its page says so.
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Withdraw' })).toHaveCount(0)
  await page.goto('/withdraw')
  await expect(page.getByText('You may not do this here')).toBeVisible()

  // A changed permission counts from the next page on, which stays where it was opened.
  await changeMember(baobab, ['view'])
  await page.goto('/swap')
  await expect(page.getByText('You may not do this here')).toBeVisible()
  await expect(page).toHaveURL(/\/swap$/)
  await expect(shown(page)).toContainText('Baobab Interiors')

  await signOut(page)
  await expect(other).toHaveURL(/\/auth\/login$/)
})

test('the only company is entered by itself, also without network, and its last balances are there', async ({
  page,
}) => {
  const customer = await openUnverifiedAccount()
  await openCompanies(customer, ['view'], 'Baobab Interiors')
  await page.goto('/auth/login')
  await signIn(page, customer)
  await expect(page).toHaveURL(/\/dashboard$/)
  await skipIntroduction(page)
  await expect(page.getByRole('list', { name: 'Assets' }).getByRole('link')).toHaveCount(5)
  // A new tab begins at the choice, and what it loads is kept for the time without network.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('list', { name: 'Assets' }).getByRole('link')).toHaveCount(5)
  await other.waitForFunction(async () => (await (await caches.open('zend-files')).keys()).length > 0)

  // A real device reports it, while the emulation of some versions of Chromium reports a network until the next change.
  await page.context().addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  await page.context().setOffline(true)
  const third = await page.context().newPage()
  await third.goto('/dashboard')
  await expect(shown(third)).toContainText('Baobab Interiors')
  await expect(third.getByText(/You are offline\. Values as of .*\d\d:\d\d/)).toBeVisible()
  await expect(third.getByRole('list', { name: 'Assets' }).getByRole('link')).toHaveCount(5)
})

/** Swaps some bitcoin for tethers. Returns how many came. */
async function swap(page: Page): Promise<string> {
  await page.goto('/swap?from=BTC&to=USDT')
  await page.getByLabel('You pay', { exact: true }).fill(PAID)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('button', { name: 'Swap 0.00200000 BTC' }).click()
  await enterPin(page)
  await expect(page).toHaveURL(/\/swap\/success\?id=swp_/)
  const received = /\+([\d,.]+)\s*USDT/.exec((await page.getByRole('article').textContent()) ?? '')?.[1] ?? ''
  expect(received).toMatch(/^\d/)
  return received
}
