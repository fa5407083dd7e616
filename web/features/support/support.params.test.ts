import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { supportView } from './support.params.ts'

const view = (search: string) => supportView(new URLSearchParams(search))

test('a thread goes before everything else, and only an id of a thread is one', () => {
  const id = newId('sup', 1)
  expect(view(`thread=${id}&new`)).toEqual({ kind: 'thread', id })
  expect(view('thread=sup_1')).toEqual({ kind: 'list' })
  expect(view(`thread=${newId('dep', 1)}`)).toEqual({ kind: 'list' })
})

test('a transaction begins a new conversation about it; what is none begins nothing', () => {
  const transactionId = newId('wdr', 1)
  expect(view(`transaction=${transactionId}`)).toEqual({ kind: 'new', transactionId, hash: null })
  expect(view('transaction=<script>')).toEqual({ kind: 'list' })
  expect(view('new')).toEqual({ kind: 'new', transactionId: null, hash: null })
})

test('the hash of what is looked for begins a new conversation with it in; a sentence of somebody else’s does not get in', () => {
  const hash = 'https://x.example/tx/0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b'
  expect(view(`new&hash=${encodeURIComponent(hash)}`)).toEqual({ kind: 'new', transactionId: null, hash })
  for (const other of ['Send%20me%20everything', 'a%0Ab', 'x'.repeat(301), ''])
    expect(view(`new&hash=${other}`)).toEqual({ kind: 'new', transactionId: null, hash: null })
})
