import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type JournalEvent, openJournal } from './journal.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zend-journal-'))
  path = join(folder, 'journal.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const block = (timestamp: number, hash: string): JournalEvent[] => [
  { mining: { timestamp, transactions: ['0xaa'] } },
  { mined: { hash } },
]
const hashes = (): (string | null)[] => openJournal(path).blocks.map(({ hash }) => hash)
const write = (...events: JournalEvent[]): void => {
  const journal = openJournal(path)
  for (const event of events) journal.append(event)
}

test('a reopened journal holds the same blocks', () => {
  write(...block(1, '0x1'), ...block(2, '0x2'))
  expect(openJournal(path).blocks).toEqual([
    { timestamp: 1, transactions: ['0xaa'], hash: '0x1' },
    { timestamp: 2, transactions: ['0xaa'], hash: '0x2' },
  ])
})

test('blocks that were taken back are not played back', () => {
  write(...block(1, '0x1'), ...block(2, '0x2'), ...block(3, '0x3'), { rolledBack: 2 }, ...block(4, '0x2b'))
  expect(hashes()).toEqual(['0x1', '0x2b'])
})

test('the transactions that were really mined win over the announced ones', () => {
  write({ mining: { timestamp: 1, transactions: [] } }, { mined: { hash: '0x1', transactions: ['0xbb'] } })
  expect(openJournal(path).blocks[0]?.transactions).toEqual(['0xbb'])
})

test('a last block whose mining was cut short is played back, without a hash to compare', () => {
  write(...block(1, '0x1'), { mining: { timestamp: 2, transactions: ['0xcc'] } })
  expect(openJournal(path).blocks.at(-1)).toEqual({ timestamp: 2, transactions: ['0xcc'], hash: null })
})

test('an announcement that came to nothing is replaced by the next', () => {
  write(...block(1, '0x1'), { mining: { timestamp: 2, transactions: [] } }, ...block(3, '0x3'))
  expect(hashes()).toEqual(['0x1', '0x3'])
})

test('a torn last line is cut off and the journal continues', () => {
  write(...block(1, '0x1'))
  appendFileSync(path, '{"mining":{"timest')
  write(...block(2, '0x2'))
  expect(hashes()).toEqual(['0x1', '0x2'])
})

test('a block that was never announced is a broken journal', () => {
  expect(() => write({ mined: { hash: '0x1' } })).toThrow('not announced')
})
