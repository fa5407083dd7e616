import { newId, ok, type UserId } from '@zend/kernel'
import { expectOk, testDatabase } from '@zend/tests/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { readVerification, showCheck, showPhone, verifiedName } from './index.ts'
import { BORN, REVIEWER, verificationOn } from './verification.fixture.ts'

const db = await testDatabase()
const it = await verificationOn(db)
const worker = openDatabase({ url: db.url, applicationName: 'zend-test-worker', role: 'zend_worker', poolMax: 1 })
afterAll(() => worker.close())
const { api, auditOf, newestCheck, register, review, tierOne } = it

describe('who somebody is lies in the database sealed', () => {
  /** The person whom a register proved, as an operator sees it beside a check. */
  const showKnown = async (userId: UserId) => {
    const shown = await showCheck(review, REVIEWER, await newestCheck(userId))
    return shown.ok ? ok(shown.value.known) : shown
  }
  const RESTS = ['persons.users', 'verification.phones', 'verification.people', 'sms.outbox', 'verification.checks']
  /** Every stored row of a customer, as a reader of the database sees it; bytes as the letters they encode. */
  const keptOf = async (userId: UserId): Promise<string> => {
    const read = async (table: string): Promise<string> => {
      const column = table === 'persons.users' ? 'id' : 'user_id'
      const { rows } = await db.owner.pool.query<Record<string, unknown>>(
        `select * from ${table} where ${column} = $1`,
        [userId],
      )
      return rows
        .flatMap((row) =>
          Object.values(row).map((value) =>
            Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value),
          ),
        )
        .join()
    }
    return (await Promise.all(RESTS.map(read))).join()
  }

  test('numbers, proven names and birth dates, whoever wrote them', async () => {
    const { userId } = await tierOne()
    const { phone: to } = await readVerification(api.read, it.deps.keys.phone, userId)
    expect(to).toMatch(/^\+23480\d{8}$/)
    expect(expectOk(await showKnown(userId))).toEqual({ name: 'Ngozi Okafor', birthDate: BORN })
    const kept = await keptOf(userId)
    for (const word of [to.slice(1), BORN, 'Ngozi Okafor']) expect(kept).not.toContain(word)
    // One customer's sealed data does not open in another's row.
    const other = await tierOne()
    await db.owner.pool.query(
      `update verification.people set sealed_name = (select sealed_name from verification.people where user_id = $1) where user_id = $2`,
      [userId, other.userId],
    )
    await expect(verifiedName(api.read, it.keys, other.userId)).rejects.toThrow(/authenticate/)
  })

  test('one of us reads a number for a reason, which the audit trail keeps', async () => {
    const [{ userId }, unconfirmed] = [await tierOne(), await register()]
    const deps = { ...review, phoneKeys: it.deps.keys.phone }
    const { phone: to } = await readVerification(api.read, it.deps.keys.phone, userId)
    expect(await showPhone(deps, REVIEWER, userId)).toEqual({ ok: true, value: { phone: to, confirmed: true } })
    expect(await showPhone(deps, REVIEWER, unconfirmed.userId)).toMatchObject({
      value: { phone: unconfirmed.command.phone, confirmed: false },
    })
    expect(await auditOf(userId)).toContain('verification.phone_opened ngozi')
    expect(await showPhone(deps, REVIEWER, newId('usr', 0))).toMatchObject({ refusal: { code: 'not_found' } })
  })

  test('the worker writes no number, and nobody changes a confirmed one', async () => {
    const { userId } = await tierOne()
    const refused = 'permission denied for table'
    for (const [pool, why] of [
      [worker.pool, `${refused} phones`],
      [api.pool, 'nobody confirmed'],
    ] as const) {
      await expect(
        pool.query('update verification.phones set hash = sha256(hash) where user_id = $1', [userId]),
      ).rejects.toThrow(why)
    }
    await expect(worker.pool.query("update persons.users set sealed_phone = ''")).rejects.toThrow(`${refused} users`)
    await expect(
      api.pool.query('update persons.users set sealed_phone = null where id = $1', [userId]),
    ).rejects.toThrow('users_phone')
    await expect(api.pool.query('select sealed_birth from verification.people')).rejects.toThrow(`${refused} people`)
  })
})
