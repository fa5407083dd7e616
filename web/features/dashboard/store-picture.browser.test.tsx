import type { Id } from '@zend/kernel'
import { clear, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { services } from '@zend/web/client/browser'
import { storePicture } from './store-picture.ts'
import { type Drawn, endPicture, PICTURE_ENTRY } from '@zend/web/client/last-picture'
import { describe as describeContent, make } from '@zend/web/client/picture-content'
import { answerName } from '@zend/web/client/remembered'
import { forgetCustomer } from '@zend/web/client/session'
import { showLastPicture } from '../../client/show-last-picture.ts'
import { createVault, indexedDbKey } from '@zend/web/client/vault'
import { balanceQuery } from '@zend/web/data/wallet'

const ADA: Id<'usr'> = 'usr_0123456789abcdefghjkmnpqrs'
const OBI: Id<'usr'> = 'usr_0123456789abcdefghjkmnpqrt'
const session = (id: Id<'usr'>) => ({
  _id: id,
  accessToken: 'a',
  accessTokenExpiresAt: '2099-01-01T00:00:00.000Z',
  refreshToken: 'r',
  refreshTokenExpiresAt: '2099-01-01T00:00:00.000Z',
})
const BALANCE = answerName(ADA, balanceQuery().queryKey)
const FIGURE = '₦6,273,540.00'

const element = (markup: string): Element => {
  const made = document.createElement('div')
  made.innerHTML = markup
  return made
}
/** A later visit: the page's head shows the stored picture. */
async function nextVisit(): Promise<string | null> {
  const [vault, tab] = [createVault(localStorage, indexedDbKey()), createVault(sessionStorage, indexedDbKey())]
  await showLastPicture(vault, tab, 'en').catch(() => undefined)
  return document.querySelector('[data-picture]')?.textContent ?? null
}

beforeEach(async () => {
  document.body.append(element('<div data-shape>Zend<div data-content>a shape</div></div>'))
  await services().session.saveUser(session(ADA))
  await set(BALANCE, 'sealed-1')
  await storePicture(ADA, element(`<section aria-label="Balance">${FIGURE}</section>`))
})
afterEach(async () => {
  endPicture(document)
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  await clear()
})

test('the next visit begins with what was last seen, in the place of the shape, where nothing can be pressed, until the app is there', async () => {
  expect(await nextVisit()).toBe(`Zend${FIGURE}`)
  expect(document.querySelector<HTMLElement>('[data-picture]')?.inert).toBe(true)
  endPicture(document)
  expect(document.querySelector('[data-picture]')).toBeNull()
  expect(document.querySelector('[data-shape]')?.textContent).toBe('Zenda shape')
  expect(document.documentElement.dataset['pictured']).toBeUndefined()
})

test('the next customer of a device sees nothing of it', async () => {
  await forgetCustomer()
  expect(await nextVisit()).toBeNull()
  await services().session.saveUser(session(OBI))
  expect(await nextVisit()).toBeNull()
})

test('a picture of one customer is not kept once another is signed in', async () => {
  await services().session.saveUser(session(OBI))
  await set(BALANCE, 'sealed-1')
  await storePicture(ADA, element(FIGURE))
  expect(await nextVisit()).toBeNull()
})

test('the picture of a company is shown only in a tab that acts for it', async () => {
  const baobab: Id<'biz'> = 'biz_0123456789abcdefghjkmnpqrs'
  const kente: Id<'biz'> = 'biz_0123456789abcdefghjkmnpqrt'
  const tab = createVault(sessionStorage, indexedDbKey())
  await set(answerName(`${ADA}/${baobab}`, balanceQuery().queryKey), 'sealed-1')
  await storePicture(baobab, element(FIGURE))
  expect(await nextVisit()).toBeNull()
  await tab.write('company', { userId: ADA, company: { id: kente } })
  expect(await nextVisit()).toBeNull()
  await tab.write('company', { userId: OBI, company: { id: baobab } })
  expect(await nextVisit()).toBeNull()
  await tab.write('company', { userId: ADA, company: { id: baobab } })
  expect(await nextVisit()).toBe(`Zend${FIGURE}`)
})

test.each([
  ['balances were hidden', async () => localStorage.setItem('zend.hide-balance', 'yes')],
  ['another currency was chosen', async () => localStorage.setItem('zend.currency', 'USD')],
  ['a later balance was kept', () => set(BALANCE, 'sealed-2')],
  ['it was changed on the disk', () => set(PICTURE_ENTRY, { sealed: 'AAAA.AAAA', balanceName: BALANCE })],
  ['the app was faster', async () => document.querySelector('[data-shape]')?.remove()],
])('it is not shown when %s meanwhile', async (_, change) => {
  await change()
  expect(await nextVisit()).toBeNull()
})

test('a page that still loads is no picture', async () => {
  await clear()
  await services().session.saveUser(session(ADA))
  await set(BALANCE, 'sealed-1')
  await storePicture(ADA, element('<p aria-busy="true">Loading…</p>'))
  expect(await nextVisit()).toBeNull()
})

test('it looks as it did: drawings, what is chosen, styles', () => {
  const shown = element(
    '<p class="num" style="left: 1%">1<b>2</b></p><svg viewBox="0 0 8 24"><path d="M0 0h1" fill="#007973"></path></svg><input type="radio">',
  )
  shown.querySelector('input')?.click()
  const again = document.createElement('div')
  again.append(...(JSON.parse(JSON.stringify(describeContent(shown))) as Drawn[]).map((drawn) => make(document, drawn)))
  expect(again.innerHTML).toBe(shown.innerHTML.replace('<input type="radio">', '<input type="radio" checked="">'))
  expect(again.querySelector('path')).toBeInstanceOf(SVGPathElement)
  expect(again.querySelector('input')?.checked).toBe(true)
})

test('nothing in it is code, neither when it is kept nor when it is made', () => {
  expect(
    describeContent(
      element('<b onclick="x()">a</b><script>x()</script><img src="blob:x"><iframe srcdoc="x"></iframe>'),
    ),
  ).toEqual([['b', [], ['a']]])
  const evil: readonly Drawn[] = [
    ['script', [], ['x()']],
    [
      'b',
      [
        ['onclick', 'x()'],
        ['id', 'y'],
      ],
      [],
    ],
    ['svg', [['onload', 'x()']], [['script', [], ['x()']]]],
  ]
  const made = document.createElement('div')
  made.append(...evil.map((drawn) => make(document, drawn)))
  expect(made.innerHTML).toBe('<b id="y"></b><svg></svg>')
})
