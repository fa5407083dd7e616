/**
 * What every call takes as a proof of who calls, written out: a new one fails until somebody has said what it is. A
 * code by text message is in two of them, and suffices for neither money nor a way into an account: numbers are copied
 * and given to others.
 */
import type { Endpoint } from '@zend/contracts'
import { CONTRACT_ENDPOINTS } from '@zend/tests/testkit'
import { expect, test } from 'vitest'

const PROOFS: ReadonlySet<string> = new Set([
  'otp',
  'newCode',
  'smsCode',
  'transactionPin',
  'currentTransactionPin',
  'currentPassword',
  'recoveryCode',
  'credential',
  'selfie',
])
/** Calls whose `otp` is a text message's. */
const BY_SMS: Readonly<Record<string, string>> = { verifyPhone: 'otp', changePhone: 'smsCode' }

type Schema = { readonly _zod: { readonly def: object } }

/** Every name of a field in a schema, through unions and optional parts. */
function fieldsOf(schema: Schema | undefined): readonly string[] {
  if (schema === undefined) return []
  const { shape, options, innerType, left, right } = schema._zod.def as {
    readonly shape?: Readonly<Record<string, Schema>>
    readonly options?: readonly Schema[]
    readonly innerType?: Schema
    readonly left?: Schema
    readonly right?: Schema
  }
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]),
    ...(options ?? []).flatMap(fieldsOf),
    ...[innerType, left, right].flatMap(fieldsOf),
  ]
}

const endpoints: readonly Endpoint[] = CONTRACT_ENDPOINTS

const proofsOf = (endpoint: Endpoint): readonly string[] => {
  const { query, body } = endpoint as { readonly query?: Schema; readonly body?: Schema }
  const taken = [...new Set([...fieldsOf(query), ...fieldsOf(body)])].filter((name) => PROOFS.has(name))
  return taken.map((name) => (BY_SMS[endpoint.id] === name ? 'sms' : name)).toSorted()
}
const taking = new Map<string, readonly string[]>(
  endpoints.map((each) => [each.id, proofsOf(each)] as const).filter(([, taken]) => taken.length > 0),
)

test('a code by text message is taken by two calls: to confirm a number, and to change it with a PIN and a mailed code', () => {
  const bySms = [...taking].filter(([, taken]) => taken.includes('sms'))
  expect(Object.fromEntries(bySms)).toEqual({
    // Opens nothing, and moves nothing: it proves a number once.
    verifyPhone: ['sms'],
    changePhone: ['otp', 'sms', 'transactionPin'],
  })
})

test('what the PIN confirms alone sends nothing anywhere new', () => {
  const byPinAlone = [...taking].filter(([, taken]) => taken.includes('transactionPin') && !taken.includes('otp'))
  expect(byPinAlone.map(([id]) => id).toSorted()).toEqual([
    'createTransactionPin',
    'rollWebhook',
    'setAllowlist',
    // It swaps what arrives, and the money stays.
    'setConvertRule',
    // It sells into a saved account of one's own.
    'setSellRule',
    'swap',
  ])
})

test('each way into an account, and each reset, is one of these', () => {
  const ways = endpoints
    .filter(({ auth }) => auth !== 'session')
    .map(({ id }) => [id, taking.get(id) ?? []] as const)
    .filter(([, taken]) => taken.length > 0)
  expect(Object.fromEntries(ways)).toEqual({
    // The second step after the password: a mailed code, or an app's.
    authorize: ['otp'],
    authorizeByRecovery: ['recoveryCode'],
    passkeySignIn: ['credential'],
    // A mailed code. It opens no frozen account, and holds money for a day.
    resetPassword: ['otp'],
    verifyEmail: ['otp'],
    unfreezeByPasskey: ['credential'],
    // Besides the password.
    unfreezeByDocument: ['selfie'],
  })
})
