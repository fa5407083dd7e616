/**
 * Calls of every endpoint as the API's own OpenAPI document describes it, with a given id in one place: for tests of
 * what others' ids open. New calls and new kinds of id are covered by themselves.
 */
import { after, DAY_MS } from '@zend/kernel'
import fc from 'fast-check'
import type { Answer, Api, ApiCall } from '@zend/tests/testkit'
import { goodValues, type JsonSchema } from '../testkit/json-schema-values.ts'
import { SUPPLIER_DETAILS } from './company-calls.ts'

type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: JsonSchema
  readonly required: boolean
}
type Operation = {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
/** An operation with its path, method and kind of token. */
export type Target = Operation & { readonly path: string; readonly method: string; readonly auth: string }
/** The place of an id in a call, and its possible kinds. In an object of a body, `name` has both, with a dot. */
export type Place = {
  readonly part: 'path' | 'query' | 'body'
  readonly name: string
  readonly prefixes: readonly string[]
  readonly list: boolean
}

const PREFIX = /^\^([a-z]{3})_/

/** The kinds of id that a schema accepts; `null` when it is not an id. Text with the name of an id may be any of `kinds`. */
function prefixesOf(name: string, schema: JsonSchema, kinds: readonly string[]): readonly string[] | null {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined
  if (choices !== undefined) {
    const found = choices.flatMap((choice) => prefixesOf('', choice, kinds) ?? [])
    return found.length === 0 ? null : found
  }
  const prefix = PREFIX.exec(typeof schema['pattern'] === 'string' ? schema['pattern'] : '')?.[1]
  if (prefix !== undefined) return [prefix]
  return schema['type'] === 'string' && /(^i|I)ds?$/.test(name) ? kinds : null
}

/** The possible shapes of a body: one object, or a choice of them. */
function formsOf({ requestBody }: Operation): readonly JsonSchema[] {
  const schema = requestBody?.content['application/json']?.schema
  const choices = (schema?.['anyOf'] ?? schema?.['oneOf']) as readonly JsonSchema[] | undefined
  return choices ?? (schema === undefined ? [] : [schema])
}

const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)

/** The places of ids in a call. Text with the name of an id may be any of `kinds`. */
export function placesOf(target: Target, kinds: readonly string[]): Place[] {
  const inParameters = target.parameters.flatMap(({ name, in: part, schema }) => {
    const prefixes = prefixesOf(name, schema, kinds)
    return prefixes === null || part === 'header' ? [] : [{ part, name, prefixes, list: false }]
  })
  const inBody = formsOf(target)
    .flatMap(propertiesOf)
    .flatMap(([name, schema]) => [
      [name, schema] as const,
      ...propertiesOf(schema).map(([inner, of]) => [`${name}.${inner}`, of] as const),
    ])
    .flatMap(([name, schema]) => {
      const list = schema['type'] === 'array'
      const prefixes = prefixesOf(name, list ? ((schema['items'] ?? {}) as JsonSchema) : schema, kinds)
      return prefixes === null ? [] : [{ part: 'body' as const, name, prefixes, list }]
    })
  return [...inParameters, ...inBody]
}

/** Requirements of a valid call that no schema expresses. */
const UNSAID: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  subscribePush: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  },
  quoteQuickSell: { fromCurrency: 'USDT', fromCurrencyAmt: '10', toCurrencyAmt: undefined, account: undefined },
  quoteSwap: { fromCurrencyAmt: '10', toCurrencyAmt: undefined },
  quoteWithdrawal: { currency: 'USDT', amount: '10' },
  withdraw: { currency: 'USDT', amount: '10' },
  foreseeWithdraw: { currency: 'USDT', amount: '10' },
  quoteFx: { amount: '10', reference: 'Invoice 77', most: undefined, until: undefined, invoices: undefined },
  confirmInvoice: { number: 'INV-77', date: new Date().toISOString().slice(0, 10), currency: 'GBP', total: '10' },
  addPriceAlert: { currency: 'BTC', kind: 'change', quote: 'USD', level: '5' },
  createBill: { currency: 'USD', amount: '10', lines: undefined, coins: undefined, expiresAt: undefined },
  payFx: { otp: '123456', transactionPin: '4071', pays: undefined },
  payBatch: { otp: '123456', transactionPin: '4071', pays: undefined },
  decideBatchRows: { positions: [1] },
  mailSupplierCode: SUPPLIER_DETAILS,
  changeSupplier: SUPPLIER_DETAILS,
  nameDeputy: { from: new Date().toISOString(), until: after(new Date(), DAY_MS).toISOString() },
}

/** What else a request for a code says, where an id of a company's is in it. */
const ACT_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  member: { emailType: 'member', memberAct: 'remove' },
  invitation: { emailType: 'member', memberAct: 'confirm' },
  webhook: { emailType: 'webhook', url: 'https://baobab.example/zend' },
}

/** Values by schema and seed: drawing one takes longer than the call that it is for. */
const samples = new WeakMap<JsonSchema, Map<number, unknown>>()
function sampleOf(schema: JsonSchema, seed: number): unknown {
  const drawn = samples.get(schema) ?? new Map<number, unknown>()
  samples.set(schema, drawn)
  if (!drawn.has(seed)) drawn.set(seed, fc.sample(goodValues(schema), { seed, numRuns: 1 })[0])
  return drawn.get(seed)
}

/** A valid call by `caller`, drawn by `seed`, except for this id in one place. All other ids are unknown. */
export function callWith(target: Target, place: Place, id: string, caller: string, seed: number): ApiCall {
  const sample = (schema: JsonSchema): unknown => sampleOf(schema, seed)
  const valueOf = (name: string, schema: JsonSchema): unknown => {
    // A row of what is planted in the path: it has a first one. Elsewhere a position is a number as any other.
    if (name === 'position' && place.part === 'path') return 1
    const prefixes = prefixesOf(name, schema, [])
    return prefixes?.length === 1 && prefixes[0] === 'usr' ? caller : sample(schema)
  }
  const search = new URLSearchParams()
  let path = target.path
  for (const { name, in: where, schema, required } of target.parameters) {
    const here = place.part === where && place.name === name
    if (where === 'header' || (!here && !required)) continue
    const value = String(here ? id : valueOf(name, schema))
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else search.set(name, value)
  }
  const act = place.part === 'query' ? ACT_OF[place.name] : undefined
  for (const [name, value] of Object.entries(act ?? {})) search.set(name, value)
  const [outer = '', inner] = place.name.split('.')
  const form = formsOf(target).find(
    (each) => place.part !== 'body' || propertiesOf(each).some(([name]) => name === outer),
  )
  const made =
    form === undefined
      ? undefined
      : { ...(sample(form) as Record<string, unknown>), ...UNSAID[target.operationId.replace('business.', '')] }
  const object = inner === undefined ? undefined : propertiesOf(form ?? {}).find(([name]) => name === outer)?.[1]
  const value = place.list ? [id] : id
  const put = object === undefined ? value : { ...(sample(object) as object), [inner ?? '']: value }
  const body = made === undefined || place.part !== 'body' ? made : { ...made, [outer]: put }
  const fileType = Object.keys(target.requestBody?.content ?? {}).find((type) => type !== 'application/json')
  const file =
    body === undefined && fileType !== undefined ? { raw: 'not looked at', headers: { 'content-type': fileType } } : {}
  return {
    method: target.method.toUpperCase(),
    path: `${path}?${search.toString()}`,
    ...(body === undefined ? {} : { body }),
    ...file,
  }
}

/** Every operation of the running API's document. */
export async function documentedTargets(api: Api): Promise<readonly Target[]> {
  const document = (await api.call({ method: 'GET', path: '/openapi.json' })).json as unknown as Document
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      path,
      method,
      auth: Object.keys(operation.security[0] ?? {})[0] ?? 'public',
    })),
  )
}

const SEEDS = 8
/** By operation and place: the seed whose values are valid there. */
const validSeeds = new Map<string, number>()
/**
 * Makes the call until it passes validation: values from a schema alone are sometimes refused for other reasons. What
 * was valid once is sent first from then on.
 */
export async function callUntilLookedAt(
  api: Api,
  [target, place, id, caller]: readonly [Target, Place, id: string, caller: string],
  token: string | undefined,
): Promise<Answer> {
  const key = `${target.operationId} ${place.part} ${place.name}`
  const call = (seed: number) =>
    api.call({ ...callWith(target, place, id, caller, seed), ...(token === undefined ? {} : { token }) })
  const known = validSeeds.get(key)
  if (known !== undefined) return call(known)
  let answer = await call(1)
  // Whoever may not make the call is refused before it is read, and tells nothing of its values.
  if (answer.status === 403) return answer
  let seed = 1
  while (answer.status === 400 && seed < SEEDS) answer = await call((seed += 1))
  if (answer.status !== 400) validSeeds.set(key, seed)
  return answer
}

/** An answer's outcome, without its request id and time. */
export const outcomeOf = ({ status, json }: Answer): string => `${status} ${JSON.stringify(json?.['code'])}`

/** Whether a path moves or shows a company's things. */
export const isFirms = (path: string): boolean => path.startsWith('/business/')
