import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../client/testing.ts'
import { EMPTY_DRAFT, keyFor, readDraft, writeDraft } from './draft.ts'

const DRAFT = {
  ...EMPTY_DRAFT,
  text: 'Where is my deposit?\nIt left an hour ago.',
  attachments: [{ _id: newId('att', 1), name: 'proof.pdf', format: 'pdf' as const, bytes: 5 }],
}

test('a draft is found again under its own name only', () => {
  const storage = memoryStorage()
  writeDraft(storage, 'new', DRAFT)
  expect(readDraft(storage, 'new')).toEqual(DRAFT)
  expect(readDraft(storage, 'sup_1')).toEqual(EMPTY_DRAFT)
})

test('an emptied draft leaves nothing behind, nor does an entry of another build break the page', () => {
  const storage = memoryStorage()
  writeDraft(storage, 'new', DRAFT)
  writeDraft(storage, 'new', EMPTY_DRAFT)
  expect(storage.length).toBe(0)
  for (const entry of ['{', '[]', '{"text":1}']) {
    storage.setItem('zend.support.new', entry)
    expect(readDraft(storage, 'new')).toEqual(EMPTY_DRAFT)
  }
})

test('the same content keeps its key, so that a lost answer makes no second message; changed content never does', () => {
  const tried = { ...EMPTY_DRAFT, tried: { content: 'a', key: 'first' } }
  expect(keyFor(tried, 'a', () => 'second')).toBe('first')
  expect(keyFor(tried, 'b', () => 'second')).toBe('second')
  expect(keyFor(EMPTY_DRAFT, 'a', () => 'second')).toBe('second')
})
