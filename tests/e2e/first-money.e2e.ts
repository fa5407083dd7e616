/**
 * From the landing page to money in the bank, counted: what a newcomer has to tap, type and look up. More than this is
 * a step that somebody will not take. Each key of a PIN is a tap; a field that is typed into is a field, and its list's
 * choice a tap; a code that is looked up is a code, and its form sends itself.
 */
import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { addresses, ports } from './support/addresses.ts'
import { addFingerprintReader } from './support/authenticator.ts'
import { codeFor } from './support/codes.ts'
import { enterPin, newCustomer, PIN } from './support/customer.ts'
import { mine, pauseBlocks, sendCoins } from './support/sandbox.ts'
import { codeOnPhone } from './support/verify.ts'

const MOST = { taps: 31, fields: 12, codes: 3 }
// In the simulator the third digit from the end decides the owner and the last two the outcome: Ada's, paid.
const NUBAN = '0123450010'

test.beforeAll(async () => pauseBlocks('bitcoin'))

test('a newcomer has money in the bank after 31 taps, 12 fields and 3 codes at most', async ({ page }) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(20_000)
  const customer = newCustomer()
  const { count, tap, type, code, counts } = countingOn(page)
  await addFingerprintReader(page)

  await test.step('open an account', async () => {
    await page.goto(`http://localhost:${ports.MARKETING_PORT}/`)
    await tap(page.getByRole('link', { name: 'Open a free account' }).first())
    await expect(page).toHaveURL(/\/auth\/register/)
    await expect.poll(() => isAlive(page.getByRole('combobox', { name: 'Country', exact: true }))).toBe(true)
    await type(page.getByLabel('First name'), customer.firstName)
    await type(page.getByLabel('Last name'), 'Obi')
    await type(page.getByRole('textbox', { name: 'Email' }), customer.email)
    await type(page.getByRole('combobox', { name: 'Country', exact: true }), 'Nigeria')
    await tap(page.getByRole('listbox', { name: 'Country' }).getByRole('option', { name: 'Nigeria' }))
    await type(page.getByLabel('Phone number'), customer.phone.slice('+234'.length))
    await type(page.getByLabel('Username'), customer.username)
    await type(page.getByLabel('Password', { exact: true }), customer.password)
    count('taps')
    await page.getByRole('checkbox').setChecked(true, { force: true })
    await tap(page.getByRole('button', { name: 'Open an account' }))
    await expect(page.getByText(customer.email)).toBeVisible()
    await code(() => codeFor(customer))
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('Welcome back')).toHaveCount(0)
    await tap(page.getByRole('dialog', { name: 'Create your PIN' }).getByRole('button', { name: 'Later' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('receive bitcoin', async () => {
    await tap(page.getByRole('main').getByRole('link', { name: 'Deposit', exact: true }).first())
    await tap(page.getByRole('link', { name: 'Choose a coin' }))
    await tap(page.getByRole('link', { name: /^Bitcoin(?! Cash)/ }))
    await expect(page).toHaveURL(/\/deposit\/review/)
    await tap(page.getByRole('button', { name: 'Copy', exact: true }))
    const address = await page.evaluate(() => navigator.clipboard.readText())
    await sendCoins('bitcoin', 'BTC', address, '0.01')
    await mine('bitcoin', 3)
    await expect(page.getByText('Added to your balance').first()).toBeVisible()
  })

  await test.step('verify who one is', async () => {
    await tap(
      page.getByRole('dialog', { name: 'It is in your balance' }).getByRole('link', { name: 'Sell it', exact: true }),
    )
    await tap(page.getByRole('link', { name: 'Verify your identity' }).first())
    await tap(page.getByRole('link', { name: /^Phone number/ }))
    await tap(page.getByRole('button', { name: 'Send the code' }))
    await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused()
    await code(() => codeOnPhone(customer.phone))
    await tap(page.getByRole('dialog', { name: 'Phone number verified' }).getByRole('button', { name: 'Done' }))
    await tap(page.getByRole('link', { name: /^Identity number/ }))
    await type(page.getByLabel('BVN'), `22${String(randomInt(10 ** 8)).padStart(8, '0')}1`)
    await type(page.getByLabel('Birth date'), '1994-05-17')
    await tap(page.getByRole('button', { name: 'Check my number' }))
    await expect(page.getByRole('region', { name: 'Tier 1' })).toContainText('Reached')
  })

  await test.step('sell it into an account that is new', async () => {
    await tap(page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Sell' }))
    await type(page.getByLabel('You sell', { exact: true }), '0.0005')
    await tap(page.getByRole('link', { name: /Add the account that gets the money/ }))
    await type(page.getByRole('combobox', { name: 'Bank' }), 'Guaranty')
    await tap(page.getByRole('option', { name: /Guaranty/ }))
    await type(page.getByLabel('Account number'), NUBAN)
    await tap(page.getByRole('button', { name: 'Check the account' }))
    await expect(page.getByText('Your name', { exact: true })).toBeVisible()
    await tap(page.getByRole('button', { name: 'Continue' }))
    await tap(page.getByRole('button', { name: /^Sell 0\.0005/ }))
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await code(() => codeFor(customer))
    const dialog = page.getByRole('dialog', { name: 'Create your PIN' })
    for (const step of ['Enter your PIN', 'Confirm your PIN']) {
      const pad = dialog.getByRole('group', { name: step })
      for (const digit of PIN) await tap(pad.getByRole('button', { name: digit, exact: true }))
    }
    await expect(page).toHaveURL(/\/quick-sell\?sold=sel_/)
    await expect(page.getByText('The money has arrived')).toBeVisible({ timeout: 60_000 })
  })

  const { taps, fields, codes } = { ...counts }
  process.stdout.write(`from the landing page to money in the bank: ${taps} taps, ${fields} fields, ${codes} codes\n`)
  expect(taps).toBeLessThanOrEqual(MOST.taps)
  expect(fields).toBeLessThanOrEqual(MOST.fields)
  expect(codes).toBeLessThanOrEqual(MOST.codes)

  await test.step('a fingerprint that is added then sells again without a code', async () => {
    await page.getByRole('button', { name: 'Add fingerprint' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add fingerprint' })
    await expect(dialog.getByText('We sent a 6-digit code')).toBeVisible()
    await page.keyboard.type(await codeFor(customer))
    await expect(page.getByText('Your fingerprint now replaces the emailed code of a sale.').first()).toBeVisible()
    await page.getByRole('link', { name: 'Sell again' }).click()
    await page.getByLabel('You sell', { exact: true }).fill('0.0006')
    await page.getByRole('button', { name: 'Review the sale' }).click()
    await page.getByRole('button', { name: /^Sell 0\.0006/ }).click()
    await enterPin(page)
    await expect(page).toHaveURL(/\/quick-sell\?sold=sel_/)
    await expect(page.getByRole('button', { name: 'Add fingerprint' })).toHaveCount(0)
  })
  await page.goto(`${addresses.personal}/quick-sell/saved`)
  await expect(page.getByRole('list', { name: 'Saved accounts' }).getByRole('listitem')).toHaveCount(1)
})

/** What a person does on the page, counted as it is done. */
function countingOn(page: Page) {
  const counts = { taps: 0, fields: 0, codes: 0 }
  const count = (what: keyof typeof counts): void => void (counts[what] += 1)
  return {
    counts,
    count,
    tap: async (what: Locator): Promise<void> => {
      count('taps')
      await what.click()
    },
    type: async (field: Locator, text: string): Promise<void> => {
      count('fields')
      await field.fill(text)
    },
    code: async (read: () => Promise<string>): Promise<void> => {
      count('codes')
      const digits = await read()
      await expect(page.getByLabel(/digit code/).first()).toBeVisible()
      await page.keyboard.type(digits)
    },
  }
}

/** Tells whether React handles a part of a prerendered page. */
const isAlive = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
