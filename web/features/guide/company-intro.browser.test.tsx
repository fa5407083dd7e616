// The introduction to a company's account. Risk: it covers the work of somebody who knows it, or never comes.

import { type Permission, ROLE_PERMISSIONS, type User, OFFERED } from '@zend/contracts'
import { DAY_MS, newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { HOME_PATH } from '../../client/paths.ts'
import { ADA, openScreen, playApi } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { userQuery } from '../../data/wallet/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { CompanyFirstVisit } from './company-first-visit.tsx'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'owner' as const,
  state: 'active' as const,
}
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

/** Opens the page for a person and a company of these ages, in days. Returns its router and the calls. */
async function visit({
  person = 300,
  company = 300,
  path = HOME_PATH,
  pinMade = true,
  permissions = ROLE_PERMISSIONS.owner,
}: {
  readonly person?: number
  readonly company?: number
  readonly path?: string
  readonly pinMade?: boolean
  readonly permissions?: readonly Permission[]
}) {
  await cleanup()
  const calls = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    'GET /business/company': () => ({
      company: {
        id: OWN.company.id,
        legalName: 'Baobab Interiors Ltd',
        tradingName: null,
        country: 'NG',
        registrationType: 'RC',
        registrationNumber: 'RC 123456',
        openedAt: ago(company),
        frozenSince: null,
      },
    }),
  })
  await (await tabCompany()).choose(ADA._id, { ...OWN, permissions: [...permissions] })
  const chosen = await (await tabCompany()).chosen()
  const opened = await openScreen(
    path,
    <CompanyProvider value={chosen}>
      <CompanyFirstVisit userId={ADA._id} pinMade={pinMade} />
    </CompanyProvider>,
  )
  const user: User = { ...ADA, createdAt: ago(person), hasCreatedTransactionPin: pinMade }
  opened.queryClient.setQueryData(userQuery(ADA._id).queryKey, user)
  return { ...opened, calls }
}
const welcome = page.getByRole('dialog', { name: 'Welcome to Baobab Interiors' })
/** Expects no introduction once every answer has been drawn. Its part was loaded by the first test. */
async function expectNone({ queryClient }: Awaited<ReturnType<typeof visit>>): Promise<void> {
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
  expect(welcome.query()).toBeNull()
}
const press = (name: string) => welcome.getByRole('button', { name }).click()
const told = (calls: readonly { readonly call: string }[]) => calls.some(({ call }) => call === 'GET /business/company')

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('a new company is introduced on three slides, once for this device', async () => {
  const { router } = await visit({ company: 1 })
  for (const title of ['One wallet, many people', 'Nobody pays alone']) {
    await expect.element(welcome.getByRole('heading', { name: title })).toBeVisible()
    await press('Next')
  }
  await expect.element(welcome.getByText('3 of 3')).toBeInTheDocument()
  expect(await violations()).toEqual([])
  await press('Make a deposit')
  await expect.poll(() => router.state.location.pathname).toBe('/deposit')
  const again = await visit({ company: 1, person: 1 })
  await expectNone(again)
  expect(told(again.calls)).toBe(false)
})

test('it can be skipped at the first slide, and is seen then', async () => {
  await visit({ person: 1 })
  await press('Skip')
  await expect.element(welcome).not.toBeInTheDocument()
  await expectNone(await visit({ person: 1 }))
})

test('whoever may not deposit is not sent there', async () => {
  await visit({ person: 1, permissions: ROLE_PERMISSIONS.accountant })
  await press('Next')
  await press('Next')
  await expect.element(welcome.getByRole('button', { name: 'Make a deposit' })).not.toBeInTheDocument()
  await press('Look around')
  await expect.element(welcome).not.toBeInTheDocument()
})

test('it stays away where both are known, before there is a PIN, and on other pages', async () => {
  const known = await visit({})
  await expect.poll(() => told(known.calls)).toBe(true)
  await expectNone(known)
  await expectNone(await visit({ person: 1, company: 1, pinMade: false }))
  await expectNone(await visit({ person: 1, company: 1, path: '/members' }))
})
