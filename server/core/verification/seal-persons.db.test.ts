import { HOUR_MS, newId, ok, type UserId } from '@zend/kernel'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import {
  confirmOwnPhone,
  readVerification,
  sealPersons,
  sendToPhone,
  showCheck,
  showPhone,
  verifiedName,
} from './index.ts'
import { BORN, REVIEWER, verificationOn } from './verification.fixture.ts'

const db = await testDatabase()
const it = await verificationOn(db)
const { api, auditOf, clock, codeOnPhone, newestCheck, phone, register, review, tierOne } = it

describe('who somebody is lies in the database sealed', () => {
  /** Whom a register proved, as one of us sees it beside a check. */
  const showKnown = async (userId: UserId) => {
    const shown = await showCheck(review, REVIEWER, await newestCheck(userId))
    return shown.ok ? ok(shown.value.known) : shown
  }
  const RESTS = ['identity.users', 'verification.phones', 'verification.people', 'sms.outbox', 'verification.checks']
  /** Every row that is kept of a customer, as a reader of the database sees it; bytes as the letters they stand for. */
  const keptOf = async (userId: UserId): Promise<string> => {
    const read = async (table: string): Promise<string> => {
      const column = table === 'identity.users' ? 'id' : 'user_id'
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
    // Nor does one customer's open in another's place.
    const other = await tierOne()
    await db.owner.pool.query(
      `update verification.people set sealed_name = (select sealed_name from verification.people where user_id = $1) where user_id = $2`,
      [userId, other.userId],
    )
    await expect(verifiedName(api.read, it.keys, other.userId)).rejects.toThrow(/authenticate/)
  })

  test('from before it was sealed, it is read as it is until the job has been there; a number stays its holder’s throughout', async () => {
    const [old, rival] = [await tierOne(), await register()]
    const to = (await readVerification(api.read, it.deps.keys.phone, old.userId)).phone
    const before = await db.owner.pool.connect()
    // As it lay there: triggers would refuse it today.
    await before.query('set session_replication_role = replica')
    for (const statement of [
      'update identity.users set phone = $2, sealed_phone = null where id = $1',
      'update verification.phones set phone = $2, hash = null where user_id = $1',
      `update verification.people set name = 'Ngozi O', born_on = '1990-05-17', sealed_name = null, sealed_birth = null where user_id = $1 and $2 <> ''`,
    ])
      await before.query(statement, [old.userId, to])
    await before.query('reset session_replication_role')
    before.release()
    const holds = async (): Promise<void> => {
      expect(await readVerification(api.read, it.deps.keys.phone, old.userId)).toMatchObject({ phone: to, tier: 1 })
      expect(await verifiedName(api.read, it.keys, old.userId)).toEqual({ name: 'Ngozi O' })
      expect(expectOk(await showKnown(old.userId))).toEqual({ name: 'Ngozi O', birthDate: BORN })
      clock.advance(HOUR_MS)
      expectOk(await sendToPhone(phone, rival.userId, to))
      const code = await codeOnPhone(to)
      expect(await confirmOwnPhone(phone, rival.userId, { phone: to, code }, CALLER)).toMatchObject({
        refusal: { code: 'phone_taken' },
      })
    }
    await holds()
    const worker = openDatabase({ url: db.url, applicationName: 'zend-test-worker', role: 'zend_worker', poolMax: 1 })
    await sealPersons({ db: worker, keys: it.keys, phoneKeys: it.deps.keys.phone })
    await worker.close()
    await holds()
    const kept = await keptOf(old.userId)
    for (const word of [to.slice(1), BORN, 'Ngozi O']) expect(kept).not.toContain(word)
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

  test('the API writes no number in plain, and the worker replaces none that is sealed', async () => {
    const { userId } = await tierOne()
    const plain = [
      "update identity.users set phone = '+2348011111111', sealed_phone = null where id = $1",
      'numbers are kept sealed',
    ] as const
    await expect(api.pool.query(plain[0], [userId])).rejects.toThrow(plain[1])
    await expect(
      api.pool.query("insert into verification.phones (user_id, phone, confirmed_at) values ($1, '+234', now())", [
        userId,
      ]),
    ).rejects.toThrow(plain[1])
    await expect(db.pool.query("update identity.users set sealed_phone = '' where id = $1", [userId])).rejects.toThrow(
      'seals a number once',
    )
    await expect(
      db.pool.query('update verification.phones set hash = sha256(hash) where user_id = $1', [userId]),
    ).rejects.toThrow('stays its customer')
    await expect(api.pool.query('select sealed_birth from verification.people')).rejects.toThrow('permission denied')
  })
})
