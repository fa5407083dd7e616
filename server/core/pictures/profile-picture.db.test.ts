import { HOUR_MS, newId } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { openDatabase } from '../../database/index.ts'
import { findCustomer, getUser } from '../persons/index.ts'
import { findPicture, openReencoder, removePicture, setPicture } from './index.ts'

const us = await testDatabase()
// The API's own role, so that missing rights show here, too.
const db = openDatabase({ url: us.url, applicationName: 'zend-test-api', role: 'zend_api' })
afterAll(() => db.close())
const { deps: identity, clock, customer } = accountsOn({ ...us, ...db })
const policy = { ...DEFAULTS.pictures, perHourMax: 4 }
const deps = { identity, reencode: openReencoder({ clock, policy }), policy }

type Customer = Awaited<ReturnType<typeof customer>>
const photo = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
const RED = await photo('#f00')
const set = ({ actor }: Customer, bytes: Uint8Array = RED) => setPicture(deps, actor, bytes, CALLER)
const pictureOf = async ({ actor }: Customer) => (await getUser(identity, actor)).pictureId
const kept = async ({ userId }: Customer): Promise<readonly string[]> =>
  (await db.pool.query<{ id: string }>('select id from pictures.profile where user_id = $1', [userId])).rows.map(
    ({ id }) => id,
  )

describe('a profile picture', () => {
  test('is shown by its own id, to its customer and to others, as a square of ours', async () => {
    const made = await customer()
    expect(await pictureOf(made)).toBeNull()
    expectOk(await set(made))
    const id = await pictureOf(made)
    expect(id).toMatch(/^pic_/)
    expect(await findCustomer(db.read, made.userId)).toMatchObject({ pictureId: id })
    const bytes = await findPicture(db.read, id ?? newId('pic', 0))
    expect(await sharp(bytes ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(await findPicture(db.read, newId('pic', 0))).toBeNull()
  })

  test('is replaced under a new id, and the old one is gone', async () => {
    const made = await customer()
    expectOk(await set(made))
    const first = await pictureOf(made)
    expectOk(await set(made, await photo('#00f')))
    const second = await pictureOf(made)
    expect(second).not.toBe(first)
    expect(await kept(made)).toEqual([second])
  })

  test('of many set at the same moment one is left, and it is the one that is shown', async () => {
    const made = await customer()
    for (const each of await Promise.all([set(made), set(made), set(made), set(made)])) expectOk(each)
    expect(await kept(made)).toEqual([await pictureOf(made)])
  })

  test('is removed, twice as once, and nobody else’s with it', async () => {
    const [made, other] = [await customer(), await customer()]
    expectOk(await set(made))
    expectOk(await set(other))
    await removePicture(deps, made.actor, CALLER)
    await removePicture(deps, made.actor, CALLER)
    expect([await pictureOf(made), await kept(made)]).toEqual([null, []])
    expect(await kept(other)).toEqual([await pictureOf(other)])
    const { rows } = await db.pool.query<{ action: string }>(
      `select action from audit.events where subject = $1 and action like 'pictures.%' order by number`,
      [made.userId],
    )
    expect(rows.map(({ action }) => action)).toEqual(['pictures.set', 'pictures.removed'])
  })

  test('stays as it was when the file is no picture', async () => {
    const made = await customer()
    expectOk(await set(made))
    const before = await pictureOf(made)
    expect(await set(made, Buffer.from('<svg/>'))).toEqual({ ok: false, refusal: { code: 'picture_unreadable' } })
    expect(await pictureOf(made)).toBe(before)
    expect(await kept(made)).toEqual([before])
  })

  test('is set so many times an hour, files that are none included', async () => {
    const [made, other] = [await customer(), await customer()]
    const at = clock.now()
    for (let i = 0; i < 4; i++) await set(made, Buffer.from('none'))
    expect(await set(made)).toEqual({
      ok: false,
      refusal: { code: 'rate_limited', retryAt: new Date(at.getTime() + HOUR_MS) },
    })
    expectOk(await set(other))
    clock.advance(HOUR_MS)
    expectOk(await set(made))
  })
})
