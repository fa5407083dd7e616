// Choosing a company, changing it, and losing one. Risk: a tab acts for another company than the one it shows.

import { OFFERED, type MembershipAnswer } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadCompanyBy, openAnew, tabCompany } from '../../client/browser.ts'
import { createTabCompany, type LostCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { CompaniesScreen } from './companies-screen.tsx'
import { KeepMembership, whyLost } from './keep-membership.tsx'
import { Switcher } from './switcher.tsx'
import { wantedPath } from './use-enter.ts'

// A full load would end the test.
vi.mock(import('../../client/browser.ts'), { spy: true })
const loaded: string[] = []
vi.mocked(openAnew).mockImplementation((path) => void loaded.push(path))

const memberOf = (n: number, name: string): MembershipAnswer => ({
  id: newId('mbr', n),
  company: { id: newId('biz', n), name, offered: [...OFFERED] },
  permissions: ['view', 'swap'],
  role: 'initiator',
  state: 'active',
})
const [BAOBAB, KENTE] = [memberOf(1, 'Baobab Interiors'), memberOf(2, 'Kente & Daughters')] as const
const LIST = 'GET /accounts/users/{ada}/memberships'
const enter = ({ id }: MembershipAnswer): string => `POST /accounts/users/{ada}/memberships/${id}/enter`
const TOKEN = { accessToken: 'company', accessTokenExpiresAt: '2099-01-01T00:00:00Z' }

loadCompanyBy(async (deps) => createTabCompany(deps, () => openAnew('/companies')))

const chosen = async () => (await tabCompany()).chosen()
const button = (name: string) =>
  page.getByRole('list', { name: 'Your companies' }).getByRole('button', { name: new RegExp(`^${name}`) })
const choose = (lost: LostCompany | null = null, path = '/companies') =>
  openScreen(path, <CompaniesScreen userId={ADA._id} lost={lost} />)

beforeEach(() => {
  sessionStorage.clear()
  loaded.length = 0
})
afterEach(() => vi.unstubAllGlobals())

test('one of several companies is chosen by keyboard, and the wanted page follows', async () => {
  await playApi({ [LIST]: () => ({ memberships: [BAOBAB, KENTE] }), [enter(KENTE)]: () => TOKEN })
  const { router } = await choose(null, '/companies?to=/swap%3Ffrom%3DBTC')
  await expect.element(button('Kente & Daughters')).toHaveTextContent('Kente & Daughters Initiator')
  expect(await violations()).toEqual([])
  button('Baobab Interiors').element().focus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe('/swap?from=BTC')
  expect(await chosen()).toMatchObject({ membership: KENTE.id, accessToken: 'company' })
})

test('the only company is entered by itself, unless it was just lost', async () => {
  await playApi({ [LIST]: () => ({ memberships: [BAOBAB] }), [enter(BAOBAB)]: () => TOKEN })
  const { router } = await choose()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
  sessionStorage.clear()
  const again = await choose({ why: 'changed', name: 'Baobab Interiors' })
  await expect.element(page.getByText('What you may do for Baobab Interiors has changed.')).toBeVisible()
  await expect.element(button('Baobab Interiors')).toBeVisible()
  expect([again.router.state.location.pathname, await chosen()]).toEqual(['/companies', null])
})

test('the company that a link names is entered by itself', async () => {
  await playApi({ [LIST]: () => ({ memberships: [BAOBAB, KENTE] }), [enter(KENTE)]: () => TOKEN })
  const { router } = await choose(null, `/companies?to=/assets&company=${KENTE.company.id}`)
  await expect.poll(() => router.state.location.pathname).toBe('/assets')
  expect(await chosen()).toMatchObject({ membership: KENTE.id })
})

test('a link about a company that is not theirs is said, and enters no other', async () => {
  await playApi({ [LIST]: () => ({ memberships: [BAOBAB] }) })
  const { router } = await choose(null, `/companies?to=/assets&company=${KENTE.company.id}`)
  await expect.element(page.getByText('The link is about a company that you do not act for.')).toBeVisible()
  await expect.element(button('Baobab Interiors')).toBeVisible()
  expect(await violations()).toEqual([])
  expect([router.state.location.pathname, await chosen()]).toEqual(['/companies', null])
})

test('without a company it says so, and a refusal to enter is said and changes nothing', async () => {
  await playApi({ [LIST]: () => ({ memberships: [] }) })
  await choose()
  await expect.element(page.getByText('You act for no company yet')).toBeVisible()
  await playApi({
    [LIST]: () => ({ memberships: [BAOBAB, KENTE] }),
    [enter(BAOBAB)]: () => refusal(503, 'busy'),
    [enter(KENTE)]: () => refusal(404, 'not_found'),
  })
  await choose()
  await button('Baobab Interiors').click()
  await expect.element(page.getByText(/^We're very busy right now/)).toBeVisible()
  await button('Kente & Daughters').click()
  await expect.element(page.getByText('You no longer act for Kente & Daughters.')).toBeVisible()
  expect(await chosen()).toBeNull()
})

test('who left by choice is not told to ask why', async () => {
  await playApi({ [LIST]: () => ({ memberships: [BAOBAB, KENTE] }) })
  await choose({ why: 'left', name: 'Baobab Interiors' })
  await expect.element(page.getByText('You left Baobab Interiors.')).toBeVisible()
  await expect.element(page.getByText(/can tell you why/)).not.toBeInTheDocument()
})

test('who has no second factor is led to set one up, and a suspended company cannot be chosen', async () => {
  await playApi({
    [LIST]: () => ({ memberships: [BAOBAB, { ...KENTE, state: 'suspended' }] }),
    [enter(BAOBAB)]: () => refusal(403, 'second_factor_needed'),
  })
  const { router } = await choose(null, '/companies?to=/assets')
  await expect.element(page.getByText('Suspended', { exact: true })).toBeVisible()
  await expect.element(button('Kente & Daughters')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  await button('Baobab Interiors').click()
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe('/companies/second-step?to=%2Fassets')
  expect(await chosen()).toBeNull()
})

test('a suspension that the list did not know is said, and the list is read again', async () => {
  let state: 'active' | 'suspended' = 'active'
  await playApi({
    [LIST]: () => ({ memberships: [{ ...BAOBAB, state }, KENTE] }),
    [enter(BAOBAB)]: () => {
      state = 'suspended'
      return refusal(403, 'member_suspended')
    },
  })
  await choose()
  await button('Baobab Interiors').click()
  await expect.element(page.getByText('You are suspended in Baobab Interiors.')).toBeVisible()
  await expect.element(button('Baobab Interiors')).not.toBeInTheDocument()
})

test('the switcher changes the company by a full load of the dashboard', async () => {
  await playApi({
    [LIST]: () => ({ memberships: [BAOBAB, KENTE] }),
    [enter(BAOBAB)]: () => TOKEN,
    [enter(KENTE)]: () => ({ ...TOKEN, accessToken: 'other' }),
  })
  await (await tabCompany()).choose(ADA._id, BAOBAB)
  const acting = await chosen()
  await openScreen(
    '/assets',
    <CompanyProvider value={acting}>
      <Switcher at="menu" choice="/companies" />
    </CompanyProvider>,
  )
  await page.getByRole('button', { name: 'Baobab Interiors Initiator, change the company' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'All your companies' })).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByRole('menuitem', { name: 'Kente & Daughters' }).click()
  await expect.poll(() => loaded).toEqual(['/dashboard'])
  expect(await chosen()).toMatchObject({ membership: KENTE.id, accessToken: 'other' })
})

/** Shows a page of Baobab's to Ada, whose membership the API lists as `now` tells. Returns the tab, and refetches. */
async function keep(now: () => MembershipAnswer, entered: () => unknown = () => TOKEN) {
  let answer: () => unknown = () => TOKEN
  await playApi({ [LIST]: () => ({ memberships: [now()] }), [enter(BAOBAB)]: () => answer() })
  const tab = await tabCompany()
  await tab.choose(ADA._id, BAOBAB)
  answer = entered
  const acting = await chosen()
  const { queryClient } = await openScreen(
    '/swap?from=BTC',
    <CompanyProvider value={acting}>
      <KeepMembership choice="/companies" />
    </CompanyProvider>,
  )
  return { tab, refetch: () => queryClient.refetchQueries() }
}
const VIEWS: MembershipAnswer = { ...BAOBAB, permissions: ['view'] }

test('a page opened with older permissions takes over those of now, and stays where it is', async () => {
  const { tab } = await keep(() => VIEWS)
  await expect.poll(() => loaded).toEqual(['/swap?from=BTC'])
  expect([await chosen(), await tab.lost()]).toEqual([expect.objectContaining({ permissions: ['view'] }), null])
})

test('a page opened with older permissions that cannot enter anew leads to the choice', async () => {
  await keep(
    () => VIEWS,
    () => refusal(503, 'busy'),
  )
  await expect.poll(() => loaded).toEqual(['/companies?to=%2Fswap%3Ffrom%3DBTC'])
  expect(await chosen()).toBeNull()
})

test('permissions that change while a page is in use lead to the choice, which leads back', async () => {
  let now = BAOBAB
  const { tab, refetch } = await keep(() => now)
  await refetch()
  now = VIEWS
  await refetch()
  await expect.poll(() => loaded).toEqual(['/companies?to=%2Fswap%3Ffrom%3DBTC'])
  expect([await chosen(), await tab.lost()]).toEqual([null, { why: 'changed', name: 'Baobab Interiors' }])
})

test('a membership that is suspended leads to the choice alone', async () => {
  await keep(() => ({ ...BAOBAB, state: 'suspended' }))
  await expect.poll(() => loaded).toEqual(['/companies'])
})

test('a membership is lost when it is gone or allows something else, in any order', () => {
  const company = { membership: BAOBAB.id, permissions: BAOBAB.permissions }
  expect(whyLost(company, [{ ...BAOBAB, permissions: ['swap', 'view'] }, KENTE])).toBeNull()
  expect(whyLost(company, [{ ...BAOBAB, permissions: ['view'] }])).toBe('changed')
  expect(whyLost(company, [KENTE])).toBe('ended')
  expect(whyLost(company, [{ ...BAOBAB, state: 'suspended' }])).toBe('suspended')
})

test('only a page of this app is gone on to', () => {
  const paths = ['/swap?from=BTC', '//evil.test', '/\\evil.test', 'https://evil.test', '']
  expect(paths.map((to) => wantedPath(new URLSearchParams({ to })))).toEqual([
    '/swap?from=BTC',
    ...Array.from({ length: 4 }, () => '/dashboard'),
  ])
})
