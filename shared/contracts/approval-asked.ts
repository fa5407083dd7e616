/** What a command answers that others of the company must approve first. A file of its own, which wallet calls share. */
import * as z from 'zod/mini'
import { id, instant } from './fields.ts'

/** One's own request that a command changes, in the version that its maker saw: it gets the next one. */
export const approvalSeen = z.object({ approval: id('apr'), version: z.int() })

/** Nothing moved: the money is on hold until others decide, or until `expiresAt`. */
export const approvalAsked = z.object({ approval: z.object({ id: id('apr'), needed: z.int(), expiresAt: instant }) })
/** The answer of a command that others must approve first. */
export type ApprovalAsked = z.output<typeof approvalAsked>
