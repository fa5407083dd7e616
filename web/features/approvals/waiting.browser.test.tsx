// What waits for the reader, on the dashboard and in the menu. Risk: it is not seen, also by a deputy, or asked for by
// whoever may not see requests.

import { type ApprovalLine, type Permission, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { WaitingNext } from './waiting-next.tsx'
import { WaitingMark, WaitingNote } from './waiting.tsx'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'owner' as const,
  permissions: [...ROLE_PERMISSIONS.owner],
  state: 'active' as const,
}
const line = (forYou: boolean): ApprovalLine => ({
  id: newId('apr', 1),
  kind: 'withdrawal',
  state: 'open',
  madeBy: { name: 'Aisha Bello', you: false },
  amount: '8400.000000',
  currency: 'USDT',
  payee: { name: 'Lihua Trading', details: {} },
  valueUsd: '8400.00',
  needed: 1,
  given: 0,
  forYou,
  madeAt: '2026-11-01T09:00:00Z',
  expiresAt: '2099-01-01T09:00:00Z',
  releasesAt: null,
})
const LIST = 'GET /business/approval/list'

async function open(answer: () => unknown, permissions: readonly Permission[] = OWN.permissions) {
  await cleanup()
  const calls = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    [LIST]: answer,
  })
  const company = await tabCompany()
  await company.choose(ADA._id, { ...OWN, permissions: [...permissions] })
  const opened = await openScreen(
    '/dashboard',
    <CompanyProvider value={await company.chosen()}>
      <WaitingNote />
      <nav aria-label="Main">
        <a href="/approvals">
          Approvals
          <WaitingMark />
        </a>
      </nav>
      <p>the rest</p>
    </CompanyProvider>,
  )
  await expect.element(page.getByText('the rest')).toBeVisible()
  return { ...opened, asked: () => calls.filter(({ call }) => call === LIST).length }
}
const found =
  (forYou: number, first = true) =>
  () => ({ approvals: [line(first)], forYou, page: 1, limit: 1, total: 3 })
const menu = () => page.getByRole('navigation').getByRole('link')

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('the dashboard says how many wait and leads to them, the menu counts them, and both ask once', async () => {
  const { router, asked } = await open(found(2))
  const note = page.getByRole('link', { name: /^2 requests wait for you/ })
  await expect.element(note.getByText(/^You can decide on the first\suntil/)).toBeVisible()
  await expect.element(menu()).toHaveAccessibleName('Approvals 2 requests wait for you')
  expect(await violations()).toEqual([])
  expect(asked()).toBe(1)
  await note.click()
  await expect.poll(() => router.state.location.pathname).toBe('/approvals')
})

test('one is said as one, and until when only where it is the first that ends', async () => {
  await open(found(1, false))
  const note = page.getByRole('link', { name: '1 request waits for you' })
  await expect.element(note).toBeVisible()
  await expect.element(note.getByText(/until/)).not.toBeInTheDocument()
})

test('nothing is shown while nothing waits, or nothing is known', async () => {
  for (const answer of [found(0), () => refusal(503, 'unavailable')]) {
    const { asked } = await open(answer)
    await expect.poll(asked).toBeGreaterThan(0)
    await expect.element(menu()).toHaveAccessibleName('Approvals')
    await expect.element(page.getByText(/wait/)).not.toBeInTheDocument()
  }
})

test('a deputy, who has no permission to approve, is told, too', async () => {
  await open(found(1), ['view', 'withdrawal'])
  await expect.element(page.getByRole('link', { name: /^1 request waits for you/ })).toBeVisible()
  await expect.element(menu()).toHaveAccessibleName('Approvals 1 request waits for you')
})

test('who may not see requests is told nothing, and the API is not asked', async () => {
  const { asked } = await open(found(2), ['deposit'])
  await expect.element(menu()).toHaveAccessibleName('Approvals')
  expect(asked()).toBe(0)
})

test('an approver of a company that holds nothing finds what waits for them, and only that', async () => {
  const lines = [line(true), { ...line(false), id: newId('apr', 2), payee: { name: 'Porto Ceramics', details: {} } }]
  const answer = () => ({ approvals: lines, forYou: 1, page: 1, limit: 3, total: 2 })
  await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    [LIST]: answer,
  })
  await (await tabCompany()).choose(ADA._id, { ...OWN, permissions: [...ROLE_PERMISSIONS.approver] })
  const { router, queryClient } = await openScreen('/dashboard', <WaitingNext />)
  const next = page.getByRole('list', { name: 'Waiting for you' }).getByRole('link')
  await expect
    .poll(() => next.query()?.textContent.replaceAll(/\s/g, ' '))
    .toMatch(/^8,400\.00 USDT · Lihua TradingAisha Bello · until 1 Jan 2099/)
  expect(await violations()).toEqual([])
  lines.shift()
  await queryClient.refetchQueries()
  await expect.element(page.getByText(/^Nothing waits for you\./)).toBeVisible()
  await page.getByRole('link', { name: 'See all requests' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/approvals')
})
