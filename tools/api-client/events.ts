/** What the contract says of the types of webhooks' events. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/settings.ts'

/** Returns a sentence or two for each kind of thing, as the comment in front of `WEBHOOK_EVENTS` has them. */
export function eventWords(): readonly string[] {
  const source = readFileSync(join(ROOT, 'shared', 'contracts', 'webhooks.ts'), 'utf8')
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const WEBHOOK_EVENTS/.exec(source) ?? []
  return comment
    .replaceAll(/\n \* ?/g, '\n')
    .split('\n- ')
    .slice(1)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
}
