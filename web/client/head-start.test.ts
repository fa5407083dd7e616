import { getBalance, getMarketPrice, getUser } from '@zend/contracts'
import type { Id } from '@zend/kernel'
import { expect, test } from 'vitest'
import { endpointUrl } from './api.ts'
import { beginCalls, type HeadStartDeps, takeBegun } from './head-start.ts'

const ID: Id<'usr'> = 'usr_0123456789abcdefghjkmnpqrs'
const NOW = Date.parse('2026-11-21T09:00:00Z')
const API = {
  accounts: 'http://a.test/accounts',
  personal: 'http://a.test/personal',
  business: 'http://a.test/business',
  general: 'http://a.test/general',
}
const session = { _id: ID, accessToken: 'access-1', accessTokenExpiresAt: '2026-11-21T09:10:00Z' }

function setUp(
  over: Partial<HeadStartDeps> = {},
  entries: Readonly<Record<string, unknown>> = { user: session, 'user-record': { country: 'KE' } },
) {
  const asked: { readonly address: string; readonly token: string | null }[] = []
  const deps: HeadStartDeps = {
    path: '/dashboard',
    calls: [
      '{personal}/balance',
      '{personal}/transaction/marketprice?quote={shown}',
      '{accounts}/users/{id}',
      '{personal}/transaction/marketprice?quote={other}',
    ],
    storage: { getItem: () => null },
    vault: { read: async (name) => entries[name] ?? null },
    tab: { read: async () => null },
    config: () => API,
    fetch: async (address, init) => {
      const { url, headers } = new Request(address, init)
      asked.push({ address: url, token: headers.get('authorization') })
      return new Response(url)
    },
    now: () => NOW,
    ...over,
  }
  return { deps, asked }
}

test('the calls are those that the dashboard makes first, to the letter', async () => {
  const { deps, asked } = setUp()
  await beginCalls(deps)
  expect(asked.map(({ address }) => address).toSorted()).toEqual(
    [
      endpointUrl(getBalance, API.personal, { query: {} }),
      endpointUrl(getMarketPrice, API.personal, { query: { quote: 'KES' } }),
      endpointUrl(getMarketPrice, API.personal, { query: { quote: 'USD' } }),
      endpointUrl(getUser, API.accounts, { params: { id: ID } }),
    ].toSorted(),
  )
  expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['Bearer access-1']))
})

test('the currency somebody chose comes before that of their country', async () => {
  const { deps, asked } = setUp({ storage: { getItem: () => 'USD' } })
  await beginCalls(deps)
  expect(asked.map(({ address }) => address)).toContain('http://a.test/personal/transaction/marketprice?quote=KES')
})

test('nothing is asked on another page, without a session, or with one that is about to end', async () => {
  for (const { deps, asked } of [
    setUp({ path: '/settings' }),
    setUp({}, {}),
    setUp({}, { user: { ...session, accessTokenExpiresAt: '2026-11-21T09:00:20Z' } }),
    setUp({}, { user: { _id: ID } }),
  ]) {
    expect(await beginCalls(deps)).toBeNull()
    expect(asked).toEqual([])
  }
})

test('an answer is taken once, with the token it was asked for, and not when it is old', async () => {
  const address = 'http://a.test/personal/balance'
  const begin = () => beginCalls(setUp().deps)
  const first = begin()
  expect(await takeBegun(first, address, 'another', NOW)).toBeUndefined()
  expect(await (await takeBegun(first, address, 'access-1', NOW))?.text()).toBe(address)
  expect(await takeBegun(first, address, 'access-1', NOW)).toBeUndefined()
  expect(await takeBegun(begin(), address, 'access-1', NOW + 60_000)).toBeUndefined()
  expect(await takeBegun(undefined, address, 'access-1', NOW)).toBeUndefined()
})

test('a call that failed is as one that was not begun', async () => {
  const { deps } = setUp({ fetch: () => Promise.reject(new TypeError('no network')) })
  expect(await takeBegun(beginCalls(deps), 'http://a.test/personal/balance', 'access-1', NOW)).toBeUndefined()
})

test('calls about a company’s money are made with the token of the company of this tab, or not at all', async () => {
  const calls = ['{business}/balance', '{accounts}/users/{id}']
  const tabOf = (entry: unknown) => ({ read: async (name: string) => (name === 'company' ? entry : null) })
  const acting = { userId: ID, accessToken: 'company-1', accessTokenExpiresAt: '2026-11-21T09:10:00Z' }
  const asked = async (entry: unknown): Promise<string[]> => {
    const made = setUp({ calls, tab: tabOf(entry) })
    await beginCalls(made.deps)
    return made.asked.map(({ address, token }) => `${token ?? ''} ${address}`)
  }
  const own = `Bearer access-1 http://a.test/accounts/users/${ID}`
  expect(await asked(acting)).toEqual(['Bearer company-1 http://a.test/business/balance', own])
  expect(await asked({ ...acting, userId: 'usr_1123456789abcdefghjkmnpqrs' })).toEqual([own])
  expect(await asked({ ...acting, accessToken: null, accessTokenExpiresAt: null })).toEqual([own])
  expect(await asked({ ...acting, accessTokenExpiresAt: '2026-11-21T09:00:10Z' })).toEqual([own])
})
