import { WITHDRAWAL_BADGES, WITHDRAWAL_STAGES, WITHDRAWAL_STATES, type WithdrawalState } from '@zend/contracts'
import { money, newId } from '@zend/kernel'
import { faultsOf, NO_FAULTS } from '@zend/tests/testkit/state-machines'
import { describe, expect, test } from 'vitest'
import {
  causeOf,
  holdIdOf,
  isCancellable,
  isClosed,
  isReturned,
  paymentIdOf,
  receivesOf,
  stagesOf,
  stagesReachedBy,
  type WithdrawalEvent,
  withdrawalIdOf,
  withdrawalMachine,
} from './withdrawal.ts'

const EVENTS = {
  check_started: true,
  passed: true,
  rejected: true,
  cancelled: true,
  signing: true,
  broadcast: true,
  stuck: true,
  fee_bumped: true,
  confirming: true,
  done: true,
  failed: true,
} as const satisfies Record<WithdrawalEvent, true>

// product.md §8 as a grid: one row per state, one column per event in the order above; a dot is a refusal.
const GRID: Readonly<Record<WithdrawalState, string>> = {
  //                 started   passed rejected cancelled signing broadcast stuck bumped     confirming done failed
  requested: 'risk_check . . cancelled . . . . . . .',
  risk_check: '. queued rejected cancelled . . . . . . .',
  queued: '. . . . signing broadcast . . . . failed',
  signing: '. . . . signing broadcast . fee_bumped confirming done failed',
  broadcast: '. . . . signing broadcast stuck fee_bumped confirming done failed',
  stuck: '. . . . signing broadcast . fee_bumped confirming done failed',
  fee_bumped: '. . . . signing broadcast stuck fee_bumped confirming done failed',
  confirming: '. . . . signing broadcast . fee_bumped confirming done failed',
  done: '. . . . . . . . . . .',
  cancelled: '. . . . . . . . . . .',
  rejected: '. . . . . . . . . . .',
  failed: '. . . . . . . . . . .',
}

describe('the state machine of a withdrawal', () => {
  test.each(
    WITHDRAWAL_STATES.flatMap((state) =>
      (Object.keys(EVENTS) as WithdrawalEvent[]).map(
        (event, column) => [state, event, GRID[state].split(' ')[column] ?? 'missing'] as const,
      ),
    ),
  )('%s and %s lead to %s', (state, event, next) => {
    expect(withdrawalMachine.table[state][event] ?? '.').toBe(next)
  })

  test('the straight road, and the road of a fee bump', () => {
    const straight = ['check_started', 'passed', 'signing', 'broadcast', 'confirming', 'done'] as const
    expect(straight.reduce((state: WithdrawalState, event) => withdrawalMachine.after(state, event), 'requested')).toBe(
      'done',
    )
    const bumped = [
      'check_started',
      'passed',
      'signing',
      'broadcast',
      'stuck',
      'fee_bumped',
      'confirming',
      'done',
    ] as const
    expect(bumped.reduce((state: WithdrawalState, event) => withdrawalMachine.after(state, event), 'requested')).toBe(
      'done',
    )
  })

  test('it can be cancelled until it is queued', () => {
    expect(WITHDRAWAL_STATES.filter(isCancellable)).toEqual(['requested', 'risk_check'])
  })

  test('it ends done, or with the money back, and what a customer is told agrees', () => {
    expect(WITHDRAWAL_STATES.filter(isClosed)).toEqual(['done', 'cancelled', 'rejected', 'failed'])
    expect(WITHDRAWAL_STATES.filter(isReturned)).toEqual(['cancelled', 'rejected', 'failed'])
    for (const state of WITHDRAWAL_STATES) expect(WITHDRAWAL_BADGES[state] === 'success').toBe(state === 'done')
  })

  test('every state can be reached, every event happens, and each road has an end', () => {
    expect(faultsOf(withdrawalMachine, 'requested', EVENTS)).toEqual(NO_FAULTS)
  })
})

test('its hold, payment and cause follow from its id, and back', () => {
  const id = newId('wdr', 0)
  expect(withdrawalIdOf(paymentIdOf(id))).toBe(id)
  expect(holdIdOf(id).slice(4)).toBe(id.slice(4))
  expect(causeOf(id)).toBe(`withdrawal:${id}`)
})

test('what arrives is the amount less the fee', () => {
  expect(receivesOf({ money: money('BTC', 1_000n), fee: money('BTC', 30n) })).toEqual(money('BTC', 970n))
})

describe('the timeline', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
  /** Every stage up to this one was reached, an hour apart. */
  const reached = (last: (typeof WITHDRAWAL_STAGES)[number], closed = false) => {
    const places = WITHDRAWAL_STAGES.map(
      (stage, i) => [stage, i <= WITHDRAWAL_STAGES.indexOf(last) ? at(i) : null] as const,
    )
    return { ...Object.fromEntries(places), requested: at(0), ...(closed ? { done: at(9) } : {}) } as Parameters<
      typeof stagesOf
    >[0]['reachedAt']
  }
  const shape = (state: WithdrawalState, reachedAt: Parameters<typeof stagesOf>[0]['reachedAt']) =>
    stagesOf({ state, reachedAt })
      .map((stage) => stage.state)
      .join(' ')

  test('each state stands where the customer expects it', () => {
    expect(shape('requested', reached('requested'))).toBe('current next next next next next next')
    expect(shape('risk_check', reached('risk_check'))).toBe('done current next next next next next')
    expect(shape('queued', reached('queued'))).toBe('done done current next next next next')
    for (const state of ['broadcast', 'stuck', 'fee_bumped'] as const)
      expect(shape(state, reached('broadcast'))).toBe('done done done done current next next')
    expect(shape('confirming', reached('confirming'))).toBe('done done done done done current next')
    expect(shape('done', reached('done'))).toBe('done done done done done done done')
  })

  test('where the money came back, the stage it came back from failed and the rest never comes', () => {
    expect(shape('cancelled', reached('risk_check', true))).toBe('done failed next next next next next')
    expect(shape('rejected', reached('risk_check', true))).toBe('done failed next next next next next')
    expect(shape('failed', reached('confirming', true))).toBe('done done done done done failed next')
    expect(stagesOf({ state: 'cancelled', reachedAt: reached('requested', true) }).at(-1)?.at).toBeNull()
  })

  test('every stage that was reached says when', () => {
    const stages = stagesOf({ state: 'confirming', reachedAt: reached('confirming') })
    expect(stages.map((stage) => stage.at)).toEqual([at(0), at(1), at(2), at(3), at(4), at(5), null])
  })

  test('a state has reached every stage before its own, and a bump or a stuck one was sent', () => {
    const upTo = (stage: (typeof WITHDRAWAL_STAGES)[number]) =>
      WITHDRAWAL_STAGES.slice(0, WITHDRAWAL_STAGES.indexOf(stage) + 1)
    for (const stage of ['requested', 'risk_check', 'queued', 'signing', 'broadcast', 'confirming'] as const)
      expect(stagesReachedBy(stage)).toEqual(upTo(stage))
    for (const state of ['stuck', 'fee_bumped'] as const) expect(stagesReachedBy(state)).toEqual(upTo('broadcast'))
    expect(stagesReachedBy('done')).toEqual(WITHDRAWAL_STAGES)
    for (const state of ['cancelled', 'rejected', 'failed'] as const) expect(stagesReachedBy(state)).toEqual(['done'])
  })
})
