/**
 * Exports everything stored about a customer as one JSON file: the right of access and portability. It holds no secret:
 * no hash, token, key or code. The composition lists the modules; each provides its own part.
 */
import { type Refusal, refuse, type Result, ok } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import type { Actor } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import { confirmPassword, type SignInDeps, type PasswordDenied } from '../sign-in/index.ts'
import { type Caller, countUse } from '../throttle/index.ts'

/** One module's part of the file: plain values; instants and amounts are text. */
export type ExportPart = (actor: Actor) => Promise<unknown>
/** The numbers of the export. */
export type DataExportPolicy = { readonly perHourMax: number }
/** Dependencies of the export. `parts` are in the order of the file. */
export type DataExportDeps = {
  readonly identity: Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'hasher'>
  readonly policy: DataExportPolicy
  readonly parts: Readonly<Record<string, ExportPart>>
}

/** Why there is no file. */
export type ExportRefusal = PasswordDenied | Refusal<'rate_limited', { readonly retryAt: Date }>

/**
 * Makes the file for the signed-in person, with their password, and notifies them by mail: a thief would take this file
 * first.
 */
export async function exportData(
  deps: DataExportDeps,
  actor: Actor,
  password: string,
  { ip }: Caller,
): Promise<Result<Uint8Array, ExportRefusal>> {
  const { identity, policy, parts } = deps
  const { userId } = actor
  const confirmed = await confirmPassword(identity, userId, password)
  if (!confirmed.ok) return confirmed
  const counted = await countUse(identity, userId, 'export', policy.perHourMax)
  if (!counted.ok) return refuse('rate_limited', { retryAt: counted.refusal.retryAt })
  const at = identity.clock.now()
  const file: Record<string, unknown> = { exportedAt: at.toISOString() }
  // One part at a time: nobody waits for this, and other calls share the connections.
  for (const [name, part] of Object.entries(parts)) file[name] = await part(actor)
  await identity.db.transact(async (tx) => {
    await sendNotice(identity, tx, { kind: 'data-exported', to: userId, facts: { at: at.toISOString() } })
    await recordAudit(tx, { at, actor: userId, action: 'identity.data_exported', subject: userId, ip })
  })
  return ok(new TextEncoder().encode(`${JSON.stringify(file, textOfBigints, 2)}\n`))
}

const textOfBigints = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** How many items one part of the file holds at most. */
const ITEMS_MAX = 100_000

/** Reads every item of a paged list, newest first, up to a hundred thousand; `complete` tells whether that was all. */
export async function allPages<T>(
  page: (cursor: string | undefined) => Promise<{ readonly items: readonly T[]; readonly cursor: string | null }>,
): Promise<{ readonly items: readonly T[]; readonly complete: boolean }> {
  const items: T[] = []
  let cursor: string | undefined
  for (;;) {
    const read = await page(cursor)
    items.push(...read.items)
    if (read.cursor === null) return { items, complete: true }
    if (items.length >= ITEMS_MAX) return { items, complete: false }
    cursor = read.cursor
  }
}
