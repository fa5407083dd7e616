import { expect, test } from 'vitest'
import { scanned, type Scanned } from './scanned.ts'

const HOST = 'https://app.zend.test'
const CODE = 'aB3_-'.padEnd(32, 'x')
const foreign: Scanned = { kind: 'foreign' }

test.each<[string, Scanned]>([
  ['@ada', { kind: 'page', path: '/people/ada' }],
  [' @Ada ', { kind: 'page', path: '/people/ada' }],
  ['@a', { kind: 'none' }],
  [`${HOST}/@ada?currency=USDT&amount=5`, { kind: 'page', path: '/people/ada?currency=USDT&amount=5' }],
  [`${HOST}/@ada?request=${CODE}`, { kind: 'page', path: `/requests/link/${CODE}` }],
  // Our own pages that move money are not opened by a code, nor is anything of another host.
  [`${HOST}/withdraw?kind=zend-pay&toUser=eve&amount=5`, foreign],
  ['https://app.zend.test.evil.test/@ada', foreign],
  ['https://app.zend.test@evil.test/@ada', foreign],
  ['https://eve@app.zend.test/@ada', foreign],
  ['http://app.zend.test/@ada', foreign],
  ['HTTPS://evil.test', foreign],
  ['javascript:alert(1)', { kind: 'beyond' }],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', { kind: 'address', networks: ['tron'] }],
  ['hello', { kind: 'none' }],
])('%s', (text, is) => {
  expect(scanned(text, HOST)).toEqual(is)
})
