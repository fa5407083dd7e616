/** Builds the OpenAPI 3.1 document from the same endpoint descriptions that the routes are served from. */
import { type ApiBase, type Endpoint, pathOn, problemSchema, REFUSALS, type RefusalCode } from '@zend/contracts'
import * as z from 'zod/mini'
import { MEDIA_TYPES } from './file-answer.ts'

type JsonSchema = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as JsonSchema
  return json
}

/**
 * Returns the refusals that an endpoint of this kind can return without naming them: too many calls, a server error, an
 * unavailable database, a path that names somebody else, or none. A body is parsed, and refused by its size, its type
 * or its form, for every method that may have one, whether or not the endpoint takes one.
 */
function commonRefusals(base: ApiBase, { method, auth, params, permission, stream, offers }: Endpoint): RefusalCode[] {
  // Headers are limited in size, and an unparsable request is refused on any path.
  const codes: RefusalCode[] = ['invalid_request', 'payload_too_large', 'rate_limited', 'internal_error', 'unavailable']
  if (base !== 'root' && stream !== true) codes.push('busy')
  if (method !== 'GET') codes.push('unsupported_media_type')
  if (params !== undefined) codes.push('not_found')
  if (auth !== 'public') codes.push('unauthenticated')
  // A company's base is for tokens of its members alone, and API keys are refused where they open nothing.
  if (typeof permission === 'string' || auth === 'session' || (base === 'business' && auth !== 'public'))
    codes.push('forbidden')
  if (offers !== undefined) codes.push('not_offered')
  if (auth === 'session') codes.push('key_of_other_mode', 'address_not_listed')
  return codes
}

function parametersOf(endpoint: Endpoint): JsonSchema[] {
  const list = (where: 'path' | 'query', schema: z.ZodMiniType | undefined): JsonSchema[] => {
    if (schema === undefined) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    return Object.entries(properties).map(([name, json]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: json,
    }))
  }
  return [...list('path', endpoint.params), ...list('query', endpoint.query)]
}

/** The fields of a company's signature over a request of its API key. */
const SIGNED_FIELDS: readonly JsonSchema[] = [
  ['Content-Digest', 'SHA-256 of the body (RFC 9530): `sha-256=:…:`.'],
  ['Idempotency-Key', 'Up to 200 characters; it stands for one act.'],
  [
    'Signature-Input',
    '`sig=("@method" "@path" "@query" "content-digest" "idempotency-key");created=UNIX_SECONDS;keyid="key_…"`',
  ],
  ['Signature', '`sig=:…:`, by Ed25519 with the company’s own key (RFC 9421), made within 30 seconds.'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: false,
  description: `From an API key alone. ${description ?? ''}`,
  schema: { type: 'string' },
}))

/** What opens an endpoint on a base: a session or, on `business`, an API key of the company. */
function securityOf(base: ApiBase, { auth, keys }: Endpoint): JsonSchema[] {
  if (auth === 'public') return []
  const isForKeys = keys !== undefined && base !== 'personal'
  return [{ [auth]: [] }, ...(isForKeys ? [{ 'api-key': [] }] : [])]
}

function responsesOf(base: ApiBase, endpoint: Endpoint): JsonSchema {
  const data = schemaOf(endpoint.response, 'output')
  const envelope = { type: 'object', required: ['data'], properties: { data, message: { type: 'string' } } }
  const content =
    endpoint.stream === true
      ? { 'text/event-stream': { schema: data } }
      : endpoint.file !== undefined
        ? Object.fromEntries(
            endpoint.file.map((format) => [MEDIA_TYPES[format], { schema: { type: 'string', format: 'binary' } }]),
          )
        : { 'application/json': { schema: base === 'root' ? data : envelope } }
  const responses: JsonSchema = { [String(endpoint.status ?? 200)]: { description: 'Success', content } }
  const codes = new Set<RefusalCode>([...commonRefusals(base, endpoint), ...endpoint.refusals])
  for (const [status, group] of Map.groupBy(codes, (code) => REFUSALS[code].status)) {
    const description = group.map((code) => `\`${code}\`: ${REFUSALS[code].message}`).join('\n\n')
    responses[String(status)] = {
      description,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return responses
}

function bodyOf({ body, upload }: Endpoint): JsonSchema | null {
  if (upload !== undefined)
    return Object.fromEntries(upload.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  return body === undefined ? null : { 'application/json': { schema: schemaOf(body, 'input') } }
}

/** Builds the document for these endpoints. `serverUrl` is the public address of the API. */
export function openApiDocument(endpoints: readonly Endpoint[], serverUrl: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const [base, endpoint] of endpoints.flatMap((each) => each.bases.map((base) => [base, each] as const))) {
    const url = pathOn(base, endpoint)
    const operation: JsonSchema = {
      // Must be unique in the document: on further bases it includes the base's name.
      operationId: base === endpoint.bases[0] ? endpoint.id : `${base}.${endpoint.id}`,
      summary: endpoint.summary,
      tags: [base],
      parameters: [
        ...parametersOf(endpoint),
        ...(endpoint.keys === 'signed' && base === 'business' ? SIGNED_FIELDS : []),
      ],
      responses: responsesOf(base, endpoint),
      security: securityOf(base, endpoint),
    }
    const body = bodyOf(endpoint)
    if (body !== null) operation['requestBody'] = { required: true, content: body }
    paths[url] = { ...paths[url], [endpoint.method.toLowerCase()]: operation }
  }
  const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Zend API',
      version: '1',
      description: 'Amounts are decimal strings in the asset’s own scale; instants are ISO 8601 in UTC.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: {
        session: bearer('The access token of a session'),
        'sign-up': bearer('The token that sign-up answers; it opens only the sign-up calls'),
        'pre-auth': bearer('The token that the first step of signing in answers'),
        'api-key': bearer(
          'The secret of a company’s API key, on `business`: `zk_test_…` on a deployment that moves money of a test, `zk_live_…` on one that moves real money. Each takes those of its own mode alone.',
        ),
      },
    },
  }
}
