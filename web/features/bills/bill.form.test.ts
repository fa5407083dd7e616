import { expect, test } from 'vitest'
import { amountOf, type BillDraft, bodyOf, emptyDraft, faultsOf, restoreDraft } from './bill.form.ts'

const TODAY = '2026-03-18'
const CHAIRS: BillDraft = { ...emptyDraft('en'), title: ' Chairs ', amount: '2400.5' }
const LINES = [
  { text: 'Chair', amount: '0.10' },
  { text: 'Delivery', amount: '0.2' },
]

test('the amount is the sum of the lines, exactly, else what was typed', () => {
  expect(amountOf(CHAIRS)).toBe('2400.50')
  expect(amountOf({ ...CHAIRS, lines: LINES })).toBe('0.30')
  expect(amountOf({ ...CHAIRS, lines: [...LINES, { text: '', amount: '' }] })).toBeNull()
  for (const amount of ['', '0', '-1', '1.005', 'many'])
    expect([amount, amountOf({ ...CHAIRS, amount })]).toEqual([amount, null])
})

test('what is missing or cannot be is told by its field; a link asks for less', () => {
  expect(faultsOf(CHAIRS, 'invoice', TODAY)).toEqual([])
  expect(faultsOf(emptyDraft('en'), 'invoice', TODAY)).toEqual(['title', 'amount'])
  const wrong: BillDraft = { ...CHAIRS, lines: [{ text: '', amount: '3' }], email: 'no mail', dueOn: '2026-03-17' }
  expect(faultsOf(wrong, 'invoice', TODAY)).toEqual(['lines', 'name', 'email', 'dueOn'])
  expect(faultsOf({ ...wrong, lines: [] }, 'link', TODAY)).toEqual([])
  expect(faultsOf({ ...CHAIRS, dueOn: TODAY, name: 'Hotel', email: 'a@b.example' }, 'invoice', TODAY)).toEqual([])
})

test('an invoice is sent with what was typed and nothing empty; a link has no customer, number or day', () => {
  const full: BillDraft = {
    ...CHAIRS,
    lines: LINES,
    number: ' 31 ',
    name: 'Hotel',
    email: 'a@b.example',
    dueOn: '2026-04-01',
    contact: 'us',
    coins: ['USDT'],
    language: 'fr',
  }
  const both = {
    title: 'Chairs',
    currency: 'USD',
    amount: '0.30',
    lines: LINES,
    coins: ['USDT'],
    language: 'fr',
    contact: 'us',
  }
  expect(bodyOf(full, 'invoice')).toEqual({
    kind: 'invoice',
    ...both,
    number: '31',
    dueOn: '2026-04-01',
    customer: { name: 'Hotel', email: 'a@b.example' },
  })
  expect(bodyOf(full, 'link')).toEqual({ kind: 'link', ...both })
  expect(bodyOf(CHAIRS, 'invoice')).toEqual({
    kind: 'invoice',
    title: 'Chairs',
    currency: 'USD',
    amount: '2400.50',
    lines: [],
    coins: [],
    language: 'en',
  })
})

test('a stored form comes back; whatever is not as it should be does not', () => {
  const kept: BillDraft = { ...CHAIRS, lines: LINES, coins: ['BTC', 'USDT'], currency: 'NGN' }
  expect(restoreDraft(JSON.stringify(kept), 'pt')).toEqual({ ...kept, coins: expect.arrayContaining(['BTC', 'USDT']) })
  expect(restoreDraft('{"title":7,"currency":"XYZ","lines":[{"text":1}],"coins":["X"],"language":"de"}', 'pt')).toEqual(
    emptyDraft('pt'),
  )
})
