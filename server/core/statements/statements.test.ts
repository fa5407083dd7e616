import { MINUTE_MS, money, ok } from '@zend/kernel'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Draft, openFileMaker } from '../paper/index.ts'
import { draftOf, sheetDraftOf } from './draft-statement.ts'
import { periodOf } from './period.ts'
import { momentCells, moneyCells, type Sheet } from './sheet.ts'
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
  addressee: { name: 'Adéọlá Ọ̀ṣun', username: 'ade' },
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

const makerOf = (policy = { perMinuteMax: 100, pdfsWaitingMax: 2 }) =>
  openFileMaker({ clock: { now: () => NOW }, policy })
const maker = makerOf()
const fileOf = async (draft: Draft) => {
  const made = await maker.make('usr_ada', async () => ok(draft))
  if (!made.ok) throw new Error('no file')
  return made.value
}
const textOf = async (sheet: Omit<Sheet, 'fileName'>): Promise<string> => {
  const { name, format, bytes } = await fileOf(sheetDraftOf({ fileName: 'zend-statement', ...sheet }))
  expect([name, format]).toEqual(['zend-statement.csv', 'csv'])
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
const long = (rows: number): Statement =>
  statement({
    tables: [
      {
        heading: 'BTC',
        notes: ['Opening'],
        columns,
        rows: Array.from({ length: rows }, (_, n) => ['2026-11-02', `row ${n}`, '1.00']),
      },
    ],
  })

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

describe('a sheet as CSV', () => {
  test('has its headings, then a line per row, and quotes what needs it', async () => {
    const rows = [
      ['2026-11-02', 'He said "hi", twice', '1.50'],
      ['2026-11-03', 'two\nlines', ''],
    ]
    expect(await textOf({ columns: ['Date', 'What', 'In, fee included'], rows })).toBe(
      '\uFEFFDate,What,"In, fee included"\r\n2026-11-02,"He said ""hi"", twice",1.50\r\n2026-11-03,"two\nlines",\r\n',
    )
  })
  test.each(['=1+1', '+234', '-5+1', '-A1', '@SUM(A1)', '\tx'])('%j is no formula', async (text) => {
    expect(await textOf({ columns: [], rows: [['d', text, '1']] })).toContain(`,'${text},`)
  })
  test.each(['-5', '-0.00000200'])('%j stays a number', async (text) => {
    expect(await textOf({ columns: [], rows: [['d', text, '1']] })).toContain(`d,${text},1`)
  })
  test('of nothing has its headings alone', async () => {
    expect(await textOf({ columns: ['Date', 'Type'], rows: [] })).toBe('\uFEFFDate,Type\r\n')
  })
  test('has days, times and amounts as programs read them', () => {
    expect(momentCells(new Date('2026-11-02T09:05:07.123Z'))).toEqual(['2026-11-02', '09:05:07'])
    expect(moneyCells(money('BTC', -200n))).toEqual(['-0.00000200', 'BTC'])
    expect(moneyCells(null)).toEqual(['', ''])
  })
})

describe('a statement as PDF', () => {
  test('has as many pages as its rows need, each row on one of them', async () => {
    const { bytes } = await fileOf(draftOf(long(120)))
    const text = Buffer.from(bytes).toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(3)
  })
  test('draws names and words of every language, and no page breaks by its own foot', async () => {
    for (const locale of ['en', 'fr', 'es', 'pt'] as const) {
      const { bytes } = await fileOf(
        draftOf(
          statement({
            locale,
            empty: STATEMENT_TEXTS[locale].emptyAccount,
            addressee: { name: '李 Ọ̀ṣun ₦', username: 'ade' },
          }),
        ),
      )
      expect(
        Buffer.from(bytes)
          .toString('latin1')
          .match(/\/Type \/Page\b/g),
      ).toHaveLength(1)
    }
  })
})

describe('making files', () => {
  const pdf = (which: ReturnType<typeof makerOf>, value = statement()) =>
    which.make('usr_ada', async () => ok(draftOf(value)))

  test('draws one after the other, and turns away whoever would wait too long', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => pdf(maker)))
    expect(answers.map(({ ok: made }) => made)).toEqual([true, true, true, false, false])
    expect(answers[4]).toEqual({ ok: false, refusal: { code: 'rate_limited', retryAt: new Date(+NOW + 5_000) } })
    expect((await pdf(maker)).ok).toBe(true)
  })
  test('goes on after a statement that cannot be drawn', async () => {
    const broken = { ...statement(), locale: 'xx' } as unknown as Statement
    await expect(pdf(maker, broken)).rejects.toThrow(/undefined/)
    expect((await pdf(maker)).ok).toBe(true)
  })
  test('is limited for each customer and minute, before anything is read', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const few = makerOf({ perMinuteMax: 2, pdfsWaitingMax: 0 })
    let reads = 0
    const ask = (who: 'usr_ada' | 'usr_bob') =>
      few.make(who, async () => {
        reads += 1
        return ok(sheetDraftOf({ fileName: 'zend', columns: [], rows: [] }))
      })
    expect([(await ask('usr_ada')).ok, (await ask('usr_ada')).ok]).toEqual([true, true])
    expect(await ask('usr_ada')).toEqual({
      ok: false,
      refusal: { code: 'rate_limited', retryAt: new Date(+NOW + MINUTE_MS) },
    })
    expect([(await ask('usr_bob')).ok, reads]).toEqual([true, 3])
    vi.advanceTimersByTime(MINUTE_MS - 1)
    expect((await ask('usr_ada')).ok).toBe(false)
    vi.advanceTimersByTime(1)
    expect((await ask('usr_ada')).ok).toBe(true)
  })
})

test('every language has a word for every kind of posting that a customer meets', () => {
  for (const texts of Object.values(STATEMENT_TEXTS))
    expect(Object.keys(texts.kinds)).toEqual(Object.keys(STATEMENT_TEXTS.en.kinds))
})
