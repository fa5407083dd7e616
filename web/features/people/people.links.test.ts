import { expect, test } from 'vitest'
import { publicAddress, wantedPath } from './people.links.ts'

const CODE = 'aB3_-'.padEnd(32, 'x')

test.each<[string, string, string | null]>([
  ['@ada', '', '/people/ada'],
  ['@Ada_Obi', '', '/people/ada_obi'],
  ['@ada', 'currency=USDT&amount=5.50', '/people/ada?currency=USDT&amount=5.50'],
  // What is not clear is left out, and nothing else of the address goes on.
  ['@ada', 'currency=ZZZ&amount=1e3&toUser=eve&step=code', '/people/ada'],
  ['@ada', 'amount=0', '/people/ada'],
  ['@ada', `request=${CODE}`, `/requests/link/${CODE}`],
  ['@ada', 'request=../../settings', '/people/ada'],
  ['ada', '', null],
  ['@', '', null],
  ['@ad', '', null],
  ['@ada%2Fobi', '', null],
  ['@ада', '', null],
  ['@'.padEnd(30, 'a'), '', null],
])('/%s?%s leads to %j', (handle, search, path) => {
  expect(wantedPath(handle, new URLSearchParams(search))).toBe(path)
})

test('a public address can be read aloud, and is read as it was written', () => {
  const address = publicAddress('https://app.zend.test', 'ada', { currency: 'USDT', amount: '5' })
  expect(publicAddress('https://app.zend.test', 'ada')).toBe('https://app.zend.test/@ada')
  const { pathname, searchParams } = new URL(address)
  expect(wantedPath(pathname.slice(1), searchParams)).toBe('/people/ada?currency=USDT&amount=5')
})
