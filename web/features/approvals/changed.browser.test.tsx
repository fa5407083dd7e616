// A request that its maker changed. Risk: an approver signs the new version and takes it for the old, or its maker
// finds no way to change it.

import { type ApprovalDetail, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { ApprovalScreen } from './approval-screen.tsx'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'owner' as const,
  permissions: [...ROLE_PERMISSIONS.owner],
  state: 'active' as const,
}
const ID = newId('apr', 1)
const EXPIRES = '2099-01-01T09:00:00Z'
const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const OTHER = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'

const payloadOf = (amount: string, address = ADDRESS): string =>
  JSON.stringify({
    use: 'zend.approval',
    kind: 'withdrawal',
    most: { asset: 'USDT', amount },
    least: null,
    payee: { name: '', details: { network: 'tron', address } },
    valueCents: '1',
    needed: '2',
    expiresAt: EXPIRES,
  })
const ACCOUNT = newId('acc', 1)
const saleOf = (amount: string, details: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    ...(JSON.parse(payloadOf(amount)) as object),
    kind: 'quick-sell',
    payee: { name: 'Ada Obi', details: { accountId: ACCOUNT, institution: 'ng-access', ...details } },
  })
const SALE = saleOf('80.000000', { accountNumber: '0690000031', ifFailed: 'crypto' })
const request = (facts: Partial<ApprovalDetail> = {}): ApprovalDetail => ({
  id: ID,
  kind: 'withdrawal',
  state: 'open',
  madeBy: { name: 'Aisha Bello', you: false },
  amount: '8400.000000',
  currency: 'USDT',
  payee: { name: '', details: { network: 'tron', address: ADDRESS } },
  valueUsd: '8400.00',
  needed: 2,
  given: 0,
  forYou: true,
  madeAt: '2026-11-01T09:00:00Z',
  expiresAt: EXPIRES,
  releasesAt: null,
  version: 1,
  payload: payloadOf('8400.000000'),
  subject: newId('wdr', 1),
  formerMaker: false,
  username: null,
  earlier: [],
  replaces: null,
  canChange: false,
  decisions: [],
  waitsFor: [{ name: 'Ada Obi', you: true, inPlaceOf: null }],
  inPlaceOf: null,
  canDecline: true,
  hasQuorum: true,
  stoppedBy: null,
  ...facts,
})
const changed = (facts: Partial<ApprovalDetail> = {}): ApprovalDetail =>
  request({
    version: 2,
    amount: '5000.000000',
    payload: payloadOf('5000.000000', OTHER),
    earlier: [{ version: 1, payload: payloadOf('8400.000000'), changedAt: '2026-11-01T11:00:00Z' }],
    decisions: [
      {
        by: { name: 'Kofi Mensah', you: false },
        decision: 'approve',
        reason: null,
        words: null,
        version: 1,
        decidedAt: '2026-11-01T10:00:00Z',
        voidAt: '2026-11-01T11:00:00Z',
        inPlaceOf: null,
      },
    ],
    ...facts,
  })

/** Opens the page; each read of the request answers the next of these, at last the last. */
async function open(shown: readonly ApprovalDetail[], answers: Parameters<typeof playApi>[0] = {}) {
  await cleanup()
  const left = [...shown]
  const calls = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    [`GET /business/approval/${ID}`]: () => ({ approval: left.length > 1 ? left.shift() : left[0] }),
    ...answers,
  })
  const tab = await tabCompany()
  await tab.choose(ADA._id, OWN)
  const company = await tab.chosen()
  await openScreen(
    `/approvals/${ID}`,
    <CompanyProvider value={company}>
      <ApprovalScreen id={ID} />
    </CompanyProvider>,
  )
  return calls
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('an approver sees in one line what was changed, and that no approval from before counts', async () => {
  await open([changed()])
  await text(
    /^Aisha Bello changed this: 8,400\.00\sUSDT → 5,000\.00\sUSDT · TQn9Y2…KcbLSE \(TRON\) → TLa2f6…5wYjU7 \(TRON\)$/,
  )
  await text('No approval from before counts.')
  await text('It does not count any more: the request was changed.')
  await text(/Aisha Bello changed it$/)
  expect(await violations()).toEqual([])
})

test('an address that only looks the same is shown in full; one who approved the first sees all since then', async () => {
  const alike = `${ADDRESS.slice(0, 6)}xxxx${ADDRESS.slice(-6)}`
  const [first, second] = [payloadOf('8400.000000'), payloadOf('8400.000000', alike)]
  const earlier = [
    { version: 1, payload: first, changedAt: '2026-11-01T11:00:00Z' },
    { version: 2, payload: second, changedAt: '2026-11-01T12:00:00Z' },
  ]
  const [by] = changed().decisions
  if (by === undefined) throw new Error('nobody approved')
  const decisions = [{ ...by, by: { name: 'Ada Obi', you: true } }]
  await open([changed({ version: 3, earlier, payload: payloadOf('5000.000000', alike), decisions })])
  await text(new RegExp(`8,400\\.00\\sUSDT → 5,000\\.00\\sUSDT · ${ADDRESS} \\(TRON\\) → ${alike} \\(TRON\\)$`))
})

test('one that was never changed says nothing of it', async () => {
  await open([request()])
  await text('Trail')
  await expect.element(page.getByText(/changed/)).not.toBeInTheDocument()
})

test('who approves what was changed meanwhile is told, and sees the new one', async () => {
  await open([request(), changed()], {
    [`POST /business/approval/${ID}/challenge`]: () => refusal(409, 'version_changed'),
  })
  await page.getByRole('button', { name: /^Approve 8,400/ }).click()
  await text('This request was changed. Look at it again.')
  await expect.element(page.getByRole('button', { name: /^Approve 5,000/ })).toBeVisible()
  await text(/^Aisha Bello changed this/)
})

test('its maker is led to the form as they filled it in, and nobody else is', async () => {
  const own = { madeBy: { name: 'Ada Obi', you: true }, forYou: false, canDecline: false }
  await open([request({ ...own, canChange: true })])
  await expect
    .element(page.getByRole('link', { name: 'Change…' }))
    .toHaveAttribute(
      'href',
      `/withdraw?currency=USDT&amount=8400&held=8400&chain=tron&toAddr=${ADDRESS}&changes=${ID}&version=1`,
    )
  await open([request({ ...own, state: 'stopped', stoppedBy: 'limit_exceeded', canChange: true })])
  await expect.element(page.getByRole('link', { name: 'Change…' })).toBeVisible()
  const payload = JSON.stringify({
    ...(JSON.parse(payloadOf('25.000000')) as object),
    kind: 'transfer',
    payee: { name: 'Bola Ade', details: { payee: newId('usr', 9), note: 'March' } },
  })
  await open([request({ ...own, kind: 'transfer', username: 'bola', payload, canChange: true })])
  await expect
    .element(page.getByRole('link', { name: 'Change…' }))
    .toHaveAttribute(
      'href',
      `/withdraw?kind=zend-pay&toUser=bola&currency=USDT&amount=25&held=25&note=March&changes=${ID}&version=1`,
    )
  await open([request({ ...own, kind: 'quick-sell', payload: SALE, canChange: true })])
  await expect
    .element(page.getByRole('link', { name: 'Change…' }))
    .toHaveAttribute(
      'href',
      `/quick-sell?from=USDT&amount=80&account=${ACCOUNT}&ifFailed=crypto&changes=${ID}&version=1&held=80`,
    )
  await open([request()])
  await text('Trail')
  await expect.element(page.getByRole('link', { name: 'Change…' })).not.toBeInTheDocument()
})

const PAYEE = JSON.stringify({
  name: { company: 'Kent Timber' },
  address: { country: 'GB' },
  bank: { sortCode: '123456' },
})

test('a payment abroad is taken back and filled in again with one press, by its maker alone', async () => {
  const payload = JSON.stringify({
    ...(JSON.parse(payloadOf('661.550000')) as object),
    kind: 'fx',
    least: { asset: 'GBP', amount: '500.00' },
    payee: {
      name: 'Kent Timber',
      key: '',
      country: 'GB',
      details: { supplier: newId('spr', 1), payee: PAYEE, rail: 'gb-fps', purpose: 'goods', remittance: 'Invoice 77' },
    },
  })
  const fx = { kind: 'fx', payload, forYou: false, canDecline: false } as const
  const own = request({ ...fx, madeBy: { name: 'Ada Obi', you: true } })
  const calls = await open([own], {
    [`POST /business/approval/${ID}/withdraw`]: () => ({ approval: { ...own, state: 'withdrawn' } }),
  })
  await page.getByRole('button', { name: 'Take it back and change it' }).click()
  await expect.element(page.getByText('elsewhere')).toBeVisible()
  expect(calls.filter(({ call }) => call.endsWith('/withdraw'))).toHaveLength(1)
  await open([request(fx)])
  await text('Trail')
  await expect.element(page.getByRole('button', { name: 'Take it back and change it' })).not.toBeInTheDocument()
})

test('of a sale the account is told by its end, and what happens if nobody can pay', async () => {
  const payload = saleOf('80.000000', { accountNumber: '0690000032', ifFailed: 'local' })
  const earlier = [{ version: 1, payload: SALE, changedAt: '2026-11-01T11:00:00Z' }]
  await open([request({ kind: 'quick-sell', version: 2, payload, earlier })])
  await text(/changed this: Ada Obi ••0031 → Ada Obi ••0032 · returned as it was sold → kept as local money$/)
})
