import { expect, test } from 'vitest'
import { pathOf, readPush } from './push.ts'

const APP = { app: 'personal', name: 'Zend', pushed: '/notifications' }

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

test('the page of another app is not looked for in this one', () => {
  const message = { title: 'Baobab: waits for you', body: '', path: '/approvals/apr_1', tag: 'ntc_1' }
  const pathIn = (app: string | null, own: string) => readPush({ ...message, app }, { ...APP, app: own }).path
  expect(pathIn('business', 'personal')).toBe('/notifications')
  expect([pathIn('business', 'business'), pathIn(null, 'personal')]).toEqual(['/approvals/apr_1', '/approvals/apr_1'])
})
