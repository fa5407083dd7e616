/** What an accountant of a company can do: read, and take a statement. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { type Endpoint, pathOn, ROLE_PERMISSIONS } from '@zend/contracts'
import { CONTRACT_ENDPOINTS } from '../../testkit/endpoints.ts'
import { addresses } from './addresses.ts'
import { menu } from './members.ts'

/** Pages that are for others, each by its address. */
const CLOSED_PAGES = [
  '/deposit',
  '/rescue',
  '/swap',
  '/withdraw',
  '/quick-sell',
  '/quick-sell/saved',
  '/quick-sell/rules',
  '/settings/security/saved-wallet',
  '/settings/account/business-kyb/documents',
  '/zend-fx/transfer-details',
  '/zend-fx/invoice',
  '/zend-fx/review-payment',
  '/invoices/new',
]

/** The accountant takes a statement of the story's withdrawal and sale. Neither the menu nor any page nor the API lets them do anything else. */
export async function seesBooksOnly(page: Page, approval: string): Promise<void> {
  await test.step('the accountant saves a statement of what was sent', async () => {
    await page.goto('/transaction')
    await page.getByRole('button', { name: 'Statement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Statement' })
    await dialog.getByText('CSV').click()
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const statement = await readFile(await (await saving).path(), 'utf8')
    expect(statement).toMatch(
      /,Withdrawal,wdr_\w+,bcrt1\w+,BTC,-0\.00200000,0\.\d{8},BTC,0\.\d{8},,,,Kofi Obi,Funke Obi\r\n/,
    )
    expect(statement).toMatch(
      /,Quick sell,sel_\w+,\d+,BTC,-0\.00100000,\d+\.\d\d,NGN,0\.\d{8},\d+\.\d\d,NGN,\d+\.\d\d,Kofi Obi,Funke Obi; Ada Obi\r\n/,
    )
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the accountant saves the file of one coin for the accounting program', async () => {
    await page.getByRole('button', { name: 'Statement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Statement' })
    await dialog.getByText('Accounting').click()
    await dialog.getByRole('combobox', { name: 'Coin or currency' }).click()
    await page
      .getByRole('option', { name: /Bitcoin/ })
      .first()
      .click()
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const lines = await readFile(await (await saving).path(), 'utf8')
    expect(lines).toMatch(/^Date,Description,Amount\r\n/)
    expect(lines).toMatch(/\r\n\d\d\/\d\d\/\d{4},Withdrawal - bcrt1\w+ - wdr_\w+,-0\.002\r\n/)
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the accountant is offered nothing else, in the menu or on any page', async () => {
    const links = (await menu(page)).getByRole('link')
    await expect(links.filter({ hasText: 'Settings' })).toBeVisible()
    const names = (await links.allTextContents()).filter((name) => name !== 'Zend Business')
    expect(names).toEqual([
      'Dashboard',
      'Assets',
      'Transaction',
      'Approvals',
      'Zend Fx',
      'Batches',
      'Invoices',
      'Members',
      'Settings',
    ])
    for (const path of CLOSED_PAGES) {
      await page.goto(path)
      await expect(page.getByText('You may not do this here')).toBeVisible()
    }
    await page.goto('/members')
    await expect(page.getByRole('heading', { name: '4 people' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Invite' })).toHaveCount(0)
    await page.goto('/settings/policies')
    await expect(page.getByText(/^You can see the rules/)).toBeVisible()
    await page.goto(approval)
    await expect(page.getByText('Approved and sent', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Save the certificate'])
  })

  await test.step('the API refuses the accountant every call that reads or exports nothing', async () => {
    const calls = closedCalls()
    expect(calls.length).toBeGreaterThan(20)
    const authorization = await tokenOf(page)
    const answers = await Promise.all(
      calls.map(async (endpoint) => {
        const path = pathOn('business', endpoint).replaceAll(/\{\w+\}/g, 'x')
        const body = endpoint.method === 'GET' ? null : '{}'
        const headers = { authorization, ...(body === null ? {} : { 'content-type': 'application/json' }) }
        const { status } = await fetch(addresses.api + path, { method: endpoint.method, headers, body })
        return `${endpoint.id}: ${status}`
      }),
    )
    expect(answers).toEqual(calls.map(({ id }) => `${id}: 403`))
  })
}

/** The calls for a company that need more than what an accountant may do. */
function closedCalls(): readonly Endpoint[] {
  const [all, held]: readonly [readonly Endpoint[], readonly unknown[]] = [
    CONTRACT_ENDPOINTS,
    ROLE_PERMISSIONS.accountant,
  ]
  return all.filter(
    ({ bases, permission }) =>
      bases.some((base) => base === 'business') && typeof permission === 'string' && !held.includes(permission),
  )
}

/** The header by which the page calls the API for the company. */
async function tokenOf(page: Page): Promise<string> {
  const asking = page.waitForRequest(
    (request) => request.url().includes('/business/') && request.headers()['authorization'] !== undefined,
  )
  await page.goto('/transaction')
  return (await asking).headers()['authorization'] ?? ''
}
