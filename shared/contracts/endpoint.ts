/**
 * What an endpoint is: one typed description from which the API's route, the OpenAPI document and the
 * browser's client are all made. It holds schemas only, never behaviour.
 */
import * as z from 'zod/mini'
import type { Anyone, OfficePermission, Permission } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * The API's bases: the four of the specification (§7), `office` for operators, and `root` for what belongs to none of
 * them. On `personal` a caller acts for their own money, on `business` for their company's.
 */
export type ApiBase = 'accounts' | 'personal' | 'business' | 'general' | 'office' | 'root'

/** The bases of whatever is done with money: the same calls for a person's own and for a company's (business.md A8). */
export const WALLET_BASES = ['personal', 'business'] as const satisfies readonly ApiBase[]

/**
 * Who may call, and on which bases: `public` anyone; `sign-up` a bearer of the sign-up token; `pre-auth` a bearer of
 * the token that sign-in hands out before its second step; `session` somebody signed in who has the permission;
 * `operator` one of our own people who has the permission; their tokens open nothing else.
 */
type Access =
  | {
      readonly auth: 'public' | 'sign-up' | 'pre-auth'
      readonly bases: Bases<Exclude<ApiBase, 'office'>>
      readonly permission?: never
    }
  | {
      readonly auth: 'session'
      readonly bases: Bases<Exclude<ApiBase, 'office'>>
      readonly permission: Permission | Anyone
    }
  | { readonly auth: 'operator'; readonly bases: readonly ['office']; readonly permission: OfficePermission }
type Bases<B extends ApiBase> = readonly [B, ...B[]]

/** Which token opens an endpoint. */
export type EndpointAuth = Access['auth']

type AnyObject = z.ZodMiniType<Record<string, unknown>>

/**
 * One endpoint: path with `{name}` parameters below its bases, who may call, schemas of everything that travels, and
 * its refusals.
 */
export type Endpoint = Access & {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly params?: AnyObject
  readonly query?: AnyObject
  readonly body?: AnyObject
  /** Schema of the answer's `data`. */
  readonly response: z.ZodMiniType
  readonly refusals: readonly RefusalCode[]
  /** What the success is answered with; 200 unless told. */
  readonly status?: 200 | 201 | 202
  /**
   * Answers a file instead of JSON, as one of these formats; where the caller has the choice the query has `format`.
   * The response schema describes nothing.
   */
  readonly file?: readonly FileFormat[]
  /** A success never changes and is nobody's secret: whoever got it may keep it for ever. */
  readonly immutable?: true
  /**
   * Takes a file as the body instead of JSON: of one of these media types, at most so many bytes. There is no `body`
   * then.
   */
  readonly upload?: Upload
  /**
   * Anybody's password is hashed for it, one after the other: calls of this kind have a place to wait of their own, so
   * that they keep nobody else out.
   */
  readonly password?: true
  /** Answers a stream of server-sent events whose `data` lines have the response schema. */
  readonly stream?: true
}

/** The formats a statement can be answered in. */
export const FILE_FORMATS = ['pdf', 'csv'] as const
/** The format of a statement. */
export type StatementFormat = (typeof FILE_FORMATS)[number]
/** The format of any file that is answered. */
export type FileFormat = StatementFormat | 'webp' | 'json'
/** What an upload may be. */
export type Upload = { readonly types: readonly string[]; readonly bytesMax: number }
/**
 * A file as it came: what its sender calls it by media type, and its bytes. Neither is to be believed before it was
 * read.
 */
export type UploadedFile = { readonly type: string; readonly bytes: Uint8Array }
/** A file as a handler answers it; `name` is what a browser saves it as. */
export type FileAnswer = { readonly name: string; readonly format: FileFormat; readonly bytes: Uint8Array }

/**
 * The path of an endpoint below the API's root, on one of its bases. @example pathOn('personal', getBalance) //
 * '/personal/balance'
 */
export const pathOn = (base: ApiBase, { path }: Pick<Endpoint, 'path'>): string =>
  base === 'root' ? path : `/${base}${path}`

/** Keeps an endpoint's literal types, so that callers and handlers are typed from it. */
export const endpoint = <const E extends Endpoint>(description: E): E => description

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = K extends keyof E ? E[K] : undefined

/** What a handler receives, after validation. */
export type EndpointInput<E extends Endpoint> = {
  readonly params: Out<Part<E, 'params'>>
  readonly query: Out<Part<E, 'query'>>
  readonly body: E extends { upload: Upload } ? UploadedFile : Out<Part<E, 'body'>>
}

/** What a caller passes: only the parts the endpoint has. */
export type EndpointCall<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as Part<E, K> extends z.ZodMiniType ? K : never]: In<Part<E, K>>
} & (E extends { upload: Upload } ? { readonly body: Blob } : unknown)

/** The `data` of a successful answer. */
export type EndpointData<E extends Endpoint> = z.output<E['response']>

/** A success as it travels. `message` is for people and optional. */
export type Success<T> = { readonly data: T; readonly message?: string }

/**
 * A failure as it travels: RFC 9457 problem fields, a stable code, a message safe to show, and facts such as `retryAt`.
 */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  /** The field at fault, as a path (`body.email`), when the request was malformed. */
  field: z.optional(z.string()),
  /** Identifies this answer in our logs. */
  reference: z.optional(z.string()),
  /** When the same request may succeed, ISO 8601. */
  retryAt: z.optional(z.string()),
})

/** A failure as it travels. */
export type Problem = z.output<typeof problemSchema>
