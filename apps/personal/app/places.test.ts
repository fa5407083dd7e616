import { expect, test } from 'vitest'
import { guardRedirect, isPrerendered, mayInterrupt } from '../../../web/app/places.ts'
import { PLACES } from './places.ts'

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
    expect([path, guardRedirect(PLACES, path, true)]).toEqual([path, '/dashboard'])
})

test('a visitor is led from every signed-in area to the sign-in page', () => {
  for (const path of [
    '/',
    '/dashboard',
    '/deposit/review',
    '/transaction/token/dep_1',
    '/settings/security',
    '/rescue',
  ])
    expect([path, guardRedirect(PLACES, path, false)]).toEqual([path, '/auth/login'])
})

test('everybody stays where they may be; a path that only begins like an area is not one', () => {
  for (const path of ['/dashboard', '/deposit', '/404', '/nope', '/members', '/zend-fx'])
    expect(guardRedirect(PLACES, path, true)).toBeNull()
  for (const path of ['/auth/login', '/auth/verify-otp', '/404', '/depositor', '/nope/deposit'])
    expect(guardRedirect(PLACES, path, false)).toBeNull()
})

test('nobody is asked about a new version in the middle of a payment', () => {
  for (const path of ['/swap', '/swap/review', '/withdraw', '/withdraw/networks', '/quick-sell'])
    expect(mayInterrupt(PLACES, path)).toBe(false)
  for (const path of ['/dashboard', '/transaction/swa_t/swp_1', '/settings', '/auth/login'])
    expect(mayInterrupt(PLACES, path)).toBe(true)
})

test('a page that came with its text is known with a slash at its end, too', () => {
  expect(['/auth/login', '/auth/login/', '/auth/lock', '/'].map((path) => isPrerendered(PLACES, path))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
