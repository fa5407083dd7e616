/**
 * Describes an endpoint: one typed description from which the API's route, the OpenAPI document and the browser's
 * client are all made. It holds schemas only, never behaviour.
 */
import * as z from 'zod/mini'
import type { Offered } from './offered.ts'
import type { Anyone, OfficePermission, OneOf, Permission } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * The API's bases: the four of the specification (§7), `office` for operators, and `root` for what belongs to none of
 * them. On `personal` a caller acts for their own money, on `business` for their company's.
 */
export type ApiBase = 'accounts' | 'personal' | 'business' | 'general' | 'office' | 'root'

/**
 * The bases of all calls that move or show money: the same calls for a person's own money and for a company's
 * (business.md A8).
 */
export const WALLET_BASES = ['personal', 'business'] as const satisfies readonly ApiBase[]

/**
 * Who may call, and on which bases. `public`: anyone. `sign-up`: the sign-up token. `pre-auth`: the token that sign-in
 * issues before its second step. `session`: a signed-in person with the permission. `operator`: an operator with the
 * permission; operators' tokens open nothing else.
 */
type Access =
  | {
      readonly auth: 'public' | 'sign-up' | 'pre-auth'
      readonly bases: Bases<Exclude<ApiBase, 'office'>>
      readonly permission?: never
      readonly keys?: never
      readonly offers?: never
    }
  | {
      readonly auth: 'session'
      readonly bases: Bases<Exclude<ApiBase, 'office'>>
      readonly permission: Permission | OneOf | Anyone
      /**
       * Open to a company's API keys too, on the base `business`. `signed`: with the company's own signature over the
       * request (RFC 9421), since money leaves. Left out: to people alone.
       */
      readonly keys?: KeyAccess
      /** What the call begins; refused where the holder's country is not offered it. */
      readonly offers?: Begins
    }
  | {
      readonly auth: 'operator'
      readonly bases: readonly ['office']
      readonly permission: OfficePermission
      readonly keys?: never
      readonly offers?: never
    }
/** What a call begins: always, or when its body has a field. */
export type Begins = Offered | { readonly product: Offered; readonly withField: string }
/** How a company's API key calls an endpoint. */
export type KeyAccess = 'plain' | 'signed'
type Bases<B extends ApiBase> = readonly [B, ...B[]]

/** The kind of token that opens an endpoint. */
export type EndpointAuth = Access['auth']

type AnyObject = z.ZodMiniType<Record<string, unknown>>

/**
 * One endpoint: its path with `{name}` parameters below its bases, who may call, schemas of request and response, and
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
  /** HTTP status of a success; 200 by default. */
  readonly status?: 200 | 201 | 202
  /**
   * Answers a file in one of these formats instead of JSON. Where the caller can choose, the query has `format`. The
   * response schema is unused.
   */
  readonly file?: readonly FileFormat[]
  /** The response never changes and is not secret: clients and proxies may cache it for ever. */
  readonly immutable?: true
  /**
   * Takes a file as the body instead of JSON: one of these media types, at most so many bytes. There is no `body` then.
   */
  readonly upload?: Upload
  /**
   * The call hashes a password, which runs one at a time. These calls have a queue of their own, so that they do not
   * block others.
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
export type FileFormat = StatementFormat | 'webp' | 'json' | 'xml'
/** The media types and the size limit of an upload. */
export type Upload = { readonly types: readonly string[]; readonly bytesMax: number }
/** An uploaded file: the media type its sender claims, and its bytes. Neither is trusted before it has been parsed. */
export type UploadedFile = { readonly type: string; readonly bytes: Uint8Array }
/** A file as a handler answers it; `name` is the file name that a browser saves it under. */
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

/** The validated input of a handler. */
export type EndpointInput<E extends Endpoint> = {
  readonly params: Out<Part<E, 'params'>>
  readonly query: Out<Part<E, 'query'>>
  readonly body: E extends { upload: Upload } ? UploadedFile : Out<Part<E, 'body'>>
}

/** The arguments of a call: only the parts that the endpoint has. */
export type EndpointCall<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as Part<E, K> extends z.ZodMiniType ? K : never]: In<Part<E, K>>
} & (E extends { upload: Upload } ? { readonly body: Blob } : unknown)

/** The `data` of a successful answer. */
export type EndpointData<E extends Endpoint> = z.output<E['response']>

/** A success response. `message` is for people and optional. */
export type Success<T> = { readonly data: T; readonly message?: string }

/** A failure response: RFC 9457 problem fields, a stable code, a message safe to show, and facts such as `retryAt`. */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  /** Path of the invalid field (`body.email`), when the request was malformed. */
  field: z.optional(z.string()),
  /** Identifies this response in our logs. */
  reference: z.optional(z.string()),
  /** When the same request may succeed, ISO 8601. */
  retryAt: z.optional(z.string()),
})

/** A failure response. */
export type Problem = z.output<typeof problemSchema>
