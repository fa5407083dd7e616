/**
 * Approvals of a company end to end over HTTP, with real processes, a node and the sandbox's bank: what a member asks
 * for waits with its money on hold, others decide with their passkeys, and what they approved arrives. Nothing leaves
 * without them.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApprovalAsked, ApprovalDetail, ApprovalLine } from '@zend/contracts'
import type { BusinessId, UserId } from '@zend/kernel'
import { verifyLedger } from '@zend/server/core/ledger'
import { companiesOn, testClock, testDatabase, testPasskey, type TestPasskey } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { actingFor, eventually, type HttpCustomer } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import {
  askSellQuote,
  nigerian,
  QUICK_PAYOUTS,
  saveAccount,
  sellCode,
  takeSell,
  trySaving,
  untilSold,
} from '../testkit/quick-sells.ts'
import {
  customerWithPin,
  freshAddress,
  fund,
  mineUntilDone,
  PIN,
  readyOffer,
  receivedBy,
  take,
  withdrawalOf,
} from '../testkit/withdrawals.ts'

const db = await testDatabase()
const companies = companiesOn(db, testClock())
let product: Product
let company: BusinessId
/** Ada asks; Ben and Cleo may approve; Dan looks after the books. Each acts for the company, and Kofi is outside. */
let [ada, ben, cleo, dan, kofi] = [] as unknown as [
  HttpCustomer,
  HttpCustomer,
  HttpCustomer,
  HttpCustomer,
  HttpCustomer,
]
let [adaHerself, bensDevice, cleosDevice] = [] as unknown as [HttpCustomer, TestPasskey, TestPasskey]

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url, numbers: { ...QUICK_PAYOUTS, events: { sessionCheckMs: 200 } } })
  company = await companies.open('Baobab Ltd')
  const people = await Promise.all(Array.from({ length: 5 }, () => customerWithPin(product)))
  const [first, second, third, fourth, outside] = people as [
    HttpCustomer,
    HttpCustomer,
    HttpCustomer,
    HttpCustomer,
    HttpCustomer,
  ]
  ;[adaHerself, kofi] = [first, outside]
  const join = async (who: HttpCustomer, permissions: Parameters<typeof companies.join>[2]) =>
    actingFor(product, who, await companies.join(company, who.userId as UserId, permissions))
  ada = await join(first, ['view', 'deposit', 'withdrawal', 'quicksell', 'beneficiary.manage', 'swap'])
  ben = await join(second, ['view', 'approve'])
  cleo = await join(third, ['view', 'approve'])
  dan = await join(fourth, ['view', 'report.export'])
  bensDevice = await givePasskey(second)
  cleosDevice = await givePasskey(third)
  await eventually(
    'prices',
    async () => (await ada.call('GET', '/business/quicksell/rate?fromCurrency=USDT&toCurrency=NGN')).status === 200,
  )
  await fund(product, ada, { currency: 'BTC', chain: 'bitcoin', amount: '0.1' })
  const offer = await ada.call('POST', '/business/swap/quote', {
    fromCurrency: 'BTC',
    toCurrency: 'USDT',
    fromCurrencyAmt: '0.01',
  })
  const { quote } = offer.data as { quote: string }
  expect((await ada.call('POST', '/business/swap', { quote, transactionPin: PIN })).status).toBe(200)
}, 180_000)
afterAll(() => product?.stop())
afterEach(async () => {
  expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
})

async function givePasskey(who: HttpCustomer): Promise<TestPasskey> {
  const device = testPasskey()
  const base = `/accounts/users/${who.userId}/passkeys`
  await who.call('POST', `/accounts/otp/generate?channel=email&type=passkey&user=${who.userId}`)
  const asked = await who.call('POST', `${base}/options`, { otp: await who.code() })
  const { options } = asked.data as { options: Record<string, unknown> }
  const added = await who.call('POST', base, { name: 'Phone', credential: device.make(options) })
  if (added.status !== 201) throw new Error(`no passkey: ${JSON.stringify(added.json)}`)
  return device
}

const detail = async (by: HttpCustomer, id: string): Promise<ApprovalDetail> => {
  const answer = await by.call('GET', `/business/approval/${id}`)
  if (answer.status !== 200) throw new Error(`no request: ${JSON.stringify(answer.json)}`)
  return (answer.data as { approval: ApprovalDetail }).approval
}
async function approve(by: HttpCustomer, device: TestPasskey, id: string): Promise<ApprovalDetail> {
  const { version } = await detail(by, id)
  const asked = await by.call('POST', `/business/approval/${id}/challenge`, { version })
  if (asked.status !== 200) throw new Error(`no challenge: ${JSON.stringify(asked.json)}`)
  const { options } = asked.data as { options: Record<string, unknown> }
  const body = { decision: 'approve', version, credential: device.sign(options) }
  const answer = await by.call('POST', `/business/approval/${id}/decide`, body)
  if (answer.status !== 200) throw new Error(`no vote: ${JSON.stringify(answer.json)}`)
  return (answer.data as { approval: ApprovalDetail }).approval
}
const waiting = async (by: HttpCustomer) =>
  (await by.call('GET', '/business/approval/list')).data as { approvals: ApprovalLine[]; forYou: number; total: number }
const asked = ({ status, data, json }: { status: number; data: unknown; json: unknown }): ApprovalAsked['approval'] => {
  if (status !== 201 || typeof data !== 'object' || data === null || !('approval' in data))
    throw new Error(`nobody else was asked: ${JSON.stringify(json)}`)
  return (data as ApprovalAsked).approval
}

/** Downloads the certificate, and has it checked by the file that anybody can run: as it is, and changed in each place. */
async function verifiesOffline(id: string): Promise<void> {
  const answer = await fetch(`${product.apiUrl}/business/approval/${id}/proof`, {
    headers: { authorization: `Bearer ${dan.token}` },
  })
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="zend-approval-${id}.json"`,
  ])
  const text = await answer.text()
  const folder = await mkdtemp(join(tmpdir(), 'zend-certificate-'))
  const checked = async (certificate: string) => {
    const path = join(folder, 'certificate.json')
    await writeFile(path, certificate)
    return spawnSync(process.execPath, ['tools/zend-verify.mjs', path], { encoding: 'utf8', env: {} })
  }
  try {
    const { status, stdout } = await checked(text)
    expect([status, stdout]).toEqual([0, expect.stringContaining('1 of 1 approvals')])
    const { approvals, payload } = JSON.parse(text) as { approvals: Record<string, string>[]; payload: string }
    const [vote = {}] = approvals
    const changes: readonly (readonly [string, string, string])[] = [
      ['the amount', payload, payload.replace('0.00500000', '0.50000000')],
      ['who asked', payload, payload.replace(ada.userId, kofi.userId)],
      ['who approved', vote['by'] ?? '', 'Eve Mallory'],
      ...['nonce', 'publicKey', 'authenticatorData', 'clientDataJSON', 'signature'].map(
        (name) => [name, vote[name] ?? '', otherThan(vote[name] ?? '')] as const,
      ),
    ]
    for (const [what, from, to] of changes) {
      // Whoever asked may have the same name, which is not signed.
      const changed = text.replaceAll(JSON.stringify(from).slice(1, -1), JSON.stringify(to).slice(1, -1))
      expect([what, changed === text, (await checked(changed)).status]).toEqual([what, false, 1])
    }
    expect((await checked(JSON.stringify({ ...JSON.parse(text), approvals: [] }))).status).toBe(1)
    expect((await checked(JSON.stringify({ ...JSON.parse(text), site: 'zend.example' }))).status).toBe(1)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Text of the same length that differs in the middle. */
const otherThan = (text: string): string => {
  const middle = Math.floor(text.length / 2)
  return text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1)
}

test(
  'a withdrawal waits with its money on hold, is approved with a passkey, and arrives',
  { timeout: 120_000 },
  async () => {
    const wanted = { currency: 'BTC', chain: 'bitcoin', amount: '0.005', toAddr: freshAddress('bitcoin') } as const
    const offer = await readyOffer(product, ada, wanted)
    const { id, needed } = asked(await take(ada, offer, 'once'))
    expect(needed).toBe(1)
    // The same command again is the same request.
    expect(asked(await take(ada, offer, 'once')).id).toBe(id)
    expect(await ada.balance('BTC')).toMatchObject({ available: '0.08500000', held: '0.00500000' })
    for (const [by, forYou] of [
      [ben, 1],
      [cleo, 1],
      [ada, 0],
      [dan, 0],
    ] as const)
      expect(await waiting(by)).toMatchObject({ approvals: [{ id, state: 'open', amount: '0.00500000' }], forYou })

    const mayNot = await dan.call('POST', `/business/approval/${id}/challenge`, { version: 1 })
    expect(mayNot.status).toBe(403)
    expect((await ada.call('POST', `/business/approval/${id}/challenge`, { version: 1 })).status).toBe(403)
    expect((await kofi.call('GET', `/business/approval/${id}`)).status).toBe(403)

    const done = await approve(ben, bensDevice, id)
    expect(done).toMatchObject({ state: 'released', given: 1, decisions: [{ decision: 'approve', voidAt: null }] })
    const sent = await mineUntilDone(product, ada, await withdrawalOf(ada, done.subject))
    expect(await receivedBy(product.sandbox, 'BTC', wanted.toAddr)).toBe(BigInt(sent.receives.replace('.', '')))
    expect(await waiting(ben)).toMatchObject({ approvals: [], forYou: 0, total: 0 })
    await verifiesOffline(id)
    const again = await cleo.call('POST', `/business/approval/${id}/challenge`, { version: 1 })
    expect([again.status, again.json['code']]).toEqual([409, 'approval_closed'])
  },
)

test(
  'a payment by username and a sale wait too; one is approved, one declined, and each person’s money is as it should be',
  { timeout: 120_000 },
  async () => {
    const payment = { currency: 'USDT', amount: '25', toUser: kofi.username }
    const code = new URLSearchParams({ emailType: 'withdrawal', ...payment }).toString()
    expect((await ada.call('GET', `/business/emailotp?${code}`)).status).toBe(200)
    const body = { ...payment, note: 'Invoice 7', otp: await adaHerself.code(), transactionPin: PIN }
    const headers = { 'idempotency-key': 'pay-kofi' }
    const { id } = asked(await ada.call('POST', '/business/withdraw', body, headers))
    expect(asked(await ada.call('POST', '/business/withdraw', body, headers)).id).toBe(id)
    expect((await kofi.balance('USDT')).available).toBe('0.000000')
    expect(await approve(cleo, cleosDevice, id)).toMatchObject({ state: 'released' })
    expect((await kofi.balance('USDT')).available).toBe('25.000000')
    expect(await kofi.history()).toMatchObject([{ direction: 'in', partyName: 'Baobab Ltd', amount: '25.000000' }])
    expect((await ada.call('POST', '/business/withdraw', body, headers)).data).toMatchObject({
      transaction: { amount: '25.000000', direction: 'out' },
    })

    const account = await saveAccount(product, ada, 'NGN', nigerian('00'))
    const request = { account, fromCurrency: 'USDT', fromCurrencyAmt: '20' } as const
    const ready = async () => {
      const otp = await sellCode(product, ada, request)
      const offered = await askSellQuote(ada, request)
      return { quote: (offered.data as { quote: string }).quote, otp }
    }
    const before = await ada.balance('USDT')
    const first = asked(await takeSell(ada, { ...(await ready()), transactionPin: PIN, ifFailed: 'crypto' }))
    expect(await ada.balance('USDT')).not.toEqual(before)
    const reason = { decision: 'decline', version: 1, reason: 'duplicate', words: 'We paid this on Monday.' }
    const declined = await ben.call('POST', `/business/approval/${first.id}/decide`, reason)
    expect(declined.json).toMatchObject({ data: { approval: { state: 'declined' } } })
    expect(await ada.balance('USDT')).toEqual(before)

    const second = asked(await takeSell(ada, { ...(await ready()), transactionPin: PIN, ifFailed: 'crypto' }))
    // The company has paid nobody in that country: two must agree.
    expect(second.needed).toBe(2)
    expect(await approve(ben, bensDevice, second.id)).toMatchObject({ state: 'open', given: 1 })
    const released = await approve(cleo, cleosDevice, second.id)
    expect(released).toMatchObject({ state: 'released', kind: 'quick-sell' })
    await untilSold(ada, released.subject, 'paid')
    expect(await detail(dan, second.id)).toMatchObject({
      madeBy: { you: false },
      decisions: [{ words: null }, { words: null }],
    })
  },
)

test(
  'once the policy asks it, a wallet and an account are saved when somebody else has approved them',
  { timeout: 120_000 },
  async () => {
    const ellaHerself = await customerWithPin(product)
    const manages = await companies.join(company, ellaHerself.userId as UserId, ['view', 'policy.manage'])
    const ella = await actingFor(product, ellaHerself, manages)
    const rules = [{ when: { kinds: ['payee'] }, approvals: 1 }]
    expect((await ella.call('POST', '/business/policy/code', { rules })).status).toBe(200)
    const change = { rules, version: 0, otp: await ellaHerself.code(), transactionPin: PIN }
    const policy = (await ella.call('POST', '/business/policy', change)).data as ApprovalAsked
    expect(await approve(ben, bensDevice, policy.approval.id)).toMatchObject({ state: 'released' })

    const wallet = { currency: 'BTC', chain: 'bitcoin', toAddr: freshAddress('bitcoin') }
    const code = new URLSearchParams({ emailType: 'beneficiary', ...wallet }).toString()
    expect((await ada.call('GET', `/business/emailotp?${code}`)).status).toBe(200)
    const body = { type: 'external', label: 'Porto Ceramics', ...wallet, otp: await adaHerself.code() }
    const first = asked(await ada.call('POST', '/business/beneficiary/add', body))
    const wallets = async () =>
      ((await ada.call('GET', '/business/beneficiary/list')).data as { beneficiaries: unknown[] }).beneficiaries
    expect(await wallets()).toEqual([])
    expect((await ada.call('POST', `/business/approval/${first.id}/challenge`, { version: 1 })).status).toBe(403)
    const saved = await approve(cleo, cleosDevice, first.id)
    expect(saved).toMatchObject({ kind: 'payee', state: 'released', amount: null })
    expect(await wallets()).toMatchObject([{ _id: saved.subject, label: 'Porto Ceramics', toAddr: wallet.toAddr }])

    const second = asked(await trySaving(product, ada, 'NGN', nigerian('01')))
    const done = await approve(ben, bensDevice, second.id)
    expect(done).toMatchObject({ kind: 'payee', state: 'released' })
    const accounts = (await ada.call('GET', '/business/quicksell/bank')).data as { accounts: { _id: string }[] }
    expect(accounts.accounts.map(({ _id }) => _id)).toContain(done.subject)
  },
)
