/** The web post port: posts to addresses that customers supply, and to no private network. */

/** One POST. Header names are lower-case. */
export type WebPost = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Why there was no answer: none in time; the address is private, or no address that may be called; the name is not
 * known; encryption failed, such as a certificate of another name; the connection was refused or broke.
 */
export type PostProblem = 'timeout' | 'address' | 'name' | 'tls' | 'connection'

/** The result of a POST. `body` is the beginning of the answer; `retryAfterMs` what its Retry-After says, if anything. */
export type PostOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs: number | null; readonly body: string }
  | { readonly kind: 'unanswered'; readonly problem: PostProblem }

/** Posts to customers' servers. */
export interface WebPoster {
  /** Tells whether an address may be called at all, as far as it can be told without asking for its name. */
  mayCall(url: string): boolean
  /**
   * Posts once: follows no redirect, never retries, and ends in time. Never throws for what the other side does.
   * `signal` breaks it off.
   */
  post(request: WebPost, signal: AbortSignal): Promise<PostOutcome>
}
