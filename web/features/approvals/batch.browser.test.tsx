// A batch that waits to be approved. Risk: a row is shown as signed that is not one of those under the signed root.

import type { ApprovalDetail, BatchRowAnswer } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { openScreen, playApi } from '../../client/testing-screen.tsx'
import { rootOf } from '../../data/batches/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { ApprovalScreen } from './approval-screen.tsx'

const [ID, BATCH] = [newId('apr', 1), newId('bat', 1)]
const part = (of: string, amount: string): string =>
  JSON.stringify({
    of,
    pays: {
      kind: 'quick-sell',
      least: { amount, asset: 'NGN' },
      most: { amount: '168.420000', asset: 'USDT' },
      payee: { name: 'Ngozi Eze', details: { institutionName: 'Access Bank', accountNumber: '0690000031' } },
    },
    position: '1',
    reference: 'Salary',
    use: 'zend.part',
    v: '1',
  })
const PATH = [{ side: 'right' as const, hash: 'c'.repeat(64) }]
const ROW: BatchRowAnswer = {
  position: 1,
  line: 2,
  state: 'ready',
  way: 'bank',
  name: 'Ngozi Eze',
  amount: '250000.00',
  currency: 'NGN',
  reference: 'Salary',
  payee: { institutionName: 'Access Bank', accountNumber: '0690000031' },
  typed: {},
  faults: [],
  questions: [],
  owner: { says: null, found: null },
  most: null,
  mostCurrency: null,
  left: null,
  payment: null,
  reason: null,
  endedAt: null,
  sentBackAt: null,
}

function asked(root: string): ApprovalDetail {
  const payee = {
    name: 'Payroll March',
    details: { root, rows: '2', kinds: 'quick-sell', arrives: '500000.00 NGN', leaves: '336.840000 USDT' },
  }
  return {
    id: ID,
    kind: 'batch',
    state: 'open',
    amount: null,
    currency: null,
    madeBy: { name: 'Kofi Mensah', you: false },
    payee,
    valueUsd: '336.84',
    needed: 1,
    given: 0,
    forYou: true,
    inPlaceOf: null,
    madeAt: '2026-11-01T09:00:00Z',
    expiresAt: '2099-01-01T09:00:00Z',
    releasesAt: null,
    formerMaker: false,
    username: null,
    earlier: [],
    replaces: null,
    canChange: false,
    version: 1,
    payload: JSON.stringify({
      use: 'zend.approval',
      kind: 'batch',
      most: null,
      least: null,
      payee,
      valueCents: '33684',
      needed: '1',
      expiresAt: '2099-01-01T09:00:00Z',
    }),
    decisions: [],
    waitsFor: [],
    canDecline: true,
    hasQuorum: true,
    stoppedBy: null,
    subject: BATCH,
  }
}

/** Opens the first row of the request over this root; the API gives this text as what is signed of it. */
async function openRow(root: string, leaf: string): Promise<void> {
  await cleanup()
  await playApi({
    [`GET /business/approval/${ID}`]: () => ({ approval: asked(root) }),
    'GET /accounts/users/{ada}/passkeys': () => ({ passkeys: [] }),
    [`GET /business/batch/${BATCH}/rows`]: () => ({ rows: [ROW], page: 1, limit: 50, total: 1 }),
    [`GET /business/batch/${BATCH}/row/1`]: () => ({ row: ROW, proof: { leaf, path: PATH, root } }),
  })
  await openScreen(`/approvals/${ID}`, <ApprovalScreen id={ID} />)
  await expect
    .element(
      page
        .getByText('at most 336.84')
        .or(page.getByText(/336\.84.USDT/))
        .first(),
    )
    .toBeVisible()
  await page.getByText('Access Bank · 0690000031').click()
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a row under the signed root shows what is signed of it', async () => {
  const leaf = part(BATCH, '250000.00')
  await openRow(await rootOf({ leaf, path: PATH }), leaf)
  await expect.element(page.getByText('This payment is one of those that you sign, exactly so.')).toBeVisible()
  await expect.element(page.getByText(/at most 168\.42.USDT/)).toBeVisible()
  expect(await violations()).toEqual([])
  const made = vi.spyOn(URL, 'createObjectURL')
  await page.getByRole('button', { name: 'Save this row’s proof' }).click()
  const file = made.mock.calls[0]?.[0]
  expect(file instanceof Blob ? JSON.parse(await file.text()) : null).toEqual({ leaf, path: PATH })
})

test('a row that was changed, or that is of another batch, is not shown as signed', async () => {
  const root = await rootOf({ leaf: part(BATCH, '250000.00'), path: PATH })
  await openRow(root, part(BATCH, '260000.00'))
  await expect.element(page.getByText(/not one of those that you would sign/)).toBeVisible()
  await expect.element(page.getByText(/at most 168\.42/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Save this row’s proof' })).not.toBeInTheDocument()
  const other = part(newId('bat', 2), '250000.00')
  await openRow(await rootOf({ leaf: other, path: PATH }), other)
  await expect.element(page.getByText(/not one of those that you would sign/)).toBeVisible()
})
