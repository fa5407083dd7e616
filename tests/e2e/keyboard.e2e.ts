/**
 * Deposit, swap and withdraw with only the keyboard: the Tab key reaches every control on the way, its focus is visible
 * and not covered; the focus moves into a dialog or page that opens and returns when it closes; and results are
 * announced to screen readers.
 */
import { expect, type Page, test } from '@playwright/test'
import { codeFor, openAccount } from './support/account.ts'
import { type Customer, PIN } from './support/customer.ts'
import {
  enter,
  expectAnnounced,
  expectFocusIn,
  expectFocusTrapped,
  listen,
  tabTo,
  typeInto,
} from './support/keyboard.ts'
import { outsideAddress } from './support/outside.ts'
import { mine, pauseBlocks, sendCoins } from './support/sandbox.ts'

test.beforeAll(() => pauseBlocks('bitcoin'))

test('deposit, swap and withdraw with the keyboard alone', async ({ page }) => {
  await listen(page)
  const customer = await openAccount()
  await test.step('sign in', () => signIn(page, customer))
  await test.step('shell', () => useShell(page))
  await test.step('deposit', () => deposit(page, '0.01'))
  await test.step('swap', () => swap(page))
  await test.step('withdraw', () => withdraw(page, customer))
})

const main = (page: Page) => page.getByRole('main')
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const pinSheet = (page: Page) => page.getByRole('dialog', { name: 'Enter your PIN' })

async function signIn(page: Page, customer: Customer): Promise<void> {
  await page.goto('/auth/login')
  await typeInto(page, page.getByLabel('Email or username'), customer.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), customer.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused()
  await page.keyboard.type(await codeFor(customer))
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The introduction where it is asked for, the skip link, a menu with arrow keys. */
async function useShell(page: Page): Promise<void> {
  await enter(page, main(page).getByRole('button', { name: 'Take a short tour' }))
  const welcome = page.getByRole('dialog', { name: /^Welcome/ })
  await expectFocusIn(welcome)
  await expectFocusTrapped(page, welcome)
  await page.keyboard.press('Escape')
  await expect(welcome).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expectFocusIn(main(page))

  const languages = page.getByRole('banner').getByRole('button', { name: /Language: English/ })
  await tabTo(page, languages, 'Shift+Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(languages).toBeFocused()
}

async function deposit(page: Page, amount: string): Promise<void> {
  await enter(page, main(page).getByRole('link', { name: 'Deposit', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible()
  await expectFocusIn(main(page))
  await enter(page, page.getByRole('link', { name: 'Choose a coin' }))
  await enter(page, main(page).getByRole('link', { name: /^Bitcoin(?! Cash)/ }))
  await expect(page).toHaveURL(/\/deposit\/review/)
  await enter(page, page.getByRole('button', { name: 'Copy', exact: true }))
  await expectAnnounced(page, /^Address copied: bcr/)
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await sendCoins('bitcoin', 'BTC', address, amount)
  await mine('bitcoin', 1)
  await expectAnnounced(page, /1 of 3 confirmations/)
  await mine('bitcoin', 2)
  await expectAnnounced(page, /Added to your balance/)
}

async function swap(page: Page): Promise<void> {
  await enter(page, menu(page, 'Swap'))
  await expectFocusIn(main(page))
  await typeInto(page, page.getByLabel('You pay', { exact: true }), '0.002')
  await expect(page.getByLabel('You pay', { exact: true })).toHaveValue('0.002')
  await expectAnnounced(page, /Rate now/)
  await enter(page, page.getByRole('button', { name: 'Review swap' }))
  await expect(page).toHaveURL(/\/swap\/review/)
  await expectFocusIn(main(page))
  const agree = page.getByRole('button', { name: /^Swap 0\.002/ })
  await enter(page, agree)
  await expectFocusIn(pinSheet(page))
  await expectFocusTrapped(page, pinSheet(page))
  await page.keyboard.press('Escape')
  await expect(pinSheet(page)).toHaveCount(0)
  await expect(agree).toBeFocused()
  await page.keyboard.press('Space')
  await expectFocusIn(pinSheet(page))
  await page.keyboard.type(PIN)
  await expect(page).toHaveURL(/\/swap\/success/)
  await expectFocusIn(main(page))
  await expectAnnounced(page, /Swap made/)
}

async function withdraw(page: Page, customer: Customer): Promise<void> {
  await enter(page, menu(page, 'Withdraw'))
  await expectFocusIn(main(page))
  await enter(page, page.getByRole('link', { name: /To a wallet address/ }))
  await enter(page, main(page).getByRole('link', { name: /^Bitcoin(?! Cash)/ }))
  await typeInto(page, page.getByLabel('Amount'), '0.001')
  await typeInto(page, page.getByLabel("Recipient's address"), outsideAddress())
  await enter(page, page.getByRole('button', { name: 'Review' }))
  await page.getByRole('radio', { name: 'Nobody: it is my own wallet or account' }).focus()
  await page.keyboard.press('Space')
  await enter(page, page.getByRole('button', { name: 'Continue' }))
  const send = page.getByRole('button', { name: /^Send 0\.001/ })
  await expect(send).toBeVisible()
  await expectFocusIn(main(page))
  await enter(page, send)
  await expectAnnounced(page, /We sent a 6-digit code to/)
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused()
  await page.keyboard.type(await codeFor(customer))
  await expectFocusIn(pinSheet(page))

  // A wrong PIN is announced, and the focus stays in the field.
  await page.keyboard.type('9513')
  await expectAnnounced(page, /4 tries left/)
  await expectFocusIn(pinSheet(page))
  await page.keyboard.type(PIN)
  await expect(page).toHaveURL(/\/withdraw\/success\?id=wdr_/)
  const result = page.getByRole('dialog', { name: /withdrawal|on its way|sent/i })
  await expectFocusIn(result)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/transaction$/)
  await expectFocusIn(main(page))
  await enter(page, main(page).getByRole('link', { name: /^Withdraw/ }))
  await expect(page.getByRole('article')).toContainText('0.001')
  await expectFocusIn(main(page))
}
