import { getHealth } from '@zend/contracts'
import { describe, expect, test } from 'vitest'
import type { CallContext } from '../guard.ts'
import { type HealthCheck, healthRoutes } from './health.route.ts'

const at = new Date('2026-11-21T10:00:00Z')
const well: HealthCheck = async () => null
const silent: HealthCheck = async () => Promise.reject(new Error('a password in a connection string'))
const says =
  (problem: string): HealthCheck =>
  async () =>
    problem
const ask = async (checks: Record<string, HealthCheck>, notes: Record<string, HealthCheck>): Promise<unknown> => {
  const [served] = healthRoutes({ clock: { now: () => at }, checks, notes, perMinuteMax: 60 })
  return served?.handle({} as never, {} as CallContext)
}

describe('health', () => {
  test('is well when every part is', async () => {
    const answer = await ask({ database: well }, { 'treasury:bitcoin': well })
    const data = {
      status: 'ok',
      at: at.toISOString(),
      parts: { database: { status: 'ok' }, 'treasury:bitcoin': { status: 'ok' } },
    }
    expect(answer).toEqual({ ok: true, value: data })
    expect(getHealth.response.parse(data)).toEqual(data)
  })
  test('tells what only waits, and stays up: nobody restarts a service that can do everything else', async () => {
    const answer = await ask(
      { database: well },
      { 'treasury:bitcoin': says('payments wait for funds'), 'treasury:ethereum': silent },
    )
    const parts = {
      database: { status: 'ok' },
      'treasury:bitcoin': { status: 'degraded', detail: 'payments wait for funds' },
      'treasury:ethereum': { status: 'degraded', detail: 'does not answer' },
    }
    expect(answer).toMatchObject({ ok: true, value: { status: 'ok', parts } })
    expect(getHealth.response.parse({ status: 'ok', at: at.toISOString(), parts })).toMatchObject({ parts })
  })
  test('is down with a part that everything needs, and says the rest too', async () => {
    const answer = await ask({ database: silent }, { 'treasury:bitcoin': says('payments wait for funds') })
    const parts = {
      database: { status: 'down', detail: 'does not answer' },
      'treasury:bitcoin': { status: 'degraded', detail: 'payments wait for funds' },
    }
    expect(answer).toEqual({ ok: false, refusal: { code: 'unavailable', parts } })
  })
  test('asks each part once, however many ask at the same moment', async () => {
    let asked = 0
    const counting: HealthCheck = async () => {
      asked += 1
      return null
    }
    const [served] = healthRoutes({
      clock: { now: () => at },
      checks: { confirmer: counting },
      notes: {},
      perMinuteMax: 60,
    })
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => served?.handle({} as never, {} as CallContext)),
    )
    expect([answers.length, asked]).toEqual([50, 1])
  })
})
