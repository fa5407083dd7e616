import type { SupplierAnswer } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { chosenLink, pathIn, suppliersLink } from './links.ts'
import { accountOf, standingOf } from './standing.ts'

const VERSION: SupplierAnswer['current'] = {
  version: 1,
  name: 'Porto Ceramics',
  currency: 'EUR',
  way: 'eu-iban',
  payeeType: 'company',
  values: { iban: 'PT50000201231234567890154' },
  contact: 'contas@porto.example',
  madeAt: '2026-11-01T00:00:00Z',
  usableFrom: '2026-11-02T00:00:00Z',
  nameCheck: null,
}
const NOON = Date.parse('2026-11-02T12:00:00Z')

test('a change that waits outweighs everything; details rest until their time is over', () => {
  const at = (usableFrom: string, askedUntil?: string) =>
    standingOf(
      {
        current: { ...VERSION, usableFrom },
        waiting: askedUntil === undefined ? null : { ...VERSION, version: 2, askedUntil },
      },
      NOON,
    )
  expect(at('2026-11-02T12:00:00Z')).toEqual({ kind: 'ready' })
  expect(at('2026-11-02T12:00:01Z')).toEqual({ kind: 'cooling', until: '2026-11-02T12:00:01Z' })
  expect(at('2026-11-03T00:00:00Z', '2026-11-10T00:00:00Z')).toEqual({
    kind: 'waiting',
    until: '2026-11-10T00:00:00Z',
    isOver: false,
  })
  expect(at('2026-11-01T00:00:00Z', '2026-11-02T12:00:00Z')).toMatchObject({ kind: 'waiting', isOver: true })
})

test('an account is told apart from one with the same number at another bank', () => {
  expect(accountOf(VERSION)).toBe('PT50000201231234567890154')
  expect(accountOf({ values: { sortCode: '202015', account: '55555555' } })).toBe('20201555555555')
  expect(accountOf({ values: { institution: '003', transit: '10009', account: '1234567' } })).toBe('003100091234567')
  expect(accountOf({ values: { contact: 'pay@acme.example' } })).toBe('pay@acme.example')
})

test('a supplier is chosen for pages of Zend FX alone, whose query stays', () => {
  const to = (path: string) => pathIn(new URLSearchParams({ to: path }))
  expect([to('/zend-fx/transfer-details'), to('https://evil.example'), to('//evil.example'), to('/settings')]).toEqual([
    '/zend-fx/transfer-details',
    null,
    null,
    null,
  ])
  expect(pathIn(new URLSearchParams())).toBeNull()
  const id = newId('spr', 0)
  expect(chosenLink('/zend-fx/transfer-details?amount=5&supplier=old', id)).toBe(
    `/zend-fx/transfer-details?amount=5&supplier=${id}`,
  )
  expect(suppliersLink('/zend-fx/transfer-details')).toBe('/zend-fx/suppliers?to=%2Fzend-fx%2Ftransfer-details')
})
