/** The signer's log: nothing can be removed from it, inserted into it or changed in it without stopping the signer. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AuditEntry, type AuditEntryText, AuditFault, openAuditLog } from './audit-log.ts'

const key = new Uint8Array(32).fill(9)
const refused = (detail: string): AuditEntryText => ({
  v: 1,
  at: '2026-03-02T10:00:00.000Z',
  network: 'bitcoin',
  request: 'ab'.repeat(32),
  kind: 'refused',
  code: 'not_understood',
  detail,
  payments: [],
})
const signed: AuditEntryText = {
  v: 1,
  at: '2026-03-02T10:00:01.000Z',
  network: 'ethereum',
  request: 'cd'.repeat(32),
  kind: 'signed',
  txid: '0x01',
  identity: 'x',
  guards: ['y/0'],
  fee: '12',
  intents: [
    {
      id: 'pay_01hzzzzzzzzzzzzzzzzzzzzzzz',
      purpose: 'withdrawal',
      asset: 'ETH',
      to: '0x00',
      units: '1000000000000000000',
    },
  ],
}

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zend-audit-'))
  file = join(folder, 'audit.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function opened(auditKey = key) {
  const entries: AuditEntry[] = []
  const torn: number[] = []
  const log = openAuditLog({
    file,
    key: auditKey,
    onEntry: (entry) => entries.push(entry),
    onTorn: (bytes) => torn.push(bytes),
  })
  return { ...log, entries, torn }
}

/** A log of four lines, and its lines. */
function written(): string[] {
  const log = opened()
  for (const entry of [refused('a'), signed, refused('b'), refused('c')]) log.append(entry)
  log.close()
  return readFileSync(file, 'utf8').trimEnd().split('\n')
}

test('gives back what was written, over several openings', () => {
  const first = opened()
  first.append(refused('a'))
  first.append(signed)
  first.close()
  const second = opened()
  second.append(refused('b'))
  second.append({ v: 1, at: '2026-03-02T10:00:02.000Z', kind: 'abandoned', act: 'wdr_01hzzzzzzzzzzzzzzzzzzzzzzz' })
  second.close()
  const third = opened()
  const wordOf = (entry: AuditEntry) =>
    entry.kind === 'abandoned' ? entry.act : entry.kind === 'signed' ? entry.intents[0]?.units : entry.detail
  expect(third.entries.map((entry) => (entry.kind === 'signed' ? [entry.fee, wordOf(entry)] : wordOf(entry)))).toEqual([
    'a',
    [12n, 10n ** 18n],
    'b',
    'wdr_01hzzzzzzzzzzzzzzzzzzzzzzz',
  ])
  third.close()
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('reads logs larger than what it reads at once', { timeout: 60_000 }, () => {
  const log = opened()
  const details = Array.from({ length: 300 }, (_, i) => `${i} ${'é'.repeat(i)}`)
  for (const detail of details) log.append(refused(detail))
  log.close()
  const again = opened()
  expect(again.entries.map((entry) => (entry.kind === 'refused' ? entry.detail : ''))).toEqual(details)
  again.close()
})

describe('stops on', () => {
  const lines = (change: (lines: string[]) => readonly string[]): void =>
    writeFileSync(file, `${change(written()).join('\n')}\n`)
  test.each<[string, (lines: string[]) => readonly string[], RegExp]>([
    ['a line taken out', ([a, , c, d]) => [a ?? '', c ?? '', d ?? ''], /line 2 .* does not follow/],
    ['the first line taken out', ([, b, c, d]) => [b ?? '', c ?? '', d ?? ''], /line 1 .* does not follow/],
    ['two lines exchanged', ([a, b, c, d]) => [a ?? '', c ?? '', b ?? '', d ?? ''], /line 2 .* does not follow/],
    ['a line repeated', ([a, b, c, d]) => [a ?? '', b ?? '', b ?? '', c ?? '', d ?? ''], /line 3 .* does not follow/],
    [
      'a changed amount',
      (all) => all.map((line) => line.replace('1000000000000000000', '1')),
      /line 2 .* not written by this signer/,
    ],
    [
      'a changed chain',
      (all) => all.map((line) => line.replace(/"previous":"../, '"previous":"00')),
      /not written by this signer/,
    ],
    ['a line that is none', (all) => [...all, 'hello'], /line 5 .* none/],
    ['an empty line', (all) => [...all, ''], /line 5 .* none/],
  ])('%s', (_, change, message) => {
    lines(change)
    expect(() => opened()).toThrow(AuditFault)
    expect(() => opened()).toThrow(message)
  })

  test('a log that somebody without the seed wrote', () => {
    written()
    expect(() => opened(new Uint8Array(32))).toThrow(/line 1 .* not written by this signer/)
  })
})

test('a line cut short by a crash is taken off and said, and the next one follows', () => {
  const [, , , last] = written()
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -10))
  const log = opened()
  expect(log.torn).toEqual([(last?.length ?? 0) - 9])
  expect(log.entries).toHaveLength(3)
  log.append(refused('after'))
  log.close()
  const again = opened()
  expect(again.entries).toHaveLength(4)
  expect(again.torn).toEqual([])
  again.close()
})

test('writes no more once somebody else has written, or the disk has failed', () => {
  const log = opened()
  log.append(refused('a'))
  appendFileSync(file, 'x')
  expect(() => log.append(refused('b'))).toThrow(/somebody else/)
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -1))
  expect(() => log.append(refused('c'))).toThrow(/before/)
  log.close()
})
