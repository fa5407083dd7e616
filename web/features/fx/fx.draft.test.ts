import { expect, test } from 'vitest'
import { changed, draftIn, dropFxDraft, emptyDraft, renewed, storedFxDraft, storeFxDraft } from './fx.draft.ts'

/** A storage of a tab. */
const tab = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('what was typed is there again, under the specification’s key, until the order', () => {
  const storage = tab()
  const draft = changed(emptyDraft(), { amount: '500', purpose: 'goods', wish: { rate: '0.8', days: 7 } })
  storeFxDraft(draft, storage)
  expect([...storage.kept.keys()]).toEqual(['zend.usd-values'])
  expect(storedFxDraft(storage)).toEqual(draft)
  dropFxDraft(storage)
  expect(storedFxDraft(storage)).toMatchObject({ amount: '', given: false })
})

test('what is no draft is none', () => {
  const storage = tab()
  for (const text of ['{', '{}', '{"amount":5}', 'null']) {
    storage.kept.set('zend.usd-values', text)
    expect(storedFxDraft(storage).amount).toBe('')
  }
})

test('another content is another order, unanswered or not; what is agreed to changes none', () => {
  const sent = { ...changed(emptyDraft(), { amount: '500' }), given: true }
  const agreed = changed(sent, { agreed: { delivers: '500.00', most: '700.000000', until: null } })
  expect([agreed.key, agreed.given]).toEqual([sent.key, true])
  const other = changed(agreed, { amount: '501' })
  expect(other.key).not.toBe(sent.key)
  expect([other.agreed, other.given]).toEqual([null, false])
})

test('other invoices are another order of the same amounts', () => {
  const agreed = { delivers: '500.00', most: '700.000000', until: null }
  const sent = { ...changed(emptyDraft(), { amount: '500' }), agreed, given: true }
  const other = renewed(sent)
  expect(other.key).not.toBe(sent.key)
  expect([other.amount, other.agreed, other.given]).toEqual(['500', agreed, false])
})

const SUPPLIER = 'spr_01kt9v3m8d0000000000000001'
const named = (query: string, stored = changed(emptyDraft(), { amount: '500', reference: 'INV 7' })) =>
  draftIn(new URLSearchParams(query), stored)

test('an address names a supplier, or none; what was typed stays', () => {
  expect(named(`supplier=${SUPPLIER}`)).toMatchObject({ supplierId: SUPPLIER, amount: '500', reference: 'INV 7' })
  expect(named('').supplierId).toBeNull()
  expect(named('supplier=sup_01kt9v3m8d0000000000000001').supplierId).toBeNull()
})

test('an address fills a payment in again: another order, with nothing of what was typed before', () => {
  const before = changed(emptyDraft(), { amount: '9', wish: { rate: '0.8', days: 7 } })
  const again = named(`supplier=${SUPPLIER}&amount=120.50&purpose=goods&reference=INV+8`, before)
  expect(again).toMatchObject({ supplierId: SUPPLIER, by: 'delivers', amount: '120.50', purpose: 'goods', wish: null })
  expect(again.reference).toBe('INV 8')
  expect(again.key).not.toBe(before.key)
  expect(named('amount=1&purpose=bribes').purpose).toBeNull()
})

test('no address takes the place of an order without an answer', () => {
  const sent = { ...changed(emptyDraft(), { amount: '500' }), given: true }
  expect(named(`supplier=${SUPPLIER}&amount=120.50&purpose=goods&reference=x`, sent)).toBe(sent)
})
