/**
 * What a job's payload says. A payload that does not say what its job needs throws; no other try mends it, so the queue
 * makes none.
 */
import { type Id, isId } from '@zend/kernel'
import { UnusableJob } from '@zend/server/database'

/** The text under a name; empty when there is none. */
export function textIn(payload: unknown, name: string): string {
  const found: unknown =
    typeof payload === 'object' && payload !== null ? Object.getOwnPropertyDescriptor(payload, name)?.value : undefined
  return typeof found === 'string' ? found : ''
}

/** The id that a job is about, of the kind it must be. Throws `UnusableJob` on any other. */
export function idIn<Prefix extends string>(payload: unknown, prefix: Prefix): Id<Prefix> {
  const id = textIn(payload, 'id')
  if (!isId(prefix, id)) throw new UnusableJob(`the job names no ${prefix}_…`)
  return id
}
