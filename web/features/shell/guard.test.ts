import { expect, test } from 'vitest'
import { guardRedirect } from './guard.ts'

test('somebody who is signed in has no business on the pages for visitors', () => {
  for (const path of [
    '/',
    '/about',
    '/contact',
    '/aml',
    '/auth/login',
    '/auth/login/',
    '/auth/register',
    '/auth/forgot-password',
    '/auth/reset-password',
    '/auth/verify-otp',
  ])
    expect([path, guardRedirect(path, true)]).toEqual([path, '/dashboard'])
})

test('a visitor is led from every signed-in area to the sign-in page', () => {
  for (const path of ['/', '/dashboard', '/deposit/review', '/transaction/token/dep_1', '/settings/security', '/members/1', '/zend-fx', '/rescue'])
    expect([path, guardRedirect(path, false)]).toEqual([path, '/auth/login'])
})

test('everybody stays where they may be; a path that only begins like an area is not one', () => {
  for (const path of ['/dashboard', '/deposit', '/404', '/nope']) expect(guardRedirect(path, true)).toBeNull()
  for (const path of ['/auth/login', '/auth/verify-otp', '/404', '/depositor', '/nope/deposit']) expect(guardRedirect(path, false)).toBeNull()
})
