import { money, newId } from '@zend/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorOf, positionOf, searchTextOf } from './activity.ts'

test('a place in the list comes back from its cursor', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_102_444_800_000 }),
      fc.constantFrom('dep', 'wdr', 'swp'),
      fc.nat(10_000),
      (ms, prefix, total) => {
        const position = { occurredAt: new Date(ms), id: newId(prefix, ms), total }
        expect(positionOf(cursorOf(position))).toEqual({ ok: true, value: position })
      },
    ),
  )
})

test('nothing else is taken for a cursor', () => {
  const refused = { ok: false, refusal: { code: 'invalid_request', field: 'query.cursor' } }
  const good = cursorOf({ occurredAt: new Date(1_000), id: newId('dep', 0), total: 7 })
  const encoded = (text: string): string => Buffer.from(text).toString('base64url')
  const bad = [
    '',
    'x',
    `${good}A`,
    `${good}=`,
    good.slice(1),
    encoded('2 1000 dep_ 7'),
    encoded(`2 -5 ${newId('dep', 0)} 7`),
    encoded(`1 1000 ${newId('dep', 0)}`),
    encoded(`2 1000 ${newId('dep', 0)}`),
    encoded(`2 1000 ${newId('dep', 0)} 07`),
    encoded(`2 01000 ${newId('dep', 0)} 7`),
  ]
  for (const cursor of bad) expect(positionOf(cursor)).toEqual(refused)
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(positionOf(text)).toEqual(refused)
    }),
  )
})

test('everything a customer may look for is in the text, lower-case', () => {
  const text = searchTextOf({
    id: 'dep_0',
    holder: 'usr_ann',
    type: 'deposit',
    counter: money('USDT', 5_000_000n),
    party: 'Bob',
    direction: 'in',
    money: money('BTC', 150_000n),
    network: 'bitcoin',
    badge: 'success',
    occurredAt: new Date(0),
    words: ['0xAbC'],
  })
  for (const word of ['dep_0', 'deposit', 'btc', 'bitcoin', '0.00150000', '0xabc', 'usdt', '5.000000', 'bob'])
    expect(text).toContain(word)
})
