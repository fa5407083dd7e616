/** Parses job payloads. A payload without what its job needs throws; a retry cannot help, so the queue makes none. */
import { type Id, isId } from '@zend/kernel'
import { UnusableJob } from '@zend/server/database'

/** Returns the text of a field; empty when there is none. */
export function textIn(payload: unknown, name: string): string {
  const found: unknown =
    typeof payload === 'object' && payload !== null ? Object.getOwnPropertyDescriptor(payload, name)?.value : undefined
  return typeof found === 'string' ? found : ''
}

/** Returns the id that a job is about, of the required kind. Throws `UnusableJob` on any other. */
export function idIn<Prefix extends string>(payload: unknown, prefix: Prefix): Id<Prefix> {
  const id = textIn(payload, 'id')
  if (!isId(prefix, id)) throw new UnusableJob(`the job names no ${prefix}_…`)
  return id
}
