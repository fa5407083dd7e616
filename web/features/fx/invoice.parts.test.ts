import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { storedInvoices, storeInvoices } from './invoice.draft.ts'
import { amountIn, fitOf, isBeyond, proposedOf, togetherOf } from './invoice.parts.ts'

const [ONE, TWO] = [newId('ivc', 1), newId('ivc', 2)]
const paying = (...all: readonly string[]) => all.map((pays, at) => ({ invoice: at === 0 ? ONE : TWO, pays }))

test('parts are what arrives, or up to two percent less, to the last penny', () => {
  const fit = (delivers: string, ...all: string[]) => fitOf(paying(...all), delivers, 'GBP')
  expect(fit('500.00', '500')).toBe('fits')
  expect(fit('500.00', '200', '300.00')).toBe('fits')
  expect(fit('510.00', '500')).toBe('fits')
  expect(fit('510.01', '500')).toBe('below')
  expect(fit('500.00', '500.01')).toBe('above')
  expect(fit('500.00', '500', '')).toBe('missing')
  expect(fit('500.00', '0', '500')).toBe('missing')
})

test('what is proposed is what the others leave, at most what remains', () => {
  expect(proposedOf('800.00', [], '500.00', 'GBP')).toBe('500.00')
  expect(proposedOf('120.50', [], '500.00', 'GBP')).toBe('120.50')
  expect(proposedOf('800.00', paying('120.50'), '500.00', 'GBP')).toBe('379.50')
  expect(proposedOf('800.00', paying('500'), '500.00', 'GBP')).toBe('')
  expect(togetherOf(paying('120.5', '3.'), 'GBP')).toBe('123.50')
  expect([isBeyond('120.51', '120.50', 'GBP'), isBeyond('120.5', '120.50', 'GBP')]).toEqual([true, false])
  expect([amountIn('500.', 'CNY'), amountIn('', 'CNY'), amountIn('0.00', 'CNY')]).toEqual(['500.00', null, null])
})

test('invoices are kept under the specification’s key, and are of one supplier', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const values = { supplierId: 'spr_a', parts: paying('500'), file: TWO, typed: null }
  storeInvoices(values, storage)
  expect([...kept.keys()]).toEqual(['zend.invoice-values'])
  expect(storedInvoices('spr_a', storage)).toEqual(values)
  expect(storedInvoices('spr_b', storage)).toEqual({ supplierId: 'spr_b', parts: [], file: null, typed: null })
  kept.set('zend.invoice-values', '{"supplierId":"spr_a","parts":[{"invoice":"inv_1","pays":"5"}]}')
  expect(storedInvoices('spr_a', storage).parts).toEqual([])
})
