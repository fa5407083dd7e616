/**
 * A company's supplier over HTTP, with every process real: added by PIN and code, changed, and the change answered by
 * the link in the mail to the earlier contact, without an account.
 */
import type { SupplierAnswer, SupplierLinkAnswer } from '@zend/contracts'
import { DAY_MS, newId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingFor, eventually, type HttpAnswer, type HttpCustomer } from '../testkit/customer.ts'
import { addPasskey, companyNamed, joinAs, membershipsOf } from '../testkit/members.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import { customerWithPin, PIN } from '../testkit/withdrawals.ts'

const db = await testDatabase()
let product: Product
let ada: HttpCustomer
/** Ada for the company, and bob who only views it. */
let firm: HttpCustomer
let looking: HttpCustomer

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url })
  const [owner, bob] = await Promise.all([
    customerWithPin(product, companyNamed('Acacia Foods')),
    customerWithPin(product),
  ])
  ada = owner
  const [opened] = await membershipsOf(ada)
  if (opened === undefined) throw new Error('no company was opened')
  await addPasskey(ada)
  firm = await actingFor(product, ada, opened.id)
  ;({ acting: looking } = await joinAs(product, firm, bob, { role: 'viewer' }))
}, 120_000)
afterAll(() => product?.stop())

/** The answer's data. Throws unless it is a success. */
function dataOf(answer: HttpAnswer): unknown {
  if (answer.status >= 300) throw new Error(`answered ${String(answer.status)}: ${JSON.stringify(answer.json)}`)
  return answer.data
}
const supplierIn = (answer: HttpAnswer) => (dataOf(answer) as { supplier: SupplierAnswer }).supplier

const CONTACT = `contas.${newId('usr', 0).slice(-8)}@porto-ceramics.example`
const DETAILS = {
  currency: 'EUR',
  way: 'eu-iban',
  payeeType: 'company',
  values: {
    company: 'Porto Ceramics',
    street: 'Rua das Flores',
    town: 'Porto',
    country: 'PT',
    iban: 'PT50 0002 0123 1234 5678 9015 4',
  },
  contact: CONTACT,
}
const MOVED = { ...DETAILS, values: { ...DETAILS.values, iban: 'DE89 3704 0044 0532 0130 00' } }

/** Posts JSON without a session, as whoever has a link does. */
async function byLink(path: 'read' | 'answer', body: object): Promise<SupplierLinkAnswer> {
  const response = await fetch(`${product.apiUrl}/accounts/supplier-link/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data } = (await response.json()) as { data: { link: SupplierLinkAnswer } }
  return data.link
}

test('a supplier is added, changed as its earlier contact confirms, and removed', { timeout: 120_000 }, async () => {
  dataOf(await firm.call('POST', '/business/fx/supplier/code', DETAILS))
  const confirmed = { otp: await ada.code(), transactionPin: PIN }
  expect(await firm.call('POST', '/business/fx/supplier', { ...MOVED, ...confirmed })).toMatchObject({
    status: 422,
    json: { code: 'otp_wrong' },
  })
  const added = supplierIn(await firm.call('POST', '/business/fx/supplier', { ...DETAILS, ...confirmed }))
  expect(added).toMatchObject({ current: { version: 1, name: 'Porto Ceramics' }, waiting: null, latest: 1 })
  expect(added.current.values).toMatchObject({ iban: 'PT50000201231234567890154', town: 'Porto' })
  const path = `/business/fx/supplier/${added._id}`
  expect(supplierIn(await looking.call('GET', path))).toEqual(added)
  expect(await looking.call('DELETE', path)).toMatchObject({ status: 403 })

  const changes = { supplier: added._id, version: 1 }
  dataOf(await firm.call('POST', '/business/fx/supplier/code', { ...MOVED, changes }))
  const change = { ...MOVED, version: 1, otp: await ada.code(), transactionPin: PIN }
  const changed = supplierIn(await firm.call('PUT', path, change))
  expect(changed).toMatchObject({ current: { version: 1 }, waiting: { version: 2 }, latest: 2, refused: false })

  const token = await eventually('the mail to the earlier contact', async () =>
    (await product.sandbox.mails(CONTACT))
      .map(({ text }) => /http:\/\/localhost:3002\/supplier-link#(\S+)/.exec(text)?.[1])
      .find((each) => each !== undefined),
  )
  expect(await byLink('read', { token })).toMatchObject({
    company: 'Acacia Foods',
    supplier: 'Porto Ceramics',
    account: '…3000',
    open: true,
  })
  expect(await byLink('answer', { token, right: true })).toMatchObject({ open: false, answer: 'confirmed' })
  const now = supplierIn(await firm.call('GET', path))
  expect(now).toMatchObject({ current: { version: 2, values: { iban: 'DE89370400440532013000' } }, waiting: null })
  expect(Date.parse(now.current.usableFrom) - Date.parse(now.current.madeAt)).toBe(DAY_MS)

  const list = async () => dataOf(await firm.call('GET', '/business/fx/supplier/list'))
  expect(await list()).toMatchObject({ suppliers: [{ _id: added._id }], total: 1 })
  expect(dataOf(await firm.call('DELETE', path))).toEqual({ removed: true })
  expect(await list()).toMatchObject({ suppliers: [], total: 0 })
  expect(await firm.call('GET', path)).toMatchObject({ status: 404 })
})

test('what cannot be paid is refused with every wrong field', async () => {
  const wrong = { ...DETAILS, values: { ...DETAILS.values, town: '', iban: 'PT50000201231234567890155' } }
  expect(await firm.call('POST', '/business/fx/supplier/code', wrong)).toMatchObject({
    status: 422,
    json: {
      code: 'payee_invalid',
      problems: [
        { field: 'town', problem: 'required' },
        { field: 'iban', problem: 'checksum' },
      ],
    },
  })
})
