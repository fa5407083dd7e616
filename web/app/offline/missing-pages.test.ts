import { expect, test } from 'vitest'
import { missingRoutes } from './missing-pages.ts'

const ROUTES = {
  root: { module: '/static/root-1.js', imports: ['/static/core-1.js'] },
  dashboard: { module: '/static/dashboard-1.js', imports: ['/static/core-1.js'] },
  referral: { module: '/static/referral-1.js', imports: ['/static/core-1.js'] },
  swap: { module: '/static/swap-1.js', imports: ['/static/money-1.js'] },
}
const KEPT = new Set(['/static/core-1.js', '/static/dashboard-1.js', '/static/swap-1.js'])

test('a page is missing when one of its files is, its own or one that it needs; what is loaded never is', () => {
  expect(missingRoutes(ROUTES, { root: {} }, KEPT)).toEqual(['referral', 'swap'])
  expect(missingRoutes(ROUTES, { root: {}, swap: {} }, new Set([...KEPT, '/static/referral-1.js']))).toEqual([])
})

test('where nothing is kept, all is missing that is not loaded', () => {
  expect(missingRoutes(ROUTES, { root: {}, dashboard: {} }, new Set())).toEqual(['referral', 'swap'])
})
