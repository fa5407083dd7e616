import type { Beneficiary } from '@zend/contracts'
import { expect, test } from 'vitest'
import { recentRecipients } from './recipients.ts'

const out = { direction: 'out', network: 'bitcoin', currency: 'BTC' } as const
const withdrawal = (party: string) => ({ ...out, transactionType: 'withdrawal', party }) as const
const transfer = (party: string, direction: 'in' | 'out' = 'out') =>
  ({ ...out, transactionType: 'transfer', party, direction, network: null }) as const

const SAVED: Beneficiary = {
  _id: 'ben_00000000000000000000000000',
  type: 'external',
  label: 'Kofi',
  currency: 'BTC',
  chain: 'bitcoin',
  networkName: 'Bitcoin',
  toAddr: 'saved',
  createdAt: '2026-11-21T09:00:00Z',
  usableAt: '2026-11-21T09:00:00Z',
}

const keys = (...transactions: Parameters<typeof recentRecipients>[0][number][]): string[] =>
  recentRecipients(transactions, [SAVED]).map(({ key }) => key)

test('whom money was sent to lately, each once, newest first', () => {
  expect(keys(transfer('kofi'), withdrawal('a'), transfer('kofi'), withdrawal('a'))).toEqual(['@kofi', 'bitcoin BTC a'])
})

test('who paid, what came in, and what is saved are no recent recipients', () => {
  expect(
    keys(transfer('ama', 'in'), withdrawal('saved'), {
      ...out,
      transactionType: 'deposit',
      party: null,
      direction: 'in',
    }),
  ).toEqual([])
})

test('no more than five', () => {
  expect(keys(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => withdrawal(name)))).toHaveLength(5)
})

/** A text of the same first and last four characters, as who poisons a history makes it. */
const alike = (address: string, n: number): string =>
  address.slice(0, 4) +
  `${String(n)}${'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.repeat(2)}`.slice(0, address.length - 8) +
  address.slice(-4)

test('of a hundred look-alikes that sent dust, none is offered, whatever kind of row they made', () => {
  const paid = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const dust = Array.from({ length: 100 }, (_, n) => {
    const party = alike(paid, n)
    return [
      { ...out, transactionType: 'deposit', party, direction: 'in' },
      { ...out, transactionType: 'withdrawal', party, direction: 'in' },
      { ...out, transactionType: 'transfer', party: `kofi_m${String(n)}`, direction: 'in', network: null },
    ] as const
  }).flat()
  expect(new Set(dust.map(({ party }) => party)).size).toBe(200)
  expect(keys(...dust, withdrawal(paid), transfer('kofi_m'), ...dust)).toEqual([`bitcoin BTC ${paid}`, '@kofi_m'])
})
