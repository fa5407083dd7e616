import { DEPOSIT_STATES, type DepositState } from '@zend/contracts'
import { chainAmount } from '@zend/kernel'
import { faultsOf, NO_FAULTS } from '@zend/tests/testkit/state-machines'
import { describe, expect, test } from 'vitest'
import {
  bookable,
  confirmationsNeeded,
  confirmationsOf,
  type DepositEvent,
  depositMachine,
  depthOf,
  eventAtDepth,
  stagesOf,
} from './deposit.ts'
import { lostMachine } from './lost.ts'

const EVENTS: Readonly<Record<DepositEvent, true>> = {
  deepened: true,
  matured: true,
  passed: true,
  fell_short: true,
  topped_up: true,
  rolled_back: true,
  seen_again: true,
  reversed: true,
  dropped: true,
}

describe('the state machine of a deposit', () => {
  test('the straight road, and the road round a re-organisation', () => {
    const road = ['deepened', 'deepened', 'rolled_back', 'seen_again', 'deepened', 'matured', 'passed'] as const
    expect(road.reduce<DepositState>((state, event) => depositMachine.after(state, event), 'detected')).toBe('credited')
  })

  test('collecting ends in a credit, and a re-organisation can interrupt it', () => {
    expect(depositMachine.after(depositMachine.after('screening', 'fell_short'), 'topped_up')).toBe('credited')
    expect(depositMachine.after('below_minimum', 'rolled_back')).toBe('reorged')
  })

  test('only a person’s reversal leads out of credited: money is never quietly taken back', () => {
    expect(depositMachine.table.credited).toEqual({ reversed: 'reversed' })
  })

  test('only screening and collecting lead to credited', () => {
    const into = DEPOSIT_STATES.filter((state) => Object.values(depositMachine.table[state]).includes('credited'))
    expect(into).toEqual(['screening', 'below_minimum'])
  })

  test('a deposit off the chain can do nothing but be seen again or dropped', () => {
    expect(depositMachine.table.reorged).toEqual({ seen_again: 'detected', dropped: 'dropped' })
  })

  test('every state can be reached, every event happens, and each road has an end', () => {
    expect(faultsOf(depositMachine, 'detected', EVENTS)).toEqual(NO_FAULTS)
  })
})

test('of a lost deposit every state can be reached, every event happens, and each road has an end', () => {
  const events = {
    returned: true,
    taken_whole: true,
    taken_short: true,
    paid: true,
    given_up: true,
    carried: true,
  } as const
  expect(faultsOf(lostMachine, 'open', events)).toEqual(NO_FAULTS)
})

describe('confirmations', () => {
  const at = (height: number, confirmationsMin = 1) => ({ block: { height, hash: 'h' }, confirmationsMin })

  test('the deposit’s own block is the first; off the chain there are none', () => {
    expect(confirmationsOf({ height: 10, hash: 'h' }, 10)).toBe(1)
    expect(confirmationsOf({ height: 10, hash: 'h' }, 12)).toBe(3)
    expect(confirmationsOf({ height: 10, hash: 'h' }, 8)).toBe(0)
    expect(confirmationsOf(null, 12)).toBe(0)
  })

  test('it matures exactly at the depth asked for, not one block earlier', () => {
    expect([10, 11, 12, 13].map((tip) => eventAtDepth(at(10), depthOf(tip, false, null), 3))).toEqual([
      null,
      'deepened',
      'matured',
      'matured',
    ])
    expect(eventAtDepth(at(10), depthOf(10, false, null), 1)).toBe('matured')
  })

  test('the network’s own minimum counts when it is greater (newly mined coins)', () => {
    expect(confirmationsNeeded({ confirmationsMin: 100 }, 3)).toBe(100)
    expect(eventAtDepth(at(10, 100), depthOf(108, false, null), 3)).toBe('deepened')
    expect(eventAtDepth(at(10, 100), depthOf(109, false, null), 3)).toBe('matured')
  })
})

describe('what our books can hold', () => {
  test('an amount that fits is taken exactly', () => {
    expect(bookable(chainAmount('BTC', 8, 150_000n))).toEqual({
      ok: true,
      value: { money: { asset: 'BTC', amount: 150_000n }, dust: 0n },
    })
  })

  test('what is smaller than one minor unit is named, and never credited', () => {
    expect(bookable(chainAmount('USDT', 18, 5_000_000_000_007n))).toEqual({
      ok: true,
      value: { money: { asset: 'USDT', amount: 5n }, dust: 7n },
    })
    expect(bookable(chainAmount('USDT', 18, 999_999_999_999n))).toEqual({ ok: false, refusal: { code: 'dust_only' } })
  })

  test('what 38 digits cannot hold is refused, up to the largest word of a chain', () => {
    expect(bookable(chainAmount('DAI', 18, 10n ** 38n - 1n)).ok).toBe(true)
    expect(bookable(chainAmount('DAI', 18, 10n ** 38n))).toEqual({ ok: false, refusal: { code: 'amount_too_large' } })
    expect(bookable(chainAmount('DAI', 18, 2n ** 256n - 1n))).toEqual({
      ok: false,
      refusal: { code: 'amount_too_large' },
    })
  })
})

describe('the timeline', () => {
  const [detectedAt, maturedAt, screenedAt, creditedAt] = [1, 2, 3, 4].map(
    (hour) => new Date(Date.UTC(2026, 0, 1, hour)),
  ) as [Date, Date, Date, Date]
  const shape = (state: Parameters<typeof stagesOf>[0]['state']) =>
    stagesOf({ state, detectedAt, maturedAt: null, screenedAt: null, creditedAt: null })
      .map((stage) => stage.state)
      .join(' ')

  test('each state stands where the customer expects it', () => {
    expect(shape('reorged')).toBe('current next next next')
    expect(shape('detected')).toBe('done current next next')
    expect(shape('confirming')).toBe('done current next next')
    expect(shape('screening')).toBe('done done current next')
    expect(shape('below_minimum')).toBe('done done done current')
    expect(shape('credited')).toBe('done done done done')
  })

  test('a stage that is done says when, one that is not says nothing', () => {
    const stages = stagesOf({ state: 'credited', detectedAt, maturedAt, screenedAt, creditedAt })
    expect(stages.map(({ key, at }) => [key, at])).toEqual([
      ['detected', detectedAt],
      ['confirming', maturedAt],
      ['screening', screenedAt],
      ['credited', creditedAt],
    ])
    expect(
      stagesOf({ state: 'confirming', detectedAt, maturedAt: null, screenedAt: null, creditedAt: null })[1]?.at,
    ).toBeNull()
  })
})
