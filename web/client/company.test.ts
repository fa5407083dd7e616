import { getBalance, getUser, type MembershipAnswer } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { browserLock, createApi } from './api.ts'
import { createTabCompany } from './company.ts'
import { createSessionStore } from './session.ts'
import { freshKey, memoryStorage } from './testing.ts'
import { createVault } from './vault.ts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const ADA = newId('usr', 1)
const at = (ms: number): string => new Date(NOW + ms).toISOString()
const memberOf = (n: number): MembershipAnswer => ({
  id: newId('mbr', n),
  company: { id: newId('biz', n), name: `Company ${String(n)}` },
  role: 'viewer',
  permissions: ['view'],
  state: 'active',
})
const [BAOBAB, KENTE] = [memberOf(1), memberOf(2)] as const
const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status })
const refused = (status: number, code: string): Response =>
  json(status, { type: 'about:blank', title: code, status, code, message: code })

/** Ada's browser, and tabs of it. `answer` answers a call by its path and token; by default a company is entered. */
async function browser(answer: (path: string, token: string) => Response | null) {
  const [key, local] = [await freshKey(), memoryStorage()]
  const session = createSessionStore(
    createVault(local, async () => key),
    async () => undefined,
  )
  await session.saveUser({
    _id: ADA,
    accessToken: 'person',
    accessTokenExpiresAt: at(900_000),
    refreshToken: 'refresh',
    refreshTokenExpiresAt: at(900_000),
  })
  const calls: string[] = []
  let entered = 0
  const tab = (storage = memoryStorage()) => {
    const ended: string[] = []
    const company = createTabCompany(
      {
        vault: createVault(storage, async () => key),
        device: createVault(local, async () => key),
        storage,
        user: session.user,
        api: () => api,
        now: () => NOW,
      },
      () => ended.push('ended'),
    )
    const api = createApi({
      config: {
        api: { accounts: 'http://a.test/accounts', personal: '/p', business: 'http://a.test/business', general: '/g' },
        label: '',
      },
      session,
      company,
      fetch: async (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input)
        const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? ''
        calls.push(`${token} ${pathname}`)
        const own = answer(pathname, token)
        if (own !== null) return own
        if (!pathname.endsWith('/enter')) return refused(404, 'not_found')
        entered += 1
        const place = pathname.includes(BAOBAB.id) ? 'baobab' : 'kente'
        return json(200, { data: { accessToken: `${place}-${String(entered)}`, accessTokenExpiresAt: at(900_000) } })
      },
      lock: browserLock(undefined),
      now: () => NOW,
      language: () => 'en',
      online: () => true,
      onSignedOut: () => ended.push('signed out'),
    })
    return { company, api, ended, storage }
  }
  return { session, calls, local, tab }
}
const BALANCE = json(200, { data: { balances: [], asOf: at(0) } })
const balance = (): Response => BALANCE.clone()
const tokenOf = (path: string): Response | null => (path === '/business/balance' ? balance() : null)

test('each tab acts for its company: its money with its token, the person with their own', async () => {
  const { calls, tab } = await browser(tokenOf)
  const [first, second] = [tab(), tab()]
  await first.company.choose(ADA, BAOBAB)
  await second.company.choose(ADA, KENTE)
  await Promise.all([first.api.call(getBalance, { query: {} }), first.api.call(getBalance, { query: {} })])
  await second.api.call(getBalance, { query: {} })
  await second.api.call(getUser, { params: { id: ADA } }).catch(() => undefined)
  expect(calls).toEqual([
    `person /accounts/users/${ADA}/memberships/${BAOBAB.id}/enter`,
    `person /accounts/users/${ADA}/memberships/${KENTE.id}/enter`,
    'baobab-1 /business/balance',
    'baobab-1 /business/balance',
    'kente-2 /business/balance',
    `person /accounts/users/${ADA}`,
  ])
})

test('nothing of it can be read in the tab’s storage, and a reload goes on with the same token', async () => {
  const { calls, tab } = await browser(tokenOf)
  const { company, api, storage } = tab()
  await company.choose(ADA, BAOBAB)
  await api.call(getBalance, { query: {} })
  expect(JSON.stringify(Object.fromEntries([['c', storage.getItem('zend.company')]]))).not.toMatch(/baobab|Company/)
  await tab(storage).api.call(getBalance, { query: {} })
  expect(calls.at(-1)).toBe('baobab-1 /business/balance')
  expect(calls).toHaveLength(3)
})

test('a token that the API takes no more is replaced once, and the call made again', async () => {
  const { calls, tab } = await browser((path, token) =>
    path === '/business/balance' ? (token === 'baobab-1' ? refused(401, 'unauthenticated') : balance()) : null,
  )
  const { company, api, ended } = tab()
  await company.choose(ADA, BAOBAB)
  await api.call(getBalance, { query: {} })
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['person', 'baobab-1', 'person', 'baobab-2'])
  expect(ended).toEqual([])
})

test('an ended membership makes the tab forget the company; the person stays signed in', async () => {
  let member = true
  const { session, tab } = await browser((path) => {
    if (member) return null
    return path.endsWith('/enter') ? refused(404, 'not_found') : refused(401, 'unauthenticated')
  })
  const { company, api, ended } = tab()
  await company.choose(ADA, BAOBAB)
  member = false
  await expect(api.call(getBalance, { query: {} })).rejects.toMatchObject({ code: 'not_found' })
  expect([ended, await company.chosen(), await company.lost()]).toEqual([
    ['ended'],
    null,
    { why: 'ended', name: 'Company 1' },
  ])
  expect(await session.user()).not.toBeNull()
})

test('a suspended membership is lost, and without a second factor the company is only left', async () => {
  for (const [code, lost] of [
    ['member_suspended', { why: 'suspended', name: 'Company 1' }],
    ['second_factor_needed', null],
  ] as const) {
    let member = true
    const { tab } = await browser((path) => {
      if (member) return null
      return path.endsWith('/enter') ? refused(403, code) : refused(401, 'unauthenticated')
    })
    const { company, api, ended } = tab()
    await company.choose(ADA, BAOBAB)
    member = false
    await expect(api.call(getBalance, { query: {} })).rejects.toMatchObject({ code })
    expect([code, ended, await company.chosen(), await company.lost()]).toEqual([code, ['ended'], null, lost])
  }
})

test('a refusal to enter leaves the tab as it was; without network a company is chosen without a token', async () => {
  const { tab } = await browser((path) => {
    if (path.includes(BAOBAB.id)) return refused(503, 'busy')
    if (path.includes(KENTE.id)) throw new TypeError('there is no network')
    return null
  })
  const { company } = tab()
  await expect(company.choose(ADA, BAOBAB)).rejects.toMatchObject({ code: 'busy' })
  expect(await company.chosen()).toBeNull()
  await company.choose(ADA, KENTE)
  expect(await company.chosen()).toMatchObject({ membership: KENTE.id, accessToken: null })
})

test('a page goes on with no company but its own, also when the tab has chosen another meanwhile', async () => {
  const { calls, tab } = await browser(tokenOf)
  const { company, api, storage } = tab()
  await company.choose(ADA, BAOBAB)
  await api.call(getBalance, { query: {} })
  storage.setItem('zend.edit', 'a draft')
  await company.choose(ADA, KENTE)
  expect(storage.getItem('zend.edit')).toBeNull()
  await expect(api.call(getBalance, { query: {} })).rejects.toBeInstanceOf(ApiError)
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['person', 'baobab-1', 'person'])
  await tab(storage).api.call(getBalance, { query: {} })
  expect(calls.at(-1)).toBe('kente-2 /business/balance')
})

test('a refused permission is told to whoever listens, and another person finds no company', async () => {
  const { session, tab } = await browser((path) => (path === '/business/balance' ? refused(403, 'forbidden') : null))
  const { company, api } = tab()
  const told: string[] = []
  const stop = company.onForbidden(() => told.push('told'))
  await company.choose(ADA, BAOBAB)
  await expect(api.call(getBalance, { query: {} })).rejects.toMatchObject({ code: 'forbidden' })
  stop()
  await expect(api.call(getBalance, { query: {} })).rejects.toMatchObject({ code: 'forbidden' })
  expect(told).toEqual(['told'])
  const user = await session.user()
  if (user === null) throw new Error('Ada is signed in')
  await session.saveUser({ ...user, _id: newId('usr', 2) })
  expect(await company.chosen()).toBeNull()
})

test('a new tab begins with the only company that is known, without a token and without asking which there are', async () => {
  const { calls, tab } = await browser(tokenOf)
  await tab().company.choose(ADA, BAOBAB)
  const second = tab()
  expect(await second.company.open(null)).toMatchObject({ membership: BAOBAB.id, accessToken: null })
  await second.api.call(getBalance, { query: {} })
  const enters = `person /accounts/users/${ADA}/memberships/${BAOBAB.id}/enter`
  expect(calls).toEqual([enters, enters, 'baobab-2 /business/balance'])
})

test('of several companies a new tab begins with the one that the link names, and with none if it names none', async () => {
  const { tab } = await browser(tokenOf)
  const suspended: MembershipAnswer = { ...memberOf(3), state: 'suspended' }
  await tab().company.follow(ADA, [BAOBAB, KENTE, suspended])
  expect(await tab().company.open(null)).toBeNull()
  expect(await tab().company.open(newId('biz', 4))).toBeNull()
  expect(await tab().company.open(suspended.company.id)).toBeNull()
  const named = tab()
  expect(await named.company.open(KENTE.company.id)).toMatchObject({ membership: KENTE.id })
  expect(await named.company.open(null)).toMatchObject({ membership: KENTE.id })
})

test('a tab that acts for a company is opened for another that the link names, and its page calls for neither', async () => {
  const { calls, tab } = await browser(tokenOf)
  const { company, api, storage } = tab()
  await company.choose(ADA, BAOBAB)
  await company.choose(ADA, KENTE)
  await api.call(getBalance, { query: {} })
  storage.setItem('zend.edit', 'a draft')
  expect(await company.open(KENTE.company.id)).toMatchObject({ membership: KENTE.id, accessToken: 'kente-2' })
  expect(storage.getItem('zend.edit')).toBe('a draft')
  expect(await company.open(BAOBAB.company.id)).toMatchObject({ membership: BAOBAB.id })
  expect([storage.getItem('zend.edit'), company.isOfPage(BAOBAB.id)]).toEqual([null, false])
  await expect(api.call(getBalance, { query: {} })).rejects.toBeInstanceOf(ApiError)
  expect(calls.filter((call) => call.endsWith('/balance'))).toEqual(['kente-2 /business/balance'])
})

test('two that open a tab at once get one company, and its token is fetched once', async () => {
  const { calls, tab } = await browser(tokenOf)
  await tab().company.follow(ADA, [BAOBAB])
  const { company, api } = tab()
  const [first, second] = [company.open(null), company.open(null)]
  expect(await first).toMatchObject({ membership: BAOBAB.id })
  const called = api.call(getBalance, { query: {} })
  company.prepare()
  expect(await second).toMatchObject({ membership: BAOBAB.id })
  await called
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['person', 'baobab-1'])
})

test('what was lost is not begun with again, and a waiting invitation comes first', async () => {
  let member = true
  const { tab } = await browser((path) => (member || !path.endsWith('/enter') ? null : refused(404, 'not_found')))
  await tab().company.choose(ADA, BAOBAB)
  const invited = tab()
  invited.storage.setItem('zend.invited', 'ziv_1')
  expect(await invited.company.open(null)).toBeNull()
  member = false
  const later = tab()
  expect(await later.company.open(null)).not.toBeNull()
  await expect(later.api.call(getBalance, { query: {} })).rejects.toMatchObject({ code: 'not_found' })
  expect([later.ended, await later.company.lost()]).toEqual([['ended'], { why: 'ended', name: 'Company 1' }])
  expect(await tab().company.open(null)).toBeNull()
  await later.company.follow(ADA, [KENTE])
  expect(await later.company.open(null)).toBeNull()
  expect(await tab().company.open(null)).toMatchObject({ membership: KENTE.id })
})

test('known companies are sealed, are nobody else’s, and are not written once the person has left', async () => {
  const { session, local, tab } = await browser(tokenOf)
  await tab().company.follow(ADA, [BAOBAB])
  expect(local.getItem('zend.companies')).toMatch(/^[\w+/=]+\.[\w+/=]+$/)
  const user = await session.user()
  if (user === null) throw new Error('Ada is signed in')
  await session.saveUser({ ...user, _id: newId('usr', 2) })
  expect(await tab().company.open(null)).toBeNull()
  local.clear()
  await tab().company.follow(ADA, [BAOBAB])
  expect(local.getItem('zend.companies')).toBeNull()
})
