/**
 * A company and its members, end to end over HTTP: it is opened with a sign-up, its members join by invitation, it is
 * paid, swaps, pays by username, withdraws and sells through a
 * member with permission. Members without it are refused, other holders' things are unknown, and a removed member has
 * no access. Real processes, a node, the sandbox's bank.
 */
import {
  type EndpointData,
  type getCompany,
  type listMembers,
  type LiveEvent,
  type openCompany,
  PERMISSIONS,
  type QuickSellDetail,
  type SwapQuote,
  type Transaction,
  type TransferDetail,
} from '@zend/contracts'
import { type BusinessId, type MemberId, newId } from '@zend/kernel'
import { verifyLedger } from '@zend/server/core/ledger'
import { verifyQuickSells } from '@zend/server/products/quick-sell'
import { verifyTransfers } from '@zend/server/products/transfer'
import { verifyWithdrawals } from '@zend/server/products/withdrawal'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { actingFor, eventually, type HttpCustomer } from '../testkit/customer.ts'
import {
  addPasskey,
  changeMember,
  companyNamed,
  confirmed,
  inviteAndAccept,
  joinAs,
  membershipsOf,
} from '../testkit/members.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import { nigerian, QUICK_PAYOUTS, saveAccount, sell, untilSold } from '../testkit/quick-sells.ts'
import {
  customerWithPin,
  freshAddress,
  fund,
  mineUntilDone,
  PIN,
  receivedBy,
  withdraw,
} from '../testkit/withdrawals.ts'

const db = await testDatabase()
let product: Product
let company: BusinessId
/** Ada owns the company, ama will too, bob only views, kofi is not a member. */
let ada: HttpCustomer
let ama: HttpCustomer
let bob: HttpCustomer
let kofi: HttpCustomer
let adasPlace: MemberId
let bobsPlace: MemberId
let firm: HttpCustomer
let looking: HttpCustomer
/** Ids of everything done. */
const done: string[] = []

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url, numbers: { ...QUICK_PAYOUTS, events: { sessionCheckMs: 200 } } })
  ;[ada, ama, bob, kofi] = await Promise.all([
    customerWithPin(product, companyNamed('Baobab Ltd')),
    customerWithPin(product),
    customerWithPin(product),
    customerWithPin(product),
  ])
  const [opened] = await membershipsOf(ada)
  if (opened === undefined) throw new Error('no company was opened')
  ;[company, adasPlace] = [opened.company.id, opened.id]
  expect((await ada.call('POST', `/accounts/users/${ada.userId}/memberships/${adasPlace}/enter`)).json).toMatchObject({
    code: 'second_factor_needed',
  })
  await addPasskey(ada)
  firm = await actingFor(product, ada, adasPlace)
  const joined = await joinAs(product, firm, bob, { role: 'viewer' })
  ;[bobsPlace, looking] = [joined.membership.id, joined.acting]
  await eventually(
    'prices',
    async () => (await firm.call('GET', '/business/quicksell/rate?fromCurrency=USDT&toCurrency=NGN')).status === 200,
  )
}, 120_000)
afterAll(() => product?.stop())
afterEach(async () => {
  const read = db.owner.read
  const checks = [
    await verifyLedger(db),
    await verifyTransfers(read),
    await verifyWithdrawals(read),
    await verifyQuickSells(read),
  ].flat()
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
})

test('the rate of tethers in rand is the answer itself, the one that quick sell names', async () => {
  const read = async (path: string): Promise<unknown> => {
    const { status, json } = await firm.call('GET', `/business/quicksell/rate${path}`)
    expect(status).toBe(200)
    return (json as { readonly data: unknown }).data
  }
  const named = async () => (await read('?fromCurrency=USDT&toCurrency=ZAR')) as { readonly rate: string }
  // The price may move between two calls.
  const [before, alone, after] = [await named(), await read('/usdt-zar'), await named()]
  expect([before.rate, after.rate]).toContain(alone)
  expect(await statusOf(ada, 'GET', '/business/quicksell/rate/usdt-zar')).toBe(403)
})

const statusOf = async (by: HttpCustomer, method: string, path: string, body?: unknown) =>
  (await by.call(method, path, body)).status
const subjects = async ({ email }: HttpCustomer) => (await product.sandbox.mails(email)).map(({ subject }) => subject)

test(
  'a deposit is the company’s: members who may view it are notified, and it is in no member’s own account',
  { timeout: 60_000 },
  async () => {
    expect(await membershipsOf(ada)).toEqual([
      {
        id: adasPlace,
        company: { id: company, name: 'Baobab Ltd' },
        role: 'owner',
        permissions: [...PERMISSIONS],
        state: 'active',
      },
    ])
    const received: LiveEvent['type'][] = []
    const stop = new AbortController()
    const listening = (async () => {
      for await (const { type } of looking.events(stop.signal)) received.push(type)
    })().catch(() => undefined)
    await eventually('the stream', async () => received.includes('hello'))

    await fund(product, firm, { currency: 'BTC', chain: 'bitcoin', amount: '0.5' })
    expect((await looking.balance('BTC')).available).toBe('0.50000000')
    expect((await ada.balance('BTC')).available).toBe('0.00000000')
    await eventually('the news', async () =>
      (['deposit', 'balance', 'notification'] as const).every((type) => received.includes(type)),
    )
    for (const who of [ada, bob])
      await eventually('the letter', async () =>
        (await subjects(who)).some((subject) => /^Baobab Ltd: .*BTC/.test(subject)),
      )
    expect((await subjects(kofi)).some((subject) => subject.includes('BTC'))).toBe(false)
    stop.abort()
    await listening
    const [deposit] = await looking.history()
    expect(deposit).toMatchObject({ transactionType: 'deposit', status: 'success' })
    expect(deposit).not.toHaveProperty('madeBy')
    done.push(deposit?._id ?? '')
  },
)

test(
  'a member with permission swaps, pays by username, withdraws and sells; the history says who',
  { timeout: 90_000 },
  async () => {
    const offer = await firm.call('POST', '/business/swap/quote', {
      fromCurrency: 'BTC',
      toCurrency: 'USDT',
      fromCurrencyAmt: '0.01',
    })
    const { quote } = offer.data as SwapQuote
    expect(await statusOf(firm, 'POST', '/business/swap', { quote, transactionPin: PIN })).toBe(200)

    const payment = { currency: 'USDT', amount: '25', toUser: kofi.username }
    expect(
      await statusOf(
        firm,
        'GET',
        `/business/emailotp?${new URLSearchParams({ emailType: 'withdrawal', ...payment }).toString()}`,
      ),
    ).toBe(200)
    const paid = await firm.call('POST', '/business/withdraw', {
      ...payment,
      otp: await ada.code(),
      transactionPin: PIN,
    })
    expect(paid.status).toBe(201)
    const { transaction } = paid.data as { transaction: TransferDetail }
    const [received] = await kofi.history()
    expect(received).toMatchObject({
      _id: transaction._id,
      direction: 'in',
      party: null,
      partyName: 'Baobab Ltd',
      amount: '25.000000',
    })
    const { transaction: seen } = await kofi.get<{ transaction: TransferDetail }>(`/transaction/${transaction._id}`)
    expect(seen).toMatchObject({ party: null, partyName: 'Baobab Ltd', partyImage: null })
    expect(JSON.stringify([received, seen])).not.toMatch(new RegExp(`madeBy|Ada|${ada.username}|${ada.userId}`))
    const mail = await eventually('the letter', async () =>
      (await product.sandbox.mails(kofi.email)).find(({ subject }) => subject.startsWith('You received')),
    )
    expect(mail.text).toContain('Baobab Ltd paid you')

    const wanted = { currency: 'BTC', chain: 'bitcoin', amount: '0.005', toAddr: freshAddress('bitcoin') } as const
    const made = await withdraw(product, firm, wanted)
    const account = await saveAccount(product, firm, 'NGN', nigerian('00'))
    const sale = await sell(product, firm, { account, fromCurrency: 'USDT', fromCurrencyAmt: '20' })
    const [sent, sold] = await Promise.all([mineUntilDone(product, firm, made), untilSold(firm, sale._id, 'paid')])
    expect(await receivedBy(product.sandbox, 'BTC', wanted.toAddr)).toBe(BigInt(made.receives.replace('.', '')))
    expect([sent.madeBy, sold.madeBy]).toEqual(['Ada Obi', 'Ada Obi'])

    const history: readonly Transaction[] = await looking.history()
    expect(history.map(({ transactionType, madeBy }) => [transactionType, madeBy])).toEqual([
      ['quick_sell', 'Ada Obi'],
      ['withdrawal', 'Ada Obi'],
      ['transfer', 'Ada Obi'],
      ['swap', 'Ada Obi'],
      ['deposit', undefined],
    ])
    done.push(...history.filter(({ transactionType }) => transactionType !== 'deposit').map(({ _id }) => _id))
    expect(await ada.history()).toEqual([])
    const fileOf = async (path: string) => {
      const { status, headers } = await fetch(`${product.apiUrl}/business/transaction/${path}`, {
        headers: { authorization: `Bearer ${firm.token}` },
      })
      return [status, headers.get('content-type')]
    }
    const files = ['soa', `${transaction._id}/receipt`, 'soa/import?currency=USDT']
    expect(await Promise.all(files.map(fileOf))).toEqual([
      [200, 'application/pdf'],
      [200, 'application/pdf'],
      [200, 'text/csv; charset=utf-8'],
    ])
    await eventually('the letter to who may look', async () =>
      (await subjects(bob)).some((subject) =>
        /^Baobab Ltd: (?:Deposit received|.*completed$|.* is in your .* account$)/.test(subject),
      ),
    )
  },
)

test('who may not is refused, on every way that money or its destination takes', async () => {
  const before = await looking.balance('BTC')
  const swap = { fromCurrency: 'BTC', toCurrency: 'USDT', fromCurrencyAmt: '0.01' }
  const body = { otp: '123456', transactionPin: PIN }
  const ways: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['GET', '/deposit/address?currency=BTC&chain=bitcoin'],
    ['POST', '/swap/quote', swap],
    ['POST', '/swap', { quote: 'a.b', transactionPin: PIN }],
    ['POST', '/withdraw', { currency: 'USDT', amount: '1', toUser: kofi.username, ...body }],
    ['POST', '/withdraw/quote', { currency: 'BTC', chain: 'bitcoin', toAddr: freshAddress('bitcoin'), amount: '0.01' }],
    ['PUT', '/withdraw/allowlist', { on: true, transactionPin: PIN }],
    ['POST', '/quicksell/withdraw', { quote: 'a.b', ifFailed: 'crypto', ...body }],
    [
      'POST',
      '/beneficiary/add',
      { type: 'internal', label: 'Kofi', currency: 'USDT', toUser: kofi.username, otp: '123456' },
    ],
    ['DELETE', '/quicksell/bank?accountNumber=0600000000'],
    ['GET', '/transaction/soa'],
    ['GET', '/transaction/soa/import?currency=USDT'],
    ['POST', '/member/invite', { email: kofi.email, role: 'owner', ...body }],
    ['DELETE', `/member/${adasPlace}`, body],
  ]
  for (const [method, path, given] of ways)
    expect([path, await statusOf(looking, method, `/business${path}`, given)]).toEqual([path, 403])
  expect(await statusOf(looking, 'GET', '/personal/balance')).toBe(403)
  expect(await statusOf(bob, 'GET', '/business/balance')).toBe(403)
  expect(await looking.balance('BTC')).toEqual(before)
})

test('another company’s things, and a person’s own, are answered as not found', async () => {
  const other = await ada.call('POST', `/accounts/users/${ada.userId}/businesses`, companyNamed('Savanna SA'))
  expect(other.status).toBe(201)
  const { membership } = other.data as EndpointData<typeof openCompany>
  const elsewhere = await actingFor(product, ada, membership.id)
  for (const path of [`/${bobsPlace}`, `/${newId('mbr', 0)}`])
    expect(await statusOf(elsewhere, 'GET', `/business/member${path}`)).toBe(404)
  expect(done).toHaveLength(5)
  for (const id of done) {
    expect(await statusOf(firm, 'GET', `/business/transaction/${id}`)).toBe(200)
    for (const [by, base] of [[elsewhere, 'business'] as const, [ada, 'personal'] as const]) {
      for (const path of [`transaction/${id}`, `transaction/${id}/receipt`])
        expect([id, (await by.call('GET', `/${base}/${path}`)).json]).toEqual([
          id,
          expect.objectContaining({ status: 404, code: 'not_found' }),
        ])
    }
  }
  const [sale] = done.filter((id) => id.startsWith('sel_'))
  const { transaction } = await firm.get<{ transaction: QuickSellDetail }>(`/transaction/${sale}`)
  const offer = async (accountId: string): Promise<unknown> =>
    (
      await elsewhere.call('POST', '/business/quicksell/quote', {
        accountId,
        fromCurrency: 'USDT',
        fromCurrencyAmt: '1',
      })
    ).json['code']
  expect([await offer(transaction.account._id), await offer(newId('acc', 0))]).toEqual([
    'account_not_found',
    'account_not_found',
  ])
  expect([await elsewhere.history(), (await elsewhere.balance('BTC')).total]).toEqual([[], '0.00000000'])
  expect((await ada.call('POST', `/accounts/users/${ada.userId}/memberships/${bobsPlace}/enter`)).json).toMatchObject({
    code: 'not_found',
  })
})

test('every member sees the company and who acts for it', async () => {
  const seen = await looking.get<EndpointData<typeof getCompany>>('/company')
  expect(seen.company).toMatchObject({
    id: company,
    legalName: 'Baobab Ltd',
    tradingName: null,
    registrationType: 'RC',
  })
  const { members } = await looking.get<EndpointData<typeof listMembers>>('/member/list')
  expect(members.map(({ role, you, passkey, state }) => [role, you, passkey, state])).toEqual([
    ['owner', false, true, 'active'],
    ['viewer', true, true, 'active'],
  ])
  expect(members.every(({ lastSeenAt }) => lastSeenAt !== null)).toBe(true)
  expect(JSON.stringify(members)).not.toContain(ada.email)
})

test('a suspended member is out with the next call, keeps their own account, and comes back', async () => {
  const stop = new AbortController()
  let ended = false
  const received: LiveEvent['type'][] = []
  const listening = (async () => {
    for await (const { type } of looking.events(stop.signal)) received.push(type)
    ended = true
  })()
  await eventually('the stream', async () => received.includes('hello'))
  const act = (memberAct: string) =>
    confirmed(firm, { memberAct, member: bobsPlace }, ['POST', `/${bobsPlace}/${memberAct}`])
  expect((await act('suspend')).data).toMatchObject({ member: { id: bobsPlace, state: 'suspended' } })
  await eventually('the end', async () => (await statusOf(looking, 'GET', '/business/balance')) === 401)
  await eventually('the stream to end', async () => ended)
  await listening
  expect((await bob.call('POST', `/accounts/users/${bob.userId}/memberships/${bobsPlace}/enter`)).json).toMatchObject({
    code: 'member_suspended',
  })
  expect(await statusOf(bob, 'GET', '/personal/balance')).toBe(200)
  expect((await membershipsOf(bob)).map(({ state }) => state)).toEqual(['suspended'])
  expect((await act('resume')).status).toBe(200)
  looking = await actingFor(product, bob, bobsPlace)
  expect(await statusOf(looking, 'GET', '/business/balance')).toBe(200)
})

test('lost devices let nobody into the company; a new passkey does, and their own account goes on', async () => {
  const given = await confirmed(firm, { memberAct: 'recover', member: bobsPlace }, ['POST', `/${bobsPlace}/recover`])
  expect(given.data).toMatchObject({ member: { id: bobsPlace, state: 'active', recoveredAt: expect.any(String) } })
  await eventually('the end', async () => (await statusOf(looking, 'GET', '/business/balance')) === 401)
  const enter = () => bob.call('POST', `/accounts/users/${bob.userId}/memberships/${bobsPlace}/enter`)
  expect((await enter()).json).toMatchObject({ code: 'second_factor_needed' })
  expect(await statusOf(bob, 'GET', '/personal/balance')).toBe(200)
  await addPasskey(bob)
  looking = await actingFor(product, bob, bobsPlace)
  expect(await statusOf(looking, 'GET', '/business/balance')).toBe(200)
})

test('who accepts under another address waits for a member; a link works once', async () => {
  const invited = { ...kofi, email: `office.${kofi.username}@baobab.example` }
  const claimed = await inviteAndAccept(product, firm, invited, { role: 'accountant' })
  expect(claimed.data).toEqual({ state: 'claimed', company: { name: 'Baobab Ltd' } })
  const { invitations } = await looking.get<EndpointData<typeof listMembers>>('/member/list')
  expect(invitations).toMatchObject([{ state: 'claimed', claimedBy: { email: kofi.email } }])
  const id = invitations[0]?.id ?? ''
  const [mail] = await product.sandbox.mails(invited.email)
  const token = /invitation#(\S+)/.exec(mail?.text ?? '')?.[1]
  expect((await bob.call('POST', '/accounts/invitations/accept', { token })).json).toMatchObject({
    code: 'already_member',
  })
  expect((await kofi.call('POST', '/accounts/invitations/read', { token })).data).toMatchObject({
    company: { name: 'Baobab Ltd' },
    role: 'accountant',
    invitedBy: 'Ada Obi',
    open: false,
  })
  expect((await firm.call('DELETE', `/business/member/invitation/${id}`)).data).toEqual({ ended: true })
  expect((await kofi.call('POST', '/accounts/invitations/accept', { token })).json).toMatchObject({
    code: 'link_expired',
  })
  expect(await membershipsOf(kofi)).toEqual([])
})

test('the last owner cannot be removed', async () => {
  const [, savanna] = await membershipsOf(ada)
  const alone = await actingFor(product, ada, savanna?.id ?? '')
  const place = savanna?.id ?? ''
  const removed = await confirmed(alone, { memberAct: 'remove', member: place }, ['DELETE', `/${place}`])
  expect(removed.json).toMatchObject({ status: 409, code: 'last_owner' })
})

test('a changed role applies to the next call, and a removed member has no access', async () => {
  // A second owner joins only here: before that ada pays alone, as nobody else could approve.
  const { acting: owning } = await joinAs(product, firm, ama, { role: 'owner' })
  const offer = { fromCurrency: 'BTC', toCurrency: 'USDT', fromCurrencyAmt: '0.01' }
  expect(await statusOf(looking, 'POST', '/business/swap/quote', offer)).toBe(403)
  const may = ['view', 'swap'] as const
  expect(await changeMember(owning, bobsPlace, 'initiator', may)).toMatchObject({ permissions: may })
  await eventually('the change', async () => (await statusOf(looking, 'POST', '/business/swap/quote', offer)) === 200)
  // Nobody takes the right to approve from somebody who has it without them.
  const less = { memberAct: 'change', member: adasPlace, role: 'viewer', permissions: 'view' }
  const asked = await confirmed(owning, less, ['PUT', `/${adasPlace}`, { role: 'viewer', permissions: ['view'] }])
  expect(asked.data).toMatchObject({ approval: { needed: 1 } })
  expect(await statusOf(firm, 'POST', '/business/swap/quote', offer)).toBe(200)
  const received: LiveEvent['type'][] = []
  let ended = false
  const listening = (async () => {
    for await (const { type } of firm.events(new AbortController().signal)) received.push(type)
    ended = true
  })()
  await eventually('the stream', async () => received.includes('hello'))
  const remove = () => confirmed(owning, { memberAct: 'remove', member: adasPlace }, ['DELETE', `/${adasPlace}`])
  expect((await remove()).json).toMatchObject({ status: 409, code: 'last_owner' })
  // 48 hours after she became an owner the company can be left to her.
  await db.owner.pool.query(`update companies.members set owner_counts_from = now() where role = 'owner'`)
  const removed = await remove()
  expect(removed.data).toEqual({ removed: true })
  await eventually('the end', async () => (await statusOf(firm, 'GET', '/business/balance')) === 401)
  expect((await ada.call('POST', `/accounts/users/${ada.userId}/memberships/${adasPlace}/enter`)).json).toMatchObject({
    code: 'not_found',
  })
  expect(await statusOf(ada, 'GET', '/personal/balance')).toBe(200)
  expect(await statusOf(looking, 'GET', '/business/balance')).toBe(200)
  await eventually('the stream to end', async () => ended)
  await listening
})
