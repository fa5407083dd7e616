/**
 * The caller's own record over HTTP: the API as a real process. Names and username as others see them, the picture from
 * file to browser cache, texts by language.
 */
import * as contract from '@zend/contracts'
import { newId } from '@zend/kernel'
import {
  accountsOn,
  type Answer,
  type Api,
  dataOf,
  realClock,
  startApi,
  type TestCustomer,
  testDatabase,
} from '@zend/tests/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const db = await testDatabase()
const { codeTo, customer } = accountsOn(db, realClock)
let api: Api
beforeAll(async () => {
  api = await startApi(db.url)
})
afterAll(() => api.stop())

const call = ({ session }: TestCustomer, method: string, path: string, body?: unknown) =>
  api.call({ method, path, token: session.access.token, body })
const update = (made: TestCustomer, body: Readonly<Record<string, string>>, id = made.userId) =>
  call(made, 'POST', `/accounts/users/${id}/update?operation=profile_update`, body)
const payee = (made: TestCustomer, username: string) =>
  call(made, 'GET', `/personal/withdraw/profile-pic?username=${username}`)
const userOf = async (made: TestCustomer) =>
  dataOf(contract.getUser, await call(made, 'GET', `/accounts/users/${made.userId}`)).user

const CAMERA = {
  IFD0: { Make: 'Snitchcam' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 24/1 0/1' },
}
const PHOTO = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0a7' } })
  .jpeg()
  .withExif(CAMERA)
  .toBuffer()

async function putPicture(
  { session }: TestCustomer,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  type = 'image/jpeg',
): Promise<Answer> {
  const headers = { authorization: `Bearer ${session.access.token}`, 'content-type': type }
  const response = await fetch(`${api.url}/accounts/users/${id}/picture`, { method: 'PUT', headers, body: bytes })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as Record<string, unknown> }
}
const set = async (made: TestCustomer) =>
  dataOf(contract.setPicture, await putPicture(made, made.userId, new Uint8Array(PHOTO))).user

describe('a new username', () => {
  test('is what others pay and see in their saved wallets; a new owner of the old one is not the saved customer', async () => {
    const [made, friend] = [await customer(), await customer()]
    const destination = { currency: 'USDT', toUser: made.command.username }
    await call(
      friend,
      'GET',
      `/personal/emailotp?${new URLSearchParams({ emailType: 'beneficiary', ...destination }).toString()}`,
    )
    const otp = await codeTo(friend.command.email)
    dataOf(
      contract.addBeneficiary,
      await call(friend, 'POST', '/personal/beneficiary/add', {
        type: 'internal',
        label: 'Sister',
        ...destination,
        otp,
      }),
    )

    const username = `renamed_${newId('usr', 0).slice(-8)}`
    const { user } = dataOf(contract.updateProfile, await update(made, { username, firstName: 'Amara', locale: 'fr' }))
    expect(user).toEqual(await userOf(made))
    expect(user).toMatchObject({
      username,
      firstName: 'Amara',
      lastName: 'Okafor',
      locale: 'fr',
      email: made.command.email,
    })

    expect(dataOf(contract.getPayee, await payee(friend, username))).toEqual({
      payee: { username, name: 'Amara Okafor', image: null },
    })
    expect(await payee(friend, made.command.username)).toMatchObject({ status: 422, json: { code: 'payee_not_found' } })
    const { beneficiaries } = dataOf(
      contract.listBeneficiaries,
      await call(friend, 'GET', '/personal/beneficiary/list'),
    )
    expect(beneficiaries).toMatchObject([{ label: 'Sister', toUser: username, name: 'Amara Okafor' }])
  })

  test('is refused when it is taken, on another customer’s record, and a second time', async () => {
    const [made, other] = [await customer(), await customer()]
    expect(await update(made, { username: other.command.username })).toMatchObject({
      status: 409,
      json: { code: 'username_taken', field: 'body.username' },
    })
    expect(await update(made, { username: 'mine_too_now' }, other.userId)).toMatchObject({
      status: 404,
      json: { code: 'not_found' },
    })
    dataOf(contract.updateProfile, await update(made, { username: `once_${newId('usr', 0).slice(-8)}` }))
    const again = await update(made, { username: `twice_${newId('usr', 0).slice(-8)}` })
    expect(again).toMatchObject({ status: 429, json: { code: 'rate_limited', retryAt: expect.any(String) } })
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(29 * 86_400)
  })
})

describe('a picture', () => {
  test('is shown to its customer and to payers, cached for ever by its own address, without camera metadata', async () => {
    const [made, friend] = [await customer(), await customer()]
    const { image } = await set(made)
    expect(image).toMatch(/^http:\/\/localhost:\d+\/accounts\/pictures\/pic_/)
    expect((await userOf(made)).image).toBe(image)
    expect(dataOf(contract.getPayee, await payee(friend, made.command.username)).payee.image).toBe(image)

    const response = await fetch(image ?? '')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment; filename="picture.webp"',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 512, exif: undefined })
    expect(PHOTO.includes('Snitchcam') && !bytes.includes('Snitchcam')).toBe(true)
  })

  test('that was replaced or removed is not found, and that answer is not cached', async () => {
    const made = await customer()
    const [first, second] = [(await set(made)).image ?? '', (await set(made)).image ?? '']
    expect(second).not.toBe(first)
    expect((await fetch(first)).status).toBe(404)
    const { user } = dataOf(
      contract.removePicture,
      await call(made, 'DELETE', `/accounts/users/${made.userId}/picture`),
    )
    expect(user.image).toBeNull()
    const gone = await fetch(second)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(
      dataOf(contract.removePicture, await call(made, 'DELETE', `/accounts/users/${made.userId}/picture`)).user.image,
    ).toBeNull()
  })

  test('is set and removed only on one’s own record, and only by a picture', async () => {
    const [made, other] = [await customer(), await customer()]
    const before = (await set(other)).image
    const refused = async (answer: Promise<Answer>) => {
      const { status, json } = await answer
      return [status, json?.['code']]
    }
    expect(await refused(putPicture(made, other.userId, new Uint8Array(PHOTO)))).toEqual([404, 'not_found'])
    expect(await refused(call(made, 'DELETE', `/accounts/users/${other.userId}/picture`))).toEqual([404, 'not_found'])
    expect((await userOf(other)).image).toBe(before)
    const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await refused(putPicture(made, made.userId, text, 'image/png'))).toEqual([422, 'picture_unreadable'])
    expect(await refused(putPicture(made, made.userId, text, 'image/svg+xml'))).toEqual([415, 'unsupported_media_type'])
    expect(await refused(putPicture(made, made.userId, new Uint8Array(contract.PICTURE_BYTES_MAX + 1)))).toEqual([
      413,
      'payload_too_large',
    ])
  })
})

test('a problem is in the caller’s language', async () => {
  const made = await customer()
  const say = async (language: string) => {
    const headers = { 'accept-language': language }
    const path = '/personal/withdraw/profile-pic?username=nobody_has_this'
    const answer = await api.call({ method: 'GET', path, token: made.session.access.token, headers })
    return [answer.headers.get('content-language'), answer.json?.['message']]
  }
  expect(await say('pt-AO,pt;q=0.9,en;q=0.5')).toEqual(['pt', 'Ninguém tem este nome de utilizador.'])
  expect(await say('sw')).toEqual(['en', 'Nobody has this username.'])
})
