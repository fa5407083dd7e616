// The company on the profile. Risk: it names another than the one whose money is moved.

import { ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { CompanyCard } from './company-card.tsx'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'accountant' as const,
  permissions: [...ROLE_PERMISSIONS.accountant],
  state: 'active' as const,
}
const FACTS = {
  id: OWN.company.id,
  legalName: 'Baobab Interiors Ltd',
  tradingName: null,
  country: 'NG',
  registrationType: 'RC',
  registrationNumber: 'RC 123456',
  openedAt: '2026-03-02T08:00:00Z',
  frozenSince: null,
}
const play = (tradingName: string | null) =>
  playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    'GET /business/company': () => ({ company: { ...FACTS, tradingName } }),
  })
const valueOf = (term: string) => page.getByRole('term').filter({ hasText: term })

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('the company is shown as its register has it, with the person’s role', async () => {
  await play('Baobab Living')
  await (await tabCompany()).choose(ADA._id, OWN)
  const company = await (await tabCompany()).chosen()
  await openScreen(
    '/profile',
    <CompanyProvider value={company}>
      <CompanyCard />
    </CompanyProvider>,
  )
  for (const value of ['Baobab Interiors Ltd', 'Baobab Living', 'Nigeria', 'RC 123456', 'Accountant', 'March 2026'])
    await expect.element(page.getByRole('definition').filter({ hasText: value }).first()).toBeVisible()
  expect(await violations()).toEqual([])
})

test('without a trading name none is named; where the money is one’s own nothing is asked', async () => {
  await play(null)
  await (await tabCompany()).choose(ADA._id, OWN)
  const company = await (await tabCompany()).chosen()
  const { queryClient } = await openScreen(
    '/profile',
    <CompanyProvider value={company}>
      <CompanyCard />
    </CompanyProvider>,
  )
  await expect.element(valueOf('Legal name')).toBeVisible()
  expect(valueOf('Trading name').elements()).toEqual([])
  const calls = await play(null)
  queryClient.clear()
  await openScreen('/profile', <CompanyCard />)
  expect(calls.filter(({ call }) => call.startsWith('GET'))).toEqual([])
})
