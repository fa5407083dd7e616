/** How customers' servers behave, and what they keep of what came. */
import { z } from 'zod'

/** Behaviours of a server. */
export const receiverBehaviour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('well') }),
  /** It answers after this delay. */
  z.object({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000).default(30_000) }),
  /** It fails: 500. */
  z.object({ kind: z.literal('broken') }),
  /** It wants nothing any more: 410. */
  z.object({ kind: z.literal('gone') }),
  /** It sends the caller elsewhere: 307. */
  z.object({
    kind: z.literal('redirects'),
    to: z.string().max(500).default('http://169.254.169.254/latest/meta-data/'),
  }),
  /** It has too much to do: 429 with Retry-After. */
  z.object({ kind: z.literal('busy'), retryAfterS: z.int().min(0).max(1_000_000).default(60) }),
  /** It answers 200 and a body of 10 MB. */
  z.object({ kind: z.literal('huge') }),
  /** It never answers. */
  z.object({ kind: z.literal('hangs') }),
])
/** A behaviour of a server. */
export type ReceiverBehaviour = z.infer<typeof receiverBehaviour>

/** What a check of a signature came to: `untold` when the server has no key of that kind. */
export type Checked = 'right' | 'wrong' | 'untold'

/** A webhook as it came, the newest first in lists. */
export type Arrival = {
  readonly id: string
  readonly at: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** By the shared secret (`v1`), and by the public key (`v1a`). */
  readonly bySecret: Checked
  readonly byKey: Checked
  /** Whether a webhook with this id came before. */
  readonly again: boolean
}

/** A server. */
export type Server = {
  secret: string | null
  publicKey: string | null
  behaviour: ReceiverBehaviour
  arrivals: Arrival[]
  calls: number
}
