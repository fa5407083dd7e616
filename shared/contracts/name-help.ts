/** A name that differs at verification: how it does, and having one of us look. Read only where a step was refused so. */
import * as z from 'zod/mini'
import { userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { OWN_PERSON } from './permissions.ts'
import { verification, VERIFICATION_STEPS } from './verification.ts'

/** How the name of the account and that in the register or on the document differ, by first letters: `N•••`. */
export const nameHelp = z.object({
  step: z.enum(VERIFICATION_STEPS),
  /** The words of the account's name that are not there. */
  account: z.array(z.string()),
  /** The words there that are not the account's; empty where nothing fits, since it may be somebody else's. */
  shown: z.array(z.string()),
  /** Whether one of us can still be asked to look (`appealName`). */
  mayAppeal: z.boolean(),
})
/** See `nameHelp`. */
export type NameHelp = z.output<typeof nameHelp>

/** How the name differs where a step was refused for it; `null` where none was. */
export const getNameHelp = endpoint({
  id: 'getNameHelp',
  method: 'GET',
  bases: ['accounts'],
  path: '/users/{id}/verification/name-help',
  summary: 'How a name differs',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: z.object({ nameHelp: z.nullable(nameHelp) }),
  refusals: [],
})

/**
 * Has one of us look at a name that differs, once for each check; within one working day. The step is `in_review` until
 * then.
 */
export const appealName = endpoint({
  id: 'appealName',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/verification/name-appeal',
  summary: 'Have a person look at a name that differs',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ step: z.enum(VERIFICATION_STEPS) }),
  response: z.object({ verification }),
  refusals: ['not_found'],
})
