/**
 * Verifies the audit log by its chain, row by row, against the head stored outside of the database. It reads everything
 * and repairs nothing. It cannot see what was changed before it was sealed, within about a minute.
 */
import { eachRow, type Tx } from '../../database/index.ts'
import type { AuditHead } from '../../ports/audit-head.ts'
import { type AuditKey, macOfLink, NO_MAC } from './chain.ts'
import { eventsBehind, lastLink, linksAfter, type StoredLink } from './chain.repo.ts'

/** One line of the result: how many rows break the check, and which, as far as they are listed. */
export type AuditCheck = { readonly name: string; readonly violations: number; readonly rows: readonly string[] }

const BATCH = 5_000
const NAMED_MAX = 100
// No transaction runs this long, so later events are never sealed an hour before earlier ones.
const HOUR_MICROS = 3_600_000_000n
const MICROS_PER_MS = 1_000n
// The worker seals every minute and stores the head in the same round. If it died in between, or the log was restored
// from just then, the next round stores it.
const REMEMBERED_WITHIN_MS = 10 * 60_000

/**
 * Checks every link. Read `head` before the call: links are written before their head is stored. A sound log yields no
 * rows. A missing head is an error only when the log is older than ten minutes at `now`: a younger log may be about to
 * store it.
 */
export async function verifyAudit(
  tx: Tx,
  key: AuditKey,
  head: AuditHead | null,
  now: Date,
): Promise<readonly AuditCheck[]> {
  const walk = walker(key, head)
  for await (const link of eachRow(BATCH, (before: StoredLink | null) => linksAfter(tx, before?.position ?? 0, BATCH)))
    walk.next(link)
  const last = await lastLink(tx)
  const young = walk.startedAt() > now.getTime() - REMEMBERED_WITHIN_MS
  return [
    check('every sealed audit event is there and says what it said', walk.broken),
    check('no audit event was put in later', [
      ...walk.backdated,
      ...(await eventsBehind(tx, NAMED_MAX)).map((number) => `event ${number} was put in`),
    ]),
    check('the audit log goes as far as the signer saw it go', [
      ...walk.cut,
      ...(head === null && young ? [] : lost(last, head)),
    ]),
  ]
}

const check = (name: string, rows: readonly string[]): AuditCheck => ({
  name,
  violations: rows.length,
  rows: rows.slice(0, NAMED_MAX),
})

/** Checks one link after the other and collects what is wrong. */
function walker(key: AuditKey, head: AuditHead | null) {
  const [broken, backdated, cut]: [string[], string[], string[]] = [[], [], []]
  let before = { position: 0, mac: NO_MAC }
  let newest = 0n
  let oldest: bigint | null = null
  return {
    /** When the first event was written, in ms since 1970; 0 before there is one. */
    startedAt: (): number => Number((oldest ?? 0n) / MICROS_PER_MS),
    broken,
    backdated,
    cut,
    next: ({ position, number, mac, event }: StoredLink): void => {
      const isNext = position === before.position + 1
      if (!isNext) broken.push(`links ${before.position + 1} to ${position - 1} are gone`)
      if (event === null) broken.push(`event ${number} is gone`)
      else if (!isNext) broken.push(`event ${number} cannot be proven: the link before it is gone`)
      else if (macOfLink(key, position, before.mac, event) !== mac)
        broken.push(`event ${number} or its link is not as it was sealed`)
      const at = BigInt(event?.recordedAt ?? newest)
      if (at + HOUR_MICROS < newest) backdated.push(`event ${number} says that it is older than those sealed before it`)
      if (at > newest) newest = at
      oldest ??= at
      if (head?.position === position && head.mac !== mac)
        cut.push(`link ${position} is not the one that the signer keeps`)
      before = { position, mac }
    },
  }
}

function lost(last: AuditHead | null, head: AuditHead | null): readonly string[] {
  const ends = last?.position ?? 0
  if (head === null) return ends === 0 ? [] : ['the signer keeps no head']
  return ends < head.position ? [`links ${ends + 1} to ${head.position} are gone`] : []
}
