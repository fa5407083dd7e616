// Who did what. Risks: an act leads to a page that is none, it is not told by what it was done, or the file is of other
// days than were chosen.

import type { CompanyAct } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { LANGUAGES } from '@zend/kernel/specification'
import { addTexts } from '@zend/web/i18n'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, playApi } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { ActsScreen } from './index.ts'

const [APPROVAL, MEMBER] = [newId('apr', 1), newId('mbr', 1)]
const act = (id: string, over: Partial<CompanyAct> = {}): CompanyAct => ({
  _id: id,
  at: '2026-03-01T09:00:00Z',
  what: 'Changed the approval policy',
  by: { name: 'Ada Obi', access: 'person', key: null },
  link: { kind: 'policy', id: null },
  ...over,
})
const FIRST = [
  act('9', {
    what: 'Asked for approval: Payment abroad',
    by: { name: 'Ada Obi', access: 'key', key: 'key_1' },
    link: { kind: 'approval', id: APPROVAL },
  }),
  act('8', { what: 'Kofi Mensah joined as Approver', link: { kind: 'member', id: MEMBER } }),
  act('7', { what: 'Verified the company', by: { name: null, access: 'zend', key: null }, link: null }),
]

let saved: string[]
let asked: string[]
beforeEach(async () => {
  ;[saved, asked] = [[], []]
  let page = 0
  await playApi({
    'GET /business/acts': () => (page++ === 0 ? { acts: FIRST, cursor: '7' } : { acts: [act('1')], cursor: null }),
    'GET /business/acts/sheet': () =>
      new Response('x', { headers: { 'content-disposition': 'attachment; filename="zend-acts.csv"' } }),
  })
  const played = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new URL(input instanceof Request ? input.url : input, 'http://api.test').search)
    return played(input, init)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await addTexts('members')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('acts lead to what they were done to, say by what, and go on to the beginning', async () => {
  await openScreen('/settings/acts', <ActsScreen />)
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link('Asked for approval: Payment abroad')).toHaveAttribute('href', `/approvals/${APPROVAL}`)
  await expect.element(link('Kofi Mensah joined as Approver')).toHaveAttribute('href', `/members/${MEMBER}`)
  expect(link('Verified the company').elements()).toEqual([])
  await expect.element(page.getByText('API key')).toBeVisible()
  await expect.element(page.getByText('Zend', { exact: true })).toBeVisible()
  expect(await violations()).toEqual([])
  await expect.element(link('Changed the approval policy')).toHaveAttribute('href', '/settings/policies')
  expect(asked).toEqual(['?limit=25', '?limit=25&cursor=7'])
})

test('the file is of the chosen days', async () => {
  await openScreen('/settings/acts', <ActsScreen />)
  await page.getByLabelText('First day').fill('2026-02-01')
  await page.getByLabelText('Last day').fill('2026-02-28')
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => saved).toEqual(['zend-acts.csv'])
  expect(asked.at(-1)).toBe('?from=2026-02-01&to=2026-02-28')
})

test('in each language nothing is wider than a small phone', async () => {
  await page.viewport(320, 800)
  for (const language of LANGUAGES) {
    await openScreen('/settings/acts', <ActsScreen />, language)
    await expect.element(page.getByRole('button', { name: 'CSV' }).last()).toBeVisible()
    expect([language, document.documentElement.scrollWidth]).toEqual([language, 320])
  }
})
