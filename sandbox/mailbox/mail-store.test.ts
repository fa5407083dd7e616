import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Mail, MAILS_KEPT, openMailStore } from './mail-store.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zend-mails-'))
  path = join(folder, 'mails.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const mail = (id: string): Mail => ({
  id,
  to: 'ada@example.com',
  from: '',
  subject: id,
  text: '',
  html: null,
  receivedAt: '2026-01-01T00:00:00.000Z',
})
const ids = (): string[] =>
  openMailStore(path)
    .list()
    .map(({ id }) => id)

test('mails are still there after a restart, newest first', () => {
  const store = openMailStore(path)
  store.add(mail('a'))
  store.add(mail('b'))
  expect(ids()).toEqual(['b', 'a'])
})

test('only the newest thousand are kept, in memory at once and on disk from the next start', () => {
  const store = openMailStore(path)
  for (let i = 0; i < MAILS_KEPT + 5; i++) store.add(mail(String(i)))
  expect(store.list()).toHaveLength(MAILS_KEPT)
  expect(store.find('4')).toBeNull()
  expect(ids().at(-1)).toBe('5')
  expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(MAILS_KEPT)
})

test('a torn last line costs that mail alone', () => {
  openMailStore(path).add(mail('a'))
  appendFileSync(path, '{"id":"b","to')
  openMailStore(path).add(mail('c'))
  expect(ids()).toEqual(['c', 'a'])
})
