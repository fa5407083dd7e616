import { expect, test } from 'vitest'
import { guideQuery, hasBackArrow, hasPanel, parentPath, permitted, titleOf } from '../../../web/app/frame.ts'
import { FRAME } from './navigation.ts'
import routes from './routes.ts'

test('the menu and the tabs lead to the dashboard, whatever one may do', () => {
  for (const permissions of [[], ['withdrawal']]) {
    expect(permitted(FRAME.menu, permissions).map(({ path }) => path)).toEqual(['/dashboard'])
    expect(permitted(FRAME.tabs, permissions).map(({ path }) => path)).toEqual(['/dashboard'])
  }
})

test('an entry of the menu, a tab and a guide have a page in the route table', () => {
  const pages = new Set(
    routes.flatMap((entry) => [entry, ...(entry.children ?? [])]).map(({ path }) => `/${path ?? ''}`),
  )
  const led = [...FRAME.menu, ...FRAME.tabs].map(({ path }) => path).concat(Object.keys(FRAME.guides))
  expect(led.filter((path) => !pages.has(path))).toEqual([])
})

test('the titles are the specification’s, the most particular first', () => {
  const titles: Readonly<Record<string, string | null>> = {
    '/dashboard': 'Dashboard',
    '/zend-fx': 'Zend Fx',
    '/zend-fx/pay': 'Zend Fx',
    '/members': 'Members',
    '/members/mem_1': 'Edit Member',
    '/settings/account/business-kyb': 'Business KYB',
    '/settings/account/business-kyb/owners': 'Business KYB',
    '/deposit': null,
    '/nope': null,
  }
  for (const [path, title] of Object.entries(titles))
    expect([path, titleOf(FRAME, path)?.message ?? null]).toEqual([path, title])
})

test('the back arrow leads one up, and there are neither steps nor guides yet', () => {
  expect(['/dashboard', '/members/mem_1'].map((path) => hasBackArrow(FRAME, path))).toEqual([false, true])
  expect(parentPath(FRAME, '/members/mem_1')).toBe('/members')
  expect(guideQuery(FRAME, '/dashboard', '')).toBeNull()
})

test('the right panel is hidden on settings pages alone', () => {
  expect(['/dashboard', '/settings', '/settings/account/business-kyb'].map((path) => hasPanel(FRAME, path))).toEqual([
    true,
    false,
    false,
  ])
})
