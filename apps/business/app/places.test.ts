import { expect, test } from 'vitest'
import { guardRedirect, isPrerendered, mayInterrupt } from '../../../web/app/places.ts'
import { PLACES } from './places.ts'

test('somebody who is signed in has no business on the pages for visitors', () => {
  for (const path of ['/', '/about', '/contact', '/aml', '/auth/login', '/auth/register', '/auth/verify-otp'])
    expect([path, guardRedirect(PLACES, path, true)]).toEqual([path, '/dashboard'])
})

test('a visitor is led from every area of a company to the sign-in page', () => {
  for (const path of ['/', '/dashboard', '/zend-fx', '/zend-fx/pay', '/members', '/members/mem_1', '/settings/account'])
    expect([path, guardRedirect(PLACES, path, false)]).toEqual([path, '/auth/login'])
})

test('what only the personal app has is no area of this one, and everybody stays where they may be', () => {
  for (const path of ['/deposit', '/swap', '/quick-sell', '/rescue', '/404', '/membership'])
    expect([guardRedirect(PLACES, path, true), guardRedirect(PLACES, path, false)]).toEqual([null, null])
})

test('nobody is asked about a new version in the middle of a payment abroad', () => {
  expect(['/zend-fx', '/zend-fx/pay', '/dashboard', '/members'].map((path) => mayInterrupt(PLACES, path))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('the pages before signing in come with their text', () => {
  expect(['/auth/login', '/auth/register/', '/dashboard', '/'].map((path) => isPrerendered(PLACES, path))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
