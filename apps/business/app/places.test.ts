import { expect, test } from 'vitest'
import { guardRedirect, isPrerendered, mayInterrupt } from '../../../web/app/places.ts'
import { PLACES } from './places.ts'

test('somebody who is signed in has no business on the pages for visitors', () => {
  for (const path of ['/', '/about', '/contact', '/aml', '/auth/login', '/auth/register', '/auth/verify-otp'])
    expect([path, guardRedirect(PLACES, path, true)]).toEqual([path, '/dashboard'])
})

test('a visitor is led from every area of a company to the sign-in page', () => {
  for (const path of [
    '/',
    '/companies',
    '/companies/open',
    '/dashboard',
    '/assets/BTC',
    '/transaction/token/dep_1',
    '/deposit/review',
    '/swap',
    '/withdraw/coins',
    '/quick-sell',
    '/exchange',
    '/rescue',
    '/notifications',
    '/zend-fx',
    '/zend-fx/pay',
    '/batches/new',
    '/invoices',
    '/members',
    '/members/mem_1',
    '/developers/webhooks/hok_1',
    '/settings/account',
  ])
    expect([path, guardRedirect(PLACES, path, false)]).toEqual([path, '/auth/login'])
})

test('everybody stays where they may be; a path that only begins like an area is not one', () => {
  for (const path of [
    '/companies',
    '/invitation',
    '/kyb-link',
    '/supplier-link',
    '/track',
    '/dashboard',
    '/deposit',
    '/404',
    '/nope',
  ])
    expect([path, guardRedirect(PLACES, path, true)]).toEqual([path, null])
  for (const path of [
    '/auth/login',
    '/invitation',
    '/kyb-link',
    '/supplier-link',
    '/track',
    '/404',
    '/membership',
    '/receipt/x',
  ])
    expect([path, guardRedirect(PLACES, path, false)]).toEqual([path, null])
})

test('nobody is asked about a new version in the middle of a payment', () => {
  for (const path of ['/zend-fx', '/zend-fx/pay', '/swap/review', '/withdraw', '/quick-sell', '/batches/bat_1'])
    expect([path, mayInterrupt(PLACES, path)]).toEqual([path, false])
  for (const path of ['/companies', '/dashboard', '/members', '/settings', '/transaction/swa_t/swp_1'])
    expect([path, mayInterrupt(PLACES, path)]).toEqual([path, true])
})

test('the pages before signing in come with their text', () => {
  expect(['/auth/login', '/auth/register/', '/dashboard', '/'].map((path) => isPrerendered(PLACES, path))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
