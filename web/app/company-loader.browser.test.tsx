// Whose money a page about a company shows. Risk: a link opens for another company than the one that it is about, or a
// page goes on with what it showed of the last one.

import { OFFERED, type MembershipAnswer } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadCompanyBy, openAnew, tabCompany } from '../client/browser.ts'
import { createTabCompany } from '../client/company.ts'
import { ADA, playApi } from '../client/testing-screen.tsx'
import { forNamedCompany, loadCompanyPages } from './company-loader.ts'

// A full load would end the test.
vi.mock(import('../client/browser.ts'), { spy: true })
const loaded: string[] = []
vi.mocked(openAnew).mockImplementation((path) => void loaded.push(path))
loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const memberOf = (n: number): MembershipAnswer => ({
  id: newId('mbr', n),
  company: { id: newId('biz', n), name: `Company ${String(n)}`, offered: [...OFFERED] },
  permissions: ['view'],
  role: 'viewer',
  state: 'active',
})
const [BAOBAB, KENTE] = [memberOf(1), memberOf(2)] as const

/** The pages of one page load. Answers what is opened for, or the address that it leads to. */
function pages() {
  const load = loadCompanyPages('/companies')
  return async (path: string): Promise<string> => {
    try {
      return (await load({ request: new Request(new URL(path, location.origin)) })).company.company.name
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown
      return `${thrown.headers.has('x-remix-replace') ? 'replaced by ' : ''}${thrown.headers.get('location') ?? ''}`
    }
  }
}

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  loaded.length = 0
  const token = () => ({ accessToken: 'company', accessTokenExpiresAt: '2099-01-01T00:00:00Z' })
  const enter = ({ id }: MembershipAnswer): string => `POST /accounts/users/{ada}/memberships/${id}/enter`
  await playApi({ [enter(BAOBAB)]: token, [enter(KENTE)]: token })
})
afterEach(() => vi.unstubAllGlobals())

test('a new tab opens a link for the company that it names, and the address loses the name', async () => {
  await (await tabCompany()).follow(ADA._id, [BAOBAB, KENTE])
  const open = pages()
  expect(await open(`/approvals/apr_1?company=${KENTE.company.id}&from=push`)).toBe(
    'replaced by /approvals/apr_1?from=push',
  )
  expect(await open('/approvals/apr_1?from=push')).toBe('Company 2')
  // From within the app the page before stays in the history.
  expect(await open(`/swap?company=${KENTE.company.id}`)).toBe('/swap')
  const addresses = [`/approvals?company=${KENTE.company.id}`, '/approvals']
  expect(addresses.map((path) => forNamedCompany({ nextUrl: new URL(path, location.origin) }))).toEqual([true, false])
})

test('without a known company the link leads to the choice, which learns what it named', async () => {
  const open = pages()
  expect(await open('/swap?from=BTC')).toBe('/companies?to=%2Fswap%3Ffrom%3DBTC')
  const wanted = KENTE.company.id
  expect(await open(`/approvals?company=${wanted}`)).toBe(`/companies?to=%2Fapprovals&company=${wanted}`)
})

test('a page that has shown a company is loaded anew for a link about another', async () => {
  const tab = await tabCompany()
  await tab.follow(ADA._id, [BAOBAB, KENTE])
  const open = pages()
  await open(`/dashboard?company=${BAOBAB.company.id}`)
  expect(await open('/dashboard')).toBe('Company 1')
  void open(`/approvals/apr_1?company=${KENTE.company.id}`)
  await expect.poll(() => loaded).toEqual(['/approvals/apr_1'])
  expect(await tab.chosen()).toMatchObject({ membership: KENTE.id })
})
