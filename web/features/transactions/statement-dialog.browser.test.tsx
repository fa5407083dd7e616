// The statement's dialog. Risks: a person is offered what only a company's accounting program wants, the file is of
// another coin than was chosen, or a refusal is not told.

import { ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import type { HistoryNarrowing } from '@zend/web/data/wallet'
import { addTexts, LANGUAGES } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { StatementDialog } from './statement-dialog.tsx'

const FILE = '/business/transaction/soa/import'
const NARROWING: HistoryNarrowing = { types: ['swap'], from: '2026-11-01', to: '2026-11-30' }
const COMPANY = {
  userId: ADA._id,
  membership: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  permissions: [...ROLE_PERMISSIONS.accountant],
  role: 'accountant' as const,
  accessToken: null,
  accessTokenExpiresAt: null,
}
const amounts = { available: '0', held: '0', total: '0' }
const coin = (currency: string) => ({ currency, name: currency, collecting: '0', ...amounts })

let asked: string[]
let saved: string[]
let closed: number
let answer: () => Response

beforeEach(async () => {
  ;[asked, saved, closed] = [[], [], 0]
  answer = () =>
    new Response('Date,Description,Amount\r\n', {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="zend-import.csv"' },
    })
  await playApi({
    'GET /personal/balance': () => ({
      balances: [coin('USDT'), coin('BTC')],
      local: [{ currency: 'NGN', ...amounts }],
      asOf: new Date().toISOString(),
    }),
    [`GET ${FILE}`]: () => answer(),
  })
  const played = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, 'http://api.test')
    asked.push(pathname + search)
    return played(input, init)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await addTexts('help')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const dialog = (narrowing: HistoryNarrowing): ReactElement => (
  <StatementDialog open onClose={() => (closed += 1)} narrowing={narrowing} />
)
const open = (narrowing = NARROWING) =>
  openScreen('/transaction', <CompanyProvider value={COMPANY}>{dialog(narrowing)}</CompanyProvider>)
const download = page.getByRole('button', { name: 'Download' })
const files = (): string[] => asked.filter((address) => address.startsWith(FILE))

test('a company takes the file of one coin for its accounting program, whatever the list is narrowed to', async () => {
  await open()
  await page.getByText('Accounting').click()
  await page.getByRole('combobox', { name: 'Coin or currency' }).click()
  expect(page.getByRole('option').elements()).toHaveLength(3)
  await page.getByRole('option', { name: /Bitcoin/ }).click()
  expect(await violations()).toEqual([])
  await download.click()
  await expect.poll(() => saved).toEqual(['zend-import.csv'])
  expect(files()).toEqual([`${FILE}?currency=BTC&from=2026-11-01&to=2026-11-30`])
  expect(closed).toBe(1)
})

test('a period that people often ask for is one press', async () => {
  await openScreen('/transaction', dialog({ types: [] }))
  await page.getByRole('button', { name: 'Last month' }).click()
  const [from, to] = [page.getByLabelText('First day'), page.getByLabelText('Last day')]
  const today = new Date()
  const ends = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0)).toISOString().slice(0, 10)
  await expect.element(to).toHaveValue(ends)
  await expect.element(from).toHaveValue(`${ends.slice(0, 8)}01`)
})

test('it begins with the coin of the list, and says why a file is refused', async () => {
  const facts = { field: 'query.from', linesMax: 1_000 }
  answer = () => refusal(400, 'invalid_request', facts)
  await open({ types: [], currency: 'BTC' })
  await page.getByText('Accounting').click()
  await download.click()
  await expect.element(page.getByRole('alert').getByText(/at most 1,000 transactions/)).toBeVisible()
  expect(files()).toEqual([`${FILE}?currency=BTC`])
  expect([saved, closed]).toEqual([[], 0])
})

test('a person is offered a document and a sheet', async () => {
  await openScreen('/transaction', dialog(NARROWING))
  await expect.element(page.getByRole('radio', { name: 'CSV' })).toBeInTheDocument()
  expect(page.getByRole('radio').elements()).toHaveLength(2)
})

test.for(LANGUAGES)('in %s its formats fit a small phone', async (language) => {
  await page.viewport(360, 740)
  await openScreen('/transaction', <CompanyProvider value={COMPANY}>{dialog(NARROWING)}</CompanyProvider>, language)
  await page.getByRole('radio').last().click({ force: true })
  await expect.element(page.getByText(/Xero/)).toBeVisible()
  const wide = [...document.querySelectorAll('[role=dialog] label, [role=dialog] fieldset')].filter(
    (each) => each.scrollWidth > each.clientWidth + 1,
  )
  expect(wide.map((each) => each.textContent)).toEqual([])
})
