/**
 * The story of a company: it is opened and verified, its directors show who they are by their own links; an approver,
 * an initiator and an accountant join; money arrives; the initiator asks for a withdrawal and a sale, and what is
 * signed with passkeys arrives outside. The certificate verifies with the file that anybody can run. The owner adds a
 * rule, which the approver signs. The accountant takes a statement, and can do nothing else.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { seesBooksOnly } from './support/accountant.ts'
import { codeFor, openUnverifiedAccount } from './support/account.ts'
import { addresses } from './support/addresses.ts'
import { addFingerprintReader } from './support/authenticator.ts'
import { agePasskeys } from './support/companies.ts'
import { type Customer, enterMailedCode, enterPin, newCustomer } from './support/customer.ts'
import {
  addDirector,
  decide,
  describeCompany,
  givePapers,
  handIn,
  KYB,
  limits,
  proveByLink,
  sendLink,
  untilProven,
  VERIFIED,
  waitingCompany,
} from './support/kyb.ts'
import { invite, join, openCompany } from './support/members.ts'
import { receiveBitcoin } from './support/money.ts'
import { bitcoinHeight, minedTo, outsideAddress } from './support/outside.ts'
import { changeRules } from './support/policy.ts'
import { mailedLink, mine, pauseBlocks } from './support/sandbox.ts'

test.use({ baseURL: addresses.business })
test.beforeAll(() => pauseBlocks('bitcoin'))

const [ADA, NGOZI, TUNDE] = [
  { firstName: 'Ada', lastName: 'Obi' },
  { firstName: 'Ngozi', lastName: 'Eze' },
  { firstName: 'Tunde', lastName: 'Bakare' },
] as const
/**
 * A company of the simulated register for each size of window: a number is approved once, and both sizes may use one
 * product.
 */
const FIRMS = {
  desktop: { name: 'Acacia Foods Ltd', number: 'RC 1000009', directors: [ADA, TUNDE], shares: ['75', '25'] },
  phone: { name: 'Baobab Interiors Ltd', number: 'RC 1000001', directors: [NGOZI, TUNDE], shares: ['60', '40'] },
} as const
type Firm = (typeof FIRMS)[keyof typeof FIRMS]
/** In the simulator the last two digits decide the outcome: paid. */
const NUBAN = '0123450010'

test('a company is verified, and what its people ask for and sign arrives', async ({ page, browser }, { project }) => {
  test.setTimeout(300_000)
  const firm = project.name === 'desktop' ? FIRMS.desktop : FIRMS.phone
  const owner = newCustomer()
  const [approver, initiator, accountant] = (await Promise.all(
    ['Funke', 'Kofi', 'Zanele'].map((firstName) => openUnverifiedAccount({ ...newCustomer(), firstName })),
  )) as [Customer, Customer, Customer]
  await addFingerprintReader(page)
  await openCompany(page, owner, firm.name, firm.number)
  await verify(page, browser, firm, owner)

  await page.goto('/members')
  await invite(page, owner, approver.email, 'approver')
  await invite(page, owner, initiator.email, 'initiator')
  await invite(page, owner, accountant.email, 'accountant')
  const [approving, asking, looking] = (await Promise.all(
    [approver, initiator, accountant].map((who) => join(browser, who, firm.name)),
  )) as [Page, Page, Page]

  await receiveBitcoin(asking, '0.01')
  const [address, above] = [outsideAddress(), await bitcoinHeight()]
  const paid = await askForWithdrawal(asking, initiator, address)
  const link = await mailedLink(approver.email, /http\S+\/approvals\/apr_\w+\?company=biz_\w+/, /Kofi/)
  await askForSale(asking, initiator)
  const sale = new URL(asking.url()).pathname

  await test.step('a passkey of today approves nothing yet, and says from when it can', async () => {
    await approving.goto(link)
    // The link names the company; the address needs it no longer.
    await expect(approving).toHaveURL(/\/approvals\/apr_\w+$/)
    await expect(approving.getByText(/^Your passkey was added with the password/)).toBeVisible()
    await approving.getByRole('button', { name: /^Approve/ }).click()
    await expect(approving.getByRole('alert')).toContainText(/Your passkey is new and can approve from tomorrow at/)
    await agePasskeys(owner, approver)
  })

  await test.step('the approver signs the withdrawal: it arrives, and the certificate verifies', async () => {
    await approve(approving)
    await expect(approving.getByText('Approved and sent', { exact: true })).toBeVisible()
    await asking.goto('/transaction')
    await asking
      .getByRole('main')
      .getByRole('link', { name: /^Withdraw/ })
      .click()
    await expect(asking.getByRole('article')).toContainText('Transaction hash')
    await mine('bitcoin', 7)
    await expect(asking.getByRole('article')).toContainText('Success')
    expect(await minedTo(address, above)).toBe(paid)
    await verifyCertificate(approving)
  })

  await test.step('two sign the sale, the first to this country: it is paid out', async () => {
    await approving.goto('/approvals')
    await approving
      .getByRole('main')
      .getByRole('link', { name: /0\.001/ })
      .click()
    await approve(approving)
    await page.goto(sale)
    await approve(page)
    await asking.goto('/transaction/offramp')
    await asking
      .getByRole('main')
      .getByRole('link', { name: /Quick sell/ })
      .click()
    await expect(asking.getByRole('article')).toContainText('The money has arrived')
  })

  await changeRules(page, owner, approving, { payments: 2, approve })
  await seesBooksOnly(looking, sale)
  for (const each of [approving, asking, looking]) await each.context().close()
})

/** The owner has the company verified; both directors show who they are by mailed links, the second on a phone. */
async function verify(
  page: Page,
  browser: Browser,
  { name, number, directors, shares }: Firm,
  owner: Customer,
): Promise<void> {
  const people = directors.map((who, at) => ({
    ...who,
    share: shares[at] ?? '',
    mail: `${who.firstName.toLowerCase()}.${owner.username}@example.com`,
  }))

  await test.step('the company describes itself, its directors and its papers', async () => {
    await page.goto('/settings/account/transaction-limits')
    await expect(limits(page)).not.toContainText(VERIFIED)
    await page.goto(`${KYB}/business-info`)
    await describeCompany(page, number)
    for (const director of people) {
      await page.goto(`${KYB}/directors/create`)
      await addDirector(page, director)
      await sendLink(page, director)
    }
    await givePapers(page)
  })

  await test.step('both directors show who they are, and one of us approves: the limits rise', async () => {
    await Promise.all(people.map(({ mail }, at) => proveByLink(browser, mail, name, at === 0 ? 1440 : 390)))
    await page.goto(`${KYB}/directors`)
    await untilProven(page, people.length)
    await handIn(page)
    await decide('approve', await waitingCompany())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Verified' })).toBeVisible()
    await page.goto('/settings/account/transaction-limits')
    await expect(limits(page)).toContainText(VERIFIED)
  })
}

/** Asks for a withdrawal, which waits; ends on the page of the request. Returns how many satoshi the payee is to get. */
async function askForWithdrawal(page: Page, customer: Customer, address: string): Promise<bigint> {
  return test.step('the initiator asks for a withdrawal: it waits for somebody else', async () => {
    await page.goto('/withdraw?currency=BTC&chain=bitcoin')
    await page.getByLabel('Amount').fill('0.002')
    await page.getByLabel("Recipient's address").fill(address)
    await page.getByRole('button', { name: 'Review' }).click()
    const send = page.getByRole('button', { name: 'Ask for approval' })
    await expect(send).toBeVisible()
    const gets = (await page.getByText('Recipient gets').locator('..').getByRole('definition').textContent()) ?? ''
    const paid = BigInt(gets.replace(/\D/g, ''))
    expect(paid).toBeGreaterThan(0n)
    await send.click()
    await enterMailedCode(page, customer)
    await enterPin(page)
    await untilItWaits(page)
    return paid
  })
}

/** Saves an account and asks for a sale into it, which waits; ends on the page of the request. */
async function askForSale(page: Page, customer: Customer): Promise<void> {
  await test.step('the initiator asks for a sale: it waits as well', async () => {
    await page.goto('/quick-sell?from=BTC&amount=0.001&country=NG')
    await page.getByRole('link', { name: /Add the account that gets the money/ }).click()
    await page.getByRole('combobox', { name: 'Bank' }).fill('Guaranty')
    await page.getByRole('option', { name: /Guaranty/ }).click()
    await page.getByLabel('Account number').fill(NUBAN)
    await page.getByRole('button', { name: 'Check the account' }).click()
    await page.getByRole('button', { name: 'Save this account' }).click()
    await enterMailedCode(page, customer)
    await enterPin(page)
    await page.getByRole('button', { name: 'Review the sale' }).click()
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await page.keyboard.type(await codeFor(customer))
    await enterPin(page)
    await untilItWaits(page)
  })
}

/** The request is shown to its maker, who cannot approve it. */
async function untilItWaits(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/approvals\/apr_/)
  await expect(page.getByText('Waits', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approv/ })).toHaveCount(0)
}

/** Signs the shown request. Its button is gone once the signature counts. */
async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByRole('button', { name: /^Approv/ })).toHaveCount(0)
}

/** Saves the certificate of the shown request, and checks it with the file that needs neither network nor packages. */
async function verifyCertificate(page: Page): Promise<void> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the certificate' }).click()
  const file = await (await saving).path()
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/zend-verify.mjs', file], { env: {} })
  expect(stdout).toContain('1 of 1 approvals')
}
