// Stopping all payments of a company. Risk: somebody stops it without knowing who can open it again, it is offered to
// who may not, or nobody sees that it is stopped.

import { type Permission, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { applyLiveEvent } from '../../data/wallet/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { FreezeCard } from './freeze.tsx'
import { ApprovalsScreen } from './index.ts'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'approver' as const,
  state: 'active' as const,
}
const FREEZE = 'POST /business/company/freeze'

/** Opens the card, or the requests, as a member with these permissions. The company is as the last call left it. */
async function open(
  permissions: readonly Permission[] = ROLE_PERMISSIONS.approver,
  shown: 'card' | 'requests' = 'card',
  answers: Parameters<typeof playApi>[0] = {},
) {
  await cleanup()
  let frozenSince: string | null = shown === 'card' ? null : '2026-11-28T09:00:00Z'
  const calls = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    'GET /business/company': () => ({
      company: {
        id: OWN.company.id,
        legalName: OWN.company.name,
        tradingName: null,
        country: 'NG',
        registrationType: 'RC',
        registrationNumber: 'RC 123456',
        openedAt: '2026-01-01T09:00:00Z',
        frozenSince,
      },
    }),
    'GET /business/approval/list': () => ({ approvals: [], forYou: 0, page: 1, limit: 20, total: 0 }),
    [FREEZE]: () => {
      frozenSince = '2026-11-28T09:00:00Z'
      return { frozen: true }
    },
    ...answers,
  })
  const tab = await tabCompany()
  await tab.choose(ADA._id, { ...OWN, permissions: [...permissions] })
  const company = await tab.chosen()
  const { queryClient } = await openScreen(
    '/approvals',
    <CompanyProvider value={company}>{shown === 'card' ? <FreezeCard /> : <ApprovalsScreen />}</CompanyProvider>,
  )
  return {
    sent: () => calls.filter(({ call }) => call === FREEZE).map(({ body }) => body),
    /** Somebody else stopped payments, or we opened them again: the server says so. */
    becomes: async (since: string | null): Promise<void> => {
      frozenSince = since
      await applyLiveEvent(queryClient, { type: 'company', id: null, at: '2026-11-28T10:00:00Z' })
    },
  }
}
const offer = () => page.getByRole('button', { name: 'Stop all payments…' })
const confirm = () => page.getByRole('button', { name: 'Stop all payments', exact: true })
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('it is told what happens and who opens it again; then it is done, and stays said', async () => {
  const { sent } = await open()
  await text(/also those that were approved\. Deposits and swaps go on\. Only our support can open it again\.$/)
  await offer().click()
  await expect.element(page.getByRole('dialog', { name: 'Stop all payments of Baobab Interiors?' })).toBeVisible()
  await text(/Nobody in the company can open it again: only our support can/)
  expect(await violations()).toEqual([])
  await page.getByLabelText('Reason').selectOptions('other')
  await page.getByLabelText('What happened (optional)').fill('  A phone was stolen.  ')
  await confirm().click()
  await text('Payments of the company are stopped')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(offer()).not.toBeInTheDocument()
  expect(sent()).toEqual([{ reason: 'other', words: 'A phone was stolen.' }])
  expect(await violations()).toEqual([])
})

test('closing the question stops nothing, and a refusal is said', async () => {
  const { sent } = await open(['member.manage'], 'card', { [FREEZE]: () => refusal(403, 'forbidden') })
  await offer().click()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(sent()).toEqual([])
  await offer().click()
  await confirm().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(confirm()).toBeEnabled()
})

test('whoever neither approves nor manages members is offered nothing', async () => {
  await open(ROLE_PERMISSIONS.initiator)
  await expect.element(page.getByRole('main')).toBeInTheDocument()
  await expect.element(offer()).not.toBeInTheDocument()
})

test('the requests say that payments are stopped, and lead to support', async () => {
  await open(ROLE_PERMISSIONS.viewer, 'requests')
  await text('Payments of the company are stopped')
  await expect
    .element(page.getByRole('link', { name: 'Support', exact: true }))
    .toHaveAttribute('href', '/settings/services/support?new')
})

test('an open page says so as soon as somebody else stops payments, and no longer once we opened them again', async () => {
  const { becomes } = await open()
  await expect.element(offer()).toBeVisible()
  await becomes('2026-11-28T10:00:00Z')
  await text('Payments of the company are stopped')
  await expect.element(offer()).not.toBeInTheDocument()
  await becomes(null)
  await expect.element(offer()).toBeVisible()
  await expect.element(page.getByText('Payments of the company are stopped')).not.toBeInTheDocument()
})
