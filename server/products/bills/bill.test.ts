// What a bill's payments add up to. Risk: somebody who paid is asked again, or too little passes for all.
import { money } from '@zend/kernel'
import { describe, expect, test } from 'vitest'
import {
  type Arrival,
  type Bill,
  type BillQuote,
  cameAfterEnd,
  excessOf,
  isOpen,
  isPaid,
  isTooMuch,
  quoteFor,
  remainingOf,
  stateOf,
  worthBy,
} from './bill.ts'
import { draftBill, sheetOf } from './bill-file.ts'
import { drawPdf } from './pdf.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 15, 9, minute))
const BILL: Bill = {
  id: 'bil_01k00000000000000000000001',
  holder: 'biz_01k00000000000000000000001',
  kind: 'invoice',
  parent: null,
  code: 'p'.repeat(32),
  madeBy: 'usr_01k00000000000000000000001',
  createdAt: at(0),
  number: 'INV-7',
  title: 'Twenty bags of cashew',
  details: null,
  lines: [{ text: 'Cashew', amount: 100_00n }],
  amount: money('USD', 100_00n),
  coins: [],
  billedTo: { name: 'Kofi Mensah', email: null },
  contact: null,
  language: 'fr',
  dueOn: '2026-03-31',
  expiresAt: null,
  state: 'open',
  paid: 0n,
  paidAt: null,
  cancelledAt: null,
  mailedAt: null,
  refundTo: null,
  payerMail: null,
}
const quote = (madeAt: Date, coins: bigint, asset: 'USDT' | 'BTC' = 'USDT'): BillQuote => ({
  bill: BILL.id,
  network: 'tron',
  coins: money(asset, coins),
  worth: 100_00n,
  madeAt,
  expiresAt: new Date(+madeAt + 15 * 60_000),
  countsUntil: new Date(+madeAt + 17 * 60_000),
})
const came = (seenAt: Date): Pick<Arrival, 'coins' | 'seenAt'> => ({ coins: money('USDT', 1n), seenAt })

describe('how much is enough', () => {
  test.each([
    [0n, false, false],
    [99_49n, false, false],
    [99_50n, true, false],
    [100_50n, true, false],
    [100_51n, true, true],
  ])('%s of 10,000', (paid, enough, tooMuch) => {
    expect([isPaid(paid, 100_00n), isTooMuch(paid, 100_00n)]).toEqual([enough, tooMuch])
  })

  test('nothing remains of what counts as paid, and no more than was asked for of what does not', () => {
    expect([0n, 40_00n, 99_49n, 99_50n, 120_00n].map((paid) => remainingOf({ ...BILL, paid }))).toEqual([
      100_00n,
      60_00n,
      51n,
      0n,
      0n,
    ])
  })

  test('all that came for a cancelled bill is too much', () => {
    expect(excessOf({ ...BILL, state: 'cancelled', paid: 1n })).toBe(1n)
    expect(excessOf({ ...BILL, state: 'cancelled' })).toBeNull()
    expect(excessOf({ ...BILL, paid: 100_50n })).toBeNull()
    expect(excessOf({ ...BILL, paid: 130_00n })).toBe(30_00n)
  })
})

test('the state follows from what was paid and from the time; a cancellation stays', () => {
  const ending = { ...BILL, expiresAt: at(10) }
  expect([0n, 1n, 99_50n, 101_00n].map((paid) => stateOf(BILL, paid, at(5)))).toEqual([
    'open',
    'part_paid',
    'paid',
    'overpaid',
  ])
  expect([at(9), at(10)].map((now) => stateOf(ending, 1n, now))).toEqual(['part_paid', 'expired'])
  expect(stateOf(ending, 100_00n, at(11))).toBe('paid')
  expect(stateOf({ ...BILL, cancelledAt: at(1) }, 100_00n, at(5))).toBe('cancelled')
  expect([at(9), at(10)].map((now) => isOpen(ending, now))).toEqual([true, false])
})

describe('which quote counts', () => {
  test('the newest of the coin that held when the coins were first seen, to the end of what a block may take', () => {
    const [old, young] = [quote(at(0), 100n), quote(at(10), 120n)]
    expect(quoteFor([old, young], came(at(9)))).toBe(old)
    expect(quoteFor([old, young], came(at(12)))).toBe(young)
    expect(quoteFor([old], came(at(17)))).toBe(old)
    expect(quoteFor([old], came(new Date(+at(17) + 1)))).toBeNull()
    expect(quoteFor([quote(at(0), 1n, 'BTC')], came(at(1)))).toBeNull()
  })

  test('exactly its coins are exactly its worth, and a part is rounded down', () => {
    const third = quote(at(0), 3n)
    expect([1n, 2n, 3n, 4n].map((units) => worthBy(third, money('USDT', units)))).toEqual([
      33_33n,
      66_66n,
      100_00n,
      133_33n,
    ])
  })

  test('coins are late after a cancellation or the end, and not in the same moment', () => {
    expect([at(1), at(2)].map((seen) => cameAfterEnd({ cancelledAt: at(1), expiresAt: null }, seen))).toEqual([
      false,
      true,
    ])
    expect([at(1), at(2)].map((seen) => cameAfterEnd({ cancelledAt: null, expiresAt: at(1) }, seen))).toEqual([
      false,
      true,
    ])
  })
})

test('the PDF says what is asked for, in the language of the bill, with its page as a link', async () => {
  const link = 'https://business.example/pay#code'
  const sheet = sheetOf(BILL, { name: 'Baobab Ltd' }, link)
  expect(sheet).toMatchObject({ title: 'Facture', company: 'Baobab Ltd', pay: { link } })
  expect(sheet.facts.map(({ text }) => text)).toEqual(['INV-7', '15 mars 2026', '31 mars 2026', 'Kofi Mensah'])
  expect(sheet.amount).toMatch(/^100,00\s?USD$/)
  expect(draftBill(BILL, { name: 'Baobab Ltd' }, link).format).toBe('pdf')
  const bytes = await drawPdf(sheet)
  const text = Buffer.from(bytes).toString('latin1')
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(text).toContain(link)
  // A long invoice goes on a second page, and reaches no foot.
  const long = { ...BILL, lines: Array.from({ length: 20 }, () => ({ text: 'Cashew '.repeat(17), amount: 5_00n })) }
  const drawn = Buffer.from(await drawPdf(sheetOf(long, { name: 'B'.repeat(100) }, link))).toString('latin1')
  expect(drawn.match(/\/Type \/Page\b/g)).toHaveLength(2)
})
