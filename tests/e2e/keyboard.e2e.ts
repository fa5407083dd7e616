/**
 * Deposit, swap and withdraw with the keyboard alone: every control on the way is reached with the Tab key, shows that it has the focus, lies under nothing, and
 * what happens is said to a screen reader.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { enterMailedCode, enterPin, joinWithPin, newCustomer } from './support/customer.ts'
import { outsideAddress } from './support/outside.ts'
import { mine, pauseBlocks, sendCoins } from './support/sandbox.ts'

const TABS_MAX = 90

test.beforeAll(() => pauseBlocks('bitcoin'))

test('deposit, swap and withdraw with the keyboard alone', async ({ page }) => {
  test.setTimeout(300_000)
  const customer = newCustomer()
  await joinWithPin(page, customer)
  await deposit(page, '0.01')
  await swap(page)

  await open(page, page.getByRole('navigation').getByRole('link', { name: 'Withdraw', exact: true }))
  await open(page, page.getByRole('link', { name: /To a wallet address/ }))
  await open(page, page.getByRole('main').getByRole('link', { name: /^Bitcoin/ }))
  await open(page, page.getByRole('list', { name: 'Networks' }).getByRole('link').first())
  await type(page, page.getByLabel('Amount'), '0.001')
  await type(page, page.getByLabel("Recipient's address"), outsideAddress())
  await open(page, page.getByRole('button', { name: 'Review' }))
  await open(page, page.getByRole('button', { name: /^Send 0\.001/ }))
  await enterMailedCode(page, customer)
  await enterPin(page)
  await expect(page).toHaveURL(/\/withdraw\/success\?id=wdr_/)
  await open(page, page.getByRole('button', { name: 'Done' }))
  await expect(page).toHaveURL(/\/transaction$/)
  await open(page, page.getByRole('main').getByRole('link', { name: /^Withdraw/ }))
  await expect(page.getByRole('article')).toContainText('0.001')
})

async function deposit(page: Page, amount: string): Promise<void> {
  await open(page, page.getByRole('main').getByRole('link', { name: 'Deposit', exact: true }))
  await open(page, page.getByRole('link', { name: 'Choose a coin' }))
  await open(page, page.getByRole('main').getByRole('link', { name: /^Bitcoin/ }))
  await open(page, page.getByRole('list', { name: 'Networks' }).getByRole('link').first())
  await expect(page).toHaveURL(/\/deposit\/review/)
  await open(page, page.getByRole('button', { name: /^Copy/ }).last())
  await expect(page.getByText('Address copied').first()).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await sendCoins('bitcoin', 'BTC', address, amount)
  await mine('bitcoin', 3)
  await expect(page.getByText('Added to your balance').first()).toBeVisible()
}

async function swap(page: Page): Promise<void> {
  await open(page, page.getByRole('navigation').getByRole('link', { name: 'Swap', exact: true }))
  await type(page, page.getByLabel('You pay', { exact: true }), '0.002')
  await open(page, page.getByRole('button', { name: 'Review swap' }))
  await open(page, page.getByRole('button', { name: /^Swap 0\.002/ }))
  await enterPin(page)
  await expect(page).toHaveURL(/\/swap\/success/)
}

/** Goes to a control with the Tab key and presses Enter on it. */
async function open(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes to a field with the Tab key and types into it. */
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await expect(target).toBeEnabled()
  for (let tabs = 0; tabs <= TABS_MAX; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectShown(target)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not reached with ${TABS_MAX} presses of Tab`)
}

/** The focus is drawn, and no bar lies over what has it (WCAG 2.2, 2.4.7 and 2.4.11). */
async function expectShown(target: Locator): Promise<void> {
  const shown = await target.evaluate((element) => {
    const drawn = (each: Element): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    const { left, top, width, height } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    // A field's frame may be drawn by the box around it.
    const framed = [element, element.parentElement, element.parentElement?.parentElement].some(
      (each) => each !== null && each !== undefined && drawn(each),
    )
    return { framed, free: over !== null && (element.contains(over) || over.contains(element)) }
  })
  expect(shown, String(target)).toEqual({ framed: true, free: true })
}
