/** Saved wallets over HTTP: the API as a real process, with codes from the mails it queues. */
import * as contract from '@zend/contracts'
import { DAY_MS } from '@zend/kernel'
import { accountsOn, type Api, dataOf, realClock, startApi, type TestCustomer, testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const db = await testDatabase()
const { codeTo, mailsTo, customer } = accountsOn(db, realClock)
let api: Api
beforeAll(async () => {
  api = await startApi(db.url)
})
afterAll(() => api.stop())

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
type Body = Readonly<Record<string, string>>

const call = ({ session }: TestCustomer, method: string, path: string, body?: unknown) =>
  api.call({ method, path: `/personal${path}`, token: session.access.token, body })
const askCode = (made: TestCustomer, query: Body) =>
  call(made, 'GET', `/emailotp?${new URLSearchParams({ emailType: 'beneficiary', ...query }).toString()}`)
const add = (made: TestCustomer, body: Body) => call(made, 'POST', '/beneficiary/add', body)
const list = async (made: TestCustomer, query = '') =>
  dataOf(contract.listBeneficiaries, await call(made, 'GET', `/beneficiary/list${query}`)).beneficiaries

test('saved with a code that names the address, listed, renamed, removed', async () => {
  const made = await customer()
  const query = { currency: 'USDT', chain: 'ethereum', toAddr: ADDRESS.toLowerCase() }
  dataOf(contract.getEmailOtp, await askCode(made, query))
  const otp = await codeTo(made.command.email)
  expect((await mailsTo(made.command.email)).at(-1)?.text).toContain(ADDRESS)
  const body = { type: 'external', label: 'Cold wallet', ...query }
  expect(await add(made, { ...body, currency: 'DAI', otp })).toMatchObject({
    status: 422,
    json: { code: 'otp_wrong', triesLeft: 4 },
  })
  const added = dataOf(contract.addBeneficiary, await add(made, { ...body, otp }))
  if (!('beneficiary' in added)) throw new Error('others must approve it')
  const { beneficiary } = added
  expect(beneficiary).toMatchObject({
    type: 'external',
    label: 'Cold wallet',
    currency: 'USDT',
    chain: 'ethereum',
    toAddr: ADDRESS,
  })
  expect(Date.parse(beneficiary.usableAt) - Date.parse(beneficiary.createdAt)).toBe(DAY_MS)
  expect(await list(made)).toEqual([beneficiary])
  expect(await list(made, '?type=internal')).toEqual([])

  const { _id: beneficiaryId } = beneficiary
  const renamed = await call(made, 'PUT', '/beneficiary/update', { beneficiaryId, label: 'Savings' })
  expect(dataOf(contract.updateBeneficiary, renamed).beneficiary).toEqual({ ...beneficiary, label: 'Savings' })
  const otherCustomer = await customer()
  expect(await call(otherCustomer, 'PUT', '/beneficiary/update', { beneficiaryId, label: 'Mine' })).toMatchObject({
    status: 404,
    json: { code: 'not_found' },
  })
  const remove = async (who: TestCustomer) =>
    dataOf(contract.deleteBeneficiary, await call(who, 'DELETE', `/beneficiary/delete?beneficiaryId=${beneficiaryId}`))
  expect(await remove(otherCustomer)).toEqual({ deleted: false })
  expect(await remove(made)).toEqual({ deleted: true })
  expect(await remove(made)).toEqual({ deleted: false })
  expect(await list(made)).toEqual([])
})

test('a customer is saved by username, with name and picture', async () => {
  const [made, friend] = [await customer(), await customer()]
  const query = { currency: 'USDT', toUser: friend.command.username.toUpperCase() }
  dataOf(contract.getEmailOtp, await askCode(made, query))
  const otp = await codeTo(made.command.email)
  dataOf(contract.addBeneficiary, await add(made, { type: 'internal', label: 'Brother', ...query, otp }))
  expect(await list(made, '?type=internal')).toMatchObject([
    { type: 'internal', label: 'Brother', toUser: friend.command.username, name: 'Ngozi Okafor', image: null },
  ])
})

test('no code is mailed for a wallet that cannot be saved', async () => {
  const made = await customer()
  const before = (await mailsTo(made.command.email)).length
  const refused = async (query: Body) => (await askCode(made, query)).json?.['code']
  expect(await refused({ currency: 'USDT', chain: 'ethereum', toAddr: ADDRESS.replace('Aed', 'aed') })).toBe(
    'address_invalid',
  )
  expect(await refused({ currency: 'BTC', chain: 'ethereum', toAddr: ADDRESS })).toBe('network_not_available')
  expect(await refused({ currency: 'USDT', toUser: 'nobody_at_all' })).toBe('payee_not_found')
  expect(await refused({ currency: 'USDT', toUser: made.command.username })).toBe('payee_is_self')
  expect(await refused({ currency: 'USDT', toAddr: ADDRESS })).toBe('invalid_request')
  expect((await mailsTo(made.command.email)).length).toBe(before)
})

test('usernames cannot be read out: looking them up ends at a number an hour', async () => {
  const [made, friend] = [await customer(), await customer()]
  const look = (username: string) => call(made, 'GET', `/withdraw/profile-pic?username=${username}`)
  expect(dataOf(contract.getPayee, await look(friend.command.username)).payee).toEqual({
    username: friend.command.username,
    name: 'Ngozi Okafor',
    image: null,
  })
  expect(await look('nobody_at_all')).toMatchObject({ status: 422, json: { code: 'payee_not_found' } })
  expect(await look(made.command.username)).toMatchObject({ status: 422, json: { code: 'payee_is_self' } })
  const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => look(`nobody_${n}`)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(13)
  expect(await look(friend.command.username)).toMatchObject({ status: 429, json: { code: 'rate_limited' } })
})
