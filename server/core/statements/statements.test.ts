import { describe, expect, test } from 'vitest'
import { periodOf } from './period.ts'
import { renderStatement } from './render.ts'
import type { Statement } from './statement.ts'
import { STATEMENT_TEXTS } from './texts.ts'

const NOW = new Date('2026-11-21T10:30:00Z')
const period = (() => {
  const found = periodOf({ from: '2026-11-01', to: '2026-11-20' }, NOW)
  if (!found.ok) throw new Error('no period')
  return found.value
})()
const statement = (changes: Partial<Statement> = {}): Statement => ({
  locale: 'en',
  title: 'Statement of account',
  holder: { name: 'Adéọlá Ọ̀ṣun', username: 'ade' },
  period,
  generatedAt: NOW,
  tables: [],
  empty: 'Nothing moved in this period.',
  footnote: 'Every line is one entry.',
  fileName: 'zend-statement',
  ...changes,
})
const columns = [
  { label: 'Date', align: 'left', share: 1 },
  { label: 'What', align: 'left', share: 2 },
  { label: 'In', align: 'right', share: 1 },
] as const
const textOf = async (value: Statement): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode((await renderStatement(value, 'csv')).bytes)

describe('the period of a statement', () => {
  test('is thirty days up to today unless told, whole days in UTC', () => {
    expect(periodOf({}, NOW)).toMatchObject({ ok: true, value: { from: '2026-10-23', to: '2026-11-21' } })
    expect(period).toMatchObject({ start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-11-21T00:00:00Z') })
  })
  test.each([
    [{ from: '2026-11-21', to: '2026-11-20' }, 'query.from'],
    [{ from: '2025-11-19', to: '2026-11-20' }, 'query.from'],
    [{ to: '2026-02-30x' }, 'query.to'],
  ])('refuses %j', (given, field) => {
    expect(periodOf(given, NOW)).toEqual({ ok: false, refusal: { code: 'invalid_request', field } })
  })
  test('a leap year fits, one day more does not', () => {
    expect(periodOf({ from: '2024-01-01', to: '2024-12-31' }, NOW).ok).toBe(true)
    expect(periodOf({ from: '2023-12-31', to: '2024-12-31' }, NOW).ok).toBe(false)
  })
})

describe('a statement as CSV', () => {
  test('has a line per row with its coin, and quotes what needs it', async () => {
    const rows = [
      ['2026-11-02', 'He said "hi", twice', '1.50'],
      ['2026-11-03', 'two\nlines', ''],
    ]
    expect(await textOf(statement({ tables: [{ heading: 'BTC · Bitcoin', notes: ['x'], columns, rows }] }))).toBe(
      '\uFEFFCoin,Date,What,In\r\nBTC · Bitcoin,2026-11-02,"He said ""hi"", twice",1.50\r\nBTC · Bitcoin,2026-11-03,"two\nlines",\r\n',
    )
  })
  test.each(['=1+1', '+234', '-5', '@SUM(A1)', '\tx'])('%j is no formula', async (text) => {
    expect(await textOf(statement({ tables: [{ heading: 'BTC', notes: [], columns, rows: [['d', text, '1']] }] }))).toContain(`,'${text},`)
  })
  test('of nothing is an empty file that says so by its name', async () => {
    expect(await textOf(statement())).toBe('\uFEFF')
    expect(await renderStatement(statement(), 'csv')).toMatchObject({ name: 'zend-statement.csv', format: 'csv' })
  })
})

describe('a statement as PDF', () => {
  test('has as many pages as its rows need, each row on one of them', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ['2026-11-02', `row ${n}`, '1.00'])
    const { bytes } = await renderStatement(statement({ tables: [{ heading: 'BTC', notes: ['Opening'], columns, rows }] }), 'pdf')
    const text = Buffer.from(bytes).toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(3)
  })
  test('draws names and words of every language, and no page breaks by its own foot', async () => {
    for (const locale of ['en', 'fr', 'es', 'pt'] as const) {
      const { bytes } = await renderStatement(
        statement({ locale, empty: STATEMENT_TEXTS[locale].emptyAccount, holder: { name: '李 Ọ̀ṣun ₦', username: 'ade' } }),
        'pdf',
      )
      expect(
        Buffer.from(bytes)
          .toString('latin1')
          .match(/\/Type \/Page\b/g),
      ).toHaveLength(1)
    }
  })
})

test('every language has a word for every kind of posting that a customer meets', () => {
  for (const texts of Object.values(STATEMENT_TEXTS)) expect(Object.keys(texts.kinds)).toEqual(Object.keys(STATEMENT_TEXTS.en.kinds))
})
