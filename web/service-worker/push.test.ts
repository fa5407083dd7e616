import { expect, test } from 'vitest'
import { pathOf, readPush } from './push.ts'

const APP = { name: 'Zend', pushed: '/notifications' }

test('a press leads nowhere but into this app', () => {
  expect(pathOf('/transaction/token/dep_1?from=push', '/notifications')).toBe('/transaction/token/dep_1?from=push')
  for (const path of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '', 7, undefined])
    expect(pathOf(path, '/notifications')).toBe('/notifications')
})

test('what is no message of ours still shows something', () => {
  expect(readPush(null, APP)).toEqual({ title: 'Zend', body: '', path: '/notifications', tag: 'zend' })
  expect(readPush({ title: 'Deposit', body: 'It arrived.', path: '/dashboard', tag: 'dep_1', more: 1 }, APP)).toEqual({
    title: 'Deposit',
    body: 'It arrived.',
    path: '/dashboard',
    tag: 'dep_1',
  })
})
