import { type AssetCode, type Money, money } from '@zend/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Look, type Move, rangeOver, unknownPosition } from './position.ts'

const btc = (amount: bigint): Money => money('BTC', amount)
const found = (position: bigint, limit: bigint): Look => ({
  position: new Map([['BTC', position]]),
  limits: new Map<AssetCode, bigint>([['BTC', limit]]),
  window: { range: new Map(), limits: new Map<AssetCode, bigint>([['BTC', 1_000n]]) },
})
const over = { ok: false, refusal: { code: 'inventory_limit', currency: 'BTC' } }

test('before the first look, and for an asset without a limit, nothing is let through', () => {
  const position = unknownPosition()
  expect(position.check([btc(1n)])).toEqual(over)
  position.look()(found(0n, 10n))
  expect(position.check([btc(10n)]).ok).toBe(true)
  expect(position.check([money('ETH', 1n)])).toEqual({
    ok: false,
    refusal: { code: 'inventory_limit', currency: 'ETH' },
  })
})

test('up to the limit on either side and not a unit further; nearer to zero always', () => {
  const position = unknownPosition()
  position.look()(found(4n, 10n))
  expect([6n, 7n, -14n, -15n].map((amount) => position.check([btc(amount)]).ok)).toEqual([true, false, true, false])
  // The price rose: the position exceeds its limit without any swap.
  position.look()(found(40n, 10n))
  expect([1n, -1n, -50n, -51n].map((amount) => position.check([btc(amount)]).ok)).toEqual([false, true, true, false])
})

test('what is under way counts against its own direction and never for the other', () => {
  const position = unknownPosition()
  position.look()(found(0n, 10n))
  const up = position.reserve([btc(8n)])
  const down = position.reserve([btc(-10n)])
  expect([up.ok, down.ok]).toEqual([true, true])
  expect([3n, 2n, -1n].map((amount) => position.check([btc(amount)]).ok)).toEqual([false, true, false])
  if (up.ok) position.drop(up.value)
  expect(position.check([btc(10n)]).ok).toBe(true)
})

test('a swap that ended is forgotten by the look that began after its end, and by no other', () => {
  const position = unknownPosition()
  position.look()(found(0n, 10n))
  const move = position.reserve([btc(8n)])
  const tooEarly = position.look()
  if (move.ok) position.end(move.value)
  tooEarly(found(0n, 10n))
  expect(position.check([btc(3n)])).toEqual(over)
  position.look()(found(8n, 10n))
  expect([2n, 3n].map((amount) => position.check([btc(amount)]).ok)).toEqual([true, false])
})

type Step = {
  readonly do: 'reserve' | 'commit' | 'end' | 'fail' | 'begin look' | 'read' | 'finish look'
  readonly amount: number
  readonly which: number
}

test('whatever happens in whatever order, what one process booked never passes the limit', () => {
  const step = fc.record<Step>({
    do: fc.constantFrom('reserve', 'reserve', 'commit', 'end', 'fail', 'begin look', 'read', 'finish look'),
    amount: fc.integer({ min: -60, max: 60 }),
    which: fc.nat(30),
  })
  let [passed, stopped] = [0, 0]
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 80 }), (steps) => {
      const position = unknownPosition()
      position.look()(found(0n, 100n))
      let books = 0n
      const waiting: { readonly move: Move; readonly amount: bigint; committed: boolean }[] = []
      let finish: ((look: Look) => void) | null = null
      let seen: bigint | null = null
      for (const each of steps) {
        if (each.do === 'reserve') {
          if (each.amount === 0) continue
          const reserved = position.reserve([btc(BigInt(each.amount))])
          if (reserved.ok) waiting.push({ move: reserved.value, amount: BigInt(each.amount), committed: false })
          if (reserved.ok) passed += 1
          else stopped += 1
        } else if (each.do === 'begin look') {
          finish = position.look()
          seen = null
        } else if (each.do === 'read') seen = books
        else if (each.do === 'finish look') {
          if (finish !== null && seen !== null) finish(found(seen, 100n))
          if (seen !== null) finish = null
        } else {
          const one = waiting[each.which % Math.max(waiting.length, 1)]
          if (one === undefined) continue
          if (each.do === 'commit' && !one.committed) {
            one.committed = true
            books += one.amount
          } else if (each.do === 'end' && one.committed) {
            position.end(one.move)
            waiting.splice(waiting.indexOf(one), 1)
          } else if (each.do === 'fail' && !one.committed) {
            position.drop(one.move)
            waiting.splice(waiting.indexOf(one), 1)
          }
        }
        expect(books <= 100n && books >= -100n).toBe(true)
      }
    }),
    { numRuns: 3_000 },
  )
  expect(Math.min(passed, stopped)).toBeGreaterThan(1_000)
})

describe('how far it may move within a window', () => {
  const window = (low: bigint, high: bigint, limit: bigint) => ({
    range: new Map<AssetCode, { low: bigint; high: bigint }>([['BTC', { low, high }]]),
    limits: new Map<AssetCode, bigint>([['BTC', limit]]),
  })

  test('counts from the lowest and the highest it stood at, and what is under way', () => {
    const position = unknownPosition()
    position.look()({ ...found(4n, 100n), window: window(-2n, 5n, 10n) })
    expect([4n, 5n, -9n, -10n].map((amount) => position.check([btc(amount)]).ok)).toEqual([true, false, true, false])
    expect(position.reserve([btc(3n)]).ok).toBe(true)
    expect([1n, 2n].map((amount) => position.check([btc(amount)]).ok)).toEqual([true, false])
  })

  test('the range has what the window saw, forgets what is older, and keeps it when the clock goes back', () => {
    const rangeAt = rangeOver(1_000)
    const at = (ms: number, value: bigint) => rangeAt(ms, new Map([['BTC', value]])).get('BTC')
    expect(at(10_000, 5n)).toEqual({ low: 5n, high: 5n })
    expect(at(10_400, -3n)).toEqual({ low: -3n, high: 5n })
    expect(at(10_900, 1n)).toEqual({ low: -3n, high: 5n })
    expect(at(10_500, 2n)).toEqual({ low: -3n, high: 5n })
    expect(at(11_200, 1n)).toEqual({ low: -3n, high: 2n })
    expect(at(20_000, 9n)).toEqual({ low: 9n, high: 9n })
  })
})
