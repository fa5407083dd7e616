/**
 * A company at work: it is opened, an approver, an initiator and an accountant join, money arrives, the initiator asks
 * for a withdrawal and a sale, and what the approver signs with a passkey arrives outside. The certificate verifies
 * with the file that anybody can run. The accountant takes a statement, and can move nothing.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { codeFor, openUnverifiedAccount } from './support/account.ts'
import { addresses } from './support/addresses.ts'
import { addFingerprintReader } from './support/authenticator.ts'
import { type Customer, enterMailedCode, enterPin, newCustomer } from './support/customer.ts'
import { invite, join, menu, openCompany } from './support/members.ts'
import { receiveBitcoin } from './support/money.ts'
import { bitcoinHeight, minedTo, outsideAddress } from './support/outside.ts'
import { mailedLink, mine, pauseBlocks } from './support/sandbox.ts'

test.use({ baseURL: addresses.business })
test.beforeAll(() => pauseBlocks('bitcoin'))

const NAME = 'Baobab Interiors Ltd'
/** In the simulator the last two digits decide the outcome: paid. */
const NUBAN = '0123450010'
const named = (firstName: string): Customer => ({ ...newCustomer(), firstName })

test('what an initiator asks for, an approver signs, and it arrives; an accountant moves nothing', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const owner = newCustomer()
  const [approver, initiator, accountant] = await Promise.all(
    ['Funke', 'Kofi', 'Zanele'].map((name) => openUnverifiedAccount(named(name))),
  )
  if (approver === undefined || initiator === undefined || accountant === undefined) throw new Error('nobody joined')
  await addFingerprintReader(page)

  await test.step('the owner opens the company and invites the others', async () => {
    await openCompany(page, owner, NAME)
    await page.goto('/members')
    for (const [who, role] of [
      [approver, 'approver'],
      [initiator, 'initiator'],
      [accountant, 'accountant'],
    ] as const)
      await invite(page, owner, who.email, role)
  })
  const approving = await join(browser, approver, NAME)
  const asking = await join(browser, initiator, NAME)
  const looking = await join(browser, accountant, NAME)

  await receiveBitcoin(asking, '0.01')
  const [address, above] = [outsideAddress(), await bitcoinHeight()]

  const gets =
    await test.step('the initiator asks for a withdrawal: it waits, and its money is set aside', async () => {
      await asking.goto('/withdraw?currency=BTC&chain=bitcoin')
      await asking.getByLabel('Amount').fill('0.002')
      await asking.getByLabel("Recipient's address").fill(address)
      await asking.getByRole('button', { name: 'Review' }).click()
      const send = asking.getByRole('button', { name: /^Send 0\.002/ })
      await expect(send).toBeVisible()
      const shown = (await asking.getByText('Recipient gets').locator('..').getByRole('definition').textContent()) ?? ''
      await send.click()
      await enterMailedCode(asking, initiator)
      await enterPin(asking)
      await expect(asking).toHaveURL(/\/approvals\/apr_/)
      await expect(asking.getByText('Waits', { exact: true })).toBeVisible()
      await expect(asking.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
      return shown
    })

  await test.step('the approver opens the mailed link and signs: it arrives, and the certificate verifies', async () => {
    await approving.goto(await mailedLink(approver.email, /http\S+\/approvals\/apr_\w+/, /Kofi|approv/i))
    await approve(approving)
    await mine('bitcoin', 7)
    const paid = BigInt(gets.replace(/\D/g, ''))
    expect(paid).toBeGreaterThan(0n)
    await expect.poll(() => minedTo(address, above)).toBe(paid)
    await verifyCertificate(approving)
  })

  await test.step('a sale waits as well, and is paid out once two have signed', async () => {
    await swapForTether(asking)
    await askForSale(asking, initiator)
    const id = new URL(asking.url()).pathname
    for (const signing of [approving, page]) {
      await signing.goto(id)
      await approve(signing)
    }
    await asking.goto('/transaction/offramp')
    await asking
      .getByRole('main')
      .getByRole('link', { name: /Quick sell/ })
      .click()
    await expect(asking.getByRole('article')).toContainText('The money has arrived')
  })

  await test.step('the accountant saves a statement, and is offered nothing that moves money', async () => {
    const main = await menu(looking)
    for (const name of ['Withdraw', 'Quick Sell', 'Swap', 'Deposit'])
      await expect(main.getByRole('link', { name, exact: true })).toHaveCount(0)
    for (const path of ['/withdraw', '/quick-sell', '/swap', '/deposit']) {
      await looking.goto(path)
      await expect(looking.getByText('You may not do this here')).toBeVisible()
    }
    await looking.goto('/transaction')
    await expect(looking.getByRole('main').getByRole('link', { name: /^Withdraw/ })).toBeVisible()
    await looking.getByRole('button', { name: 'Statement' }).click()
    const saving = looking.waitForEvent('download')
    await looking.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
    expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)
  })
  for (const each of [approving, asking, looking]) await each.context().close()
})

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Approve/ }).click()
  await page.waitForTimeout(8000)
  console.log(await page.getByRole('main').innerText(), page.url())
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
}

/** Saves the certificate of the shown request, and checks it with the file that needs neither network nor packages. */
async function verifyCertificate(page: Page): Promise<void> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the certificate' }).click()
  const file = await (await saving).path()
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/zend-verify.mjs', file], { env: {} })
  expect(stdout).toContain('1 of 1 approvals')
}

async function swapForTether(page: Page): Promise<void> {
  await page.goto('/swap?from=BTC&to=USDT')
  await page.getByLabel('You pay', { exact: true }).fill('0.002')
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('button', { name: 'Swap 0.00200000 BTC' }).click()
  await enterPin(page)
  await expect(page).toHaveURL(/\/swap\/success\?id=swp_/)
}

/** Saves an account and asks for a sale into it; ends on the page of the request. */
async function askForSale(page: Page, customer: Customer): Promise<void> {
  await page.goto('/quick-sell?from=USDT&amount=100&country=NG')
  await page.getByRole('link', { name: /Add the account that gets the money/ }).click()
  await page.getByRole('combobox', { name: 'Bank' }).fill('Guaranty')
  await page.getByRole('option', { name: /Guaranty/ }).click()
  await page.getByLabel('Account number').fill(NUBAN)
  await page.getByRole('button', { name: 'Check the account' }).click()
  await page.getByRole('button', { name: 'Save this account' }).click()
  await enterMailedCode(page, customer)
  await enterPin(page)
  await page.getByRole('button', { name: 'Review the sale' }).click()
  await page.getByRole('button', { name: /^Sell 100\.00/ }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await page.keyboard.type(await codeFor(customer))
  await enterPin(page)
  await expect(page).toHaveURL(/\/approvals\/apr_/)
}
