/**
 * Fuzzes every endpoint from its own OpenAPI document: values that match the schema and values that do not, a thousand
 * from one seed, and more at night (`npm run nightly`). Whatever is sent: no internal error, only documented statuses,
 * and answers that match the document's own schemas. Another run: FUZZ_SEED=… FUZZ_REQUESTS=… with this file.
 */
import { KEY_SCOPES, PERMISSIONS } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { enterCompany, signIn, signUp } from '@zend/server/core/sign-in'
import {
  type Answer,
  type Api,
  type ApiCall,
  accountsOn,
  CALLER,
  companiesOn,
  expectOk,
  keyPair,
  keysOn,
  realClock,
  signUpCommand,
  startApi,
  testClock,
  testDatabase,
} from '@zend/tests/testkit'
import ajvFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteFigures } from '../testkit/figures.ts'
import { badValues, goodValues, type JsonSchema } from '../testkit/json-schema-values.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1_000)
/** Much longer than they take on a busy machine. */
const MOST_MS = 180 * REQUESTS

type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: JsonSchema
  readonly required: boolean
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>
type Operation = {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
  readonly security: readonly Readonly<Record<string, unknown>>[]
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Record<string, JsonSchema> }
}
type Target = Operation & { readonly path: string; readonly method: string }
type Request = {
  readonly path: string
  readonly method: string
  readonly body: unknown
  readonly token: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

const db = await testDatabase()
const accounts = accountsOn(db, realClock)
let api: Api
let document: Document
// A CommonJS module whose types declare its default export twice.
const addFormats = ajvFormats as unknown as (ajv: Ajv2020) => void
const tokenCache = new Map<string, { readonly id: string; readonly token: string }>()

beforeAll(async () => {
  api = await startApi(db.url, {
    api: { requestsPerMinute: 1_000_000 },
    identity: {
      signIn: { addressFailuresMax: 1_000_000 },
      signUp: { addressFailuresMax: 1_000_000 },
      passwordHash: { memoryKiB: 64, passes: 1 },
    },
  })
  document = (await api.call({ method: 'GET', path: '/openapi.json' })).json as unknown as Document
  await openBearers()
})
afterAll(() => api.stop())

async function openBearers(): Promise<void> {
  const { userId, session, command, actor } = await accounts.customer()
  tokenCache.set('session', { id: userId, token: session.access.token })
  const companies = companiesOn(db, testClock())
  const company = await companies.open()
  const memberId = await companies.join(company, userId, PERMISSIONS)
  const { publicKey } = keyPair()
  const whose = { company, memberId, userId, scopes: KEY_SCOPES, ips: ['127.0.0.0/24'], publicKey }
  tokenCache.set('api-key', { id: userId, token: (await keysOn(db, realClock)(whose)).secret })
  tokenCache.set('business', {
    id: userId,
    token: expectOk(await enterCompany(accounts.deps, actor, { memberId }, CALLER)).token,
  })
  const opened = expectOk(await signUp(accounts.deps, signUpCommand(), CALLER))
  tokenCache.set('sign-up', { id: opened.userId, token: opened.access.token })
  const step = expectOk(await signIn(accounts.deps, { identifier: command.email, password: command.password }, CALLER))
  tokenCache.set('pre-auth', { id: step.userId, token: step.access.token })
}

/** The caller's token for an operation: on the base of companies that of a member. */
const bearerFor = ({ path, security }: Target) =>
  tokenCache.get(path.startsWith('/business/') ? 'business' : (Object.keys(security[0] ?? {})[0] ?? ''))

/**
 * Requests that every operation must refuse: a body of another type, an oversized one, a truncated one, and an unknown
 * token.
 */
function refusedByAll(target: Target): readonly ApiCall[] {
  const { path, method } = target
  const own = bearerFor(target)
  const call = {
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? (own?.id ?? newId('usr', 0)) : 'x')),
    method: method.toUpperCase(),
  }
  const mine = { ...call, token: own?.token }
  const nobodys = { ...call, token: 'zat_made-up-but-of-the-right-form' }
  if (call.method === 'GET') return [nobodys]
  return [
    nobodys,
    { ...mine, raw: 'a=1', headers: { 'content-type': 'text/plain' } },
    { ...mine, raw: `"${'a'.repeat(1_100_000)}"` },
    { ...mine, raw: '{"broken":' },
    { ...mine, raw: 'GIF89a', headers: { 'content-type': 'image/gif' } },
  ]
}

/** A request to one operation, with generated parameters and body. */
function requestTo(target: Target): fc.Arbitrary<Request> {
  const bearer = bearerFor(target)
  const valued = target.parameters.map((parameter) => {
    // Ids are mostly other customers' or unknown; the caller's own is sometimes drawn too.
    const own =
      bearer !== undefined && ['id', 'user'].includes(parameter.name)
        ? [fc.constant(bearer.id), fc.constant(newId('usr', 0))]
        : []
    const value = fc.oneof({ arbitrary: goodValues(parameter.schema), weight: 6 }, ...own, {
      arbitrary: badValues(parameter.schema),
      weight: 1,
    })
    return fc.tuple(fc.constant(parameter), parameter.required ? value : fc.option(value, { nil: undefined }))
  })
  const schema = target.requestBody?.content['application/json']?.schema
  const body =
    schema === undefined
      ? fc.constant(undefined)
      : fc.oneof({ arbitrary: goodValues(schema), weight: 3 }, { arbitrary: badValues(schema), weight: 2 })
  const token = fc.oneof(
    { arbitrary: fc.constant(bearer?.token), weight: 20 },
    ...(target.security.some((each) => 'api-key' in each)
      ? [{ arbitrary: fc.constant(tokenCache.get('api-key')?.token), weight: 10 }]
      : []),
    fc.constant('zat_made-up-but-of-the-right-form'),
  )
  return fc.tuple(fc.tuple(...valued), body, token).map(([parameters, content, bearerToken]) => {
    const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    const search = new URLSearchParams()
    const headers: Record<string, string> = {}
    let path = target.path
    for (const [parameter, value] of parameters) {
      // A lone surrogate is not allowed in a URL; there it becomes the replacement character.
      const wire = text(value).toWellFormed()
      if (parameter.in === 'header') headers[parameter.name] = wire.replaceAll(/[^\x20-\x7e]/g, '?')
      else if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(wire))
      else if (value !== undefined) search.append(parameter.name, wire)
    }
    return {
      path: `${path}?${search.toString()}`,
      method: target.method.toUpperCase(),
      body: content,
      token: bearerToken,
      headers,
    }
  })
}

function complaintAbout(
  ajv: Ajv2020,
  { responses, operationId }: Operation,
  { status, headers, text, json }: Answer,
): string | null {
  if (status === 500) return `is a fault: ${text.slice(0, 200)}`
  const documented = responses[String(status)]
  if (documented === undefined) return `answers ${status}, which its document does not know: ${text.slice(0, 200)}`
  const type = headers.get('content-type') ?? ''
  const described = Object.entries(documented.content).find(([name]) => type.startsWith(name.split(';')[0] ?? name))
  if (described === undefined) return `answers ${status} as ${type}, which its document does not know`
  if (!type.includes('json')) return null
  const key = `${operationId} ${status}`
  const validate =
    ajv.getSchema(key) ?? ajv.addSchema({ ...described[1].schema, components: document.components }, key).getSchema(key)
  return validate?.(json) === true
    ? null
    : `answers ${status} against its schema: ${ajv.errorsText(validate?.errors)} in ${text.slice(0, 200)}`
}

test(
  `${REQUESTS} requests drawn from the document find no fault and no undocumented answer (seed ${SEED})`,
  { timeout: MOST_MS },
  async () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats(ajv)
    const targets = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        // It takes nothing, and ends everything that its caller could still ask for.
        .filter(([, { operationId }]) => operationId !== 'freezeOwnAccount')
        .filter(([, operation]) => operation.responses['200']?.content['text/event-stream'] === undefined)
        .map(([method, operation]): Target => ({ ...operation, path, method })),
    )
    expect(targets.length).toBeGreaterThan(20)
    const complaints = new Map<string, string>()
    const statuses = new Map<number, number>()
    const perTarget = Math.ceil(REQUESTS / targets.length)
    const judge = (target: Target, request: object, answer: Answer): void => {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const complaint = complaintAbout(ajv, target, answer)
      if (complaint === null) return
      const sent = JSON.stringify(request).slice(0, 300)
      complaints.set(
        `${target.operationId} ${complaint.slice(0, 40)}`,
        `${target.operationId} ${complaint} — sent ${sent}`,
      )
    }
    for (const target of targets)
      for (const request of refusedByAll(target)) judge(target, request, await api.call(request))
    for (const [n, target] of targets.entries()) {
      for (const request of fc.sample(requestTo(target), { numRuns: perTarget, seed: SEED + n })) {
        const answer = await api.call({
          ...request,
          ...(request.body === undefined ? {} : { raw: JSON.stringify(request.body) }),
        })
        judge(target, request, answer)
        if (target.operationId === 'revokeSession' && answer.status === 200) await openBearers()
      }
    }
    noteFigures({
      requests: [...statuses.values()].reduce((sum, often) => sum + often, 0),
      complaints: complaints.size,
    })
    expect([...complaints.values()]).toEqual([])
    for (const status of [400, 401, 413, 415]) expect(statuses.get(status) ?? 0).toBeGreaterThan(20)
    // A run in which almost everything was refused would prove little.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 10)
  },
)
