/** All SQL on the links that were mailed to whoever paid too much. It decides nothing. */
import { createHash } from 'node:crypto'
import type { BillId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import { seal, type SealingKey, unseal } from '../../core/sealing/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Claim } from './bill.ts'

/** A claim with what the database lets its mail go by: the hash of the mail's id and address. */
export type NewClaim = {
  readonly bill: BillId
  readonly code: string
  readonly email: string
  readonly mailHash: Uint8Array
  readonly madeBy: UserId | null
  readonly madeAt: Date
  readonly endsAt: Date
}

const hashOf = (code: string): Buffer => createHash('sha256').update(`zend claim ${code}`).digest()

/** Stores a claim, whose link is in no row; an earlier one of its bill counts no more. */
export async function insertClaim(tx: Tx, key: SealingKey, claim: NewClaim): Promise<void> {
  await sql`insert into bills.claims (code_hash, bill_id, mailed_to, mail_hash, made_by, made_at, ends_at)
    values (${hashOf(claim.code)}, ${claim.bill}, ${seal(key, `claim of ${claim.bill}`, claim.email)},
      ${Buffer.from(claim.mailHash)}, ${claim.madeBy}, ${claim.madeAt}, ${claim.endsAt})`.execute(tx)
}

/** A bill's newest claim, and whether a link is its link. */
export type StoredClaim = Claim & { readonly isOpenedBy: (code: string) => boolean }

/** Returns the claim of a bill that counts: the newest; `null` where none was mailed. */
export async function findClaim(tx: Tx, key: SealingKey, bill: BillId): Promise<StoredClaim | null> {
  const { rows } = await sql<{
    code_hash: Buffer
    mailed_to: Buffer
    made_by: UserId | null
    made_at: Date
    ends_at: Date
  }>`select code_hash, mailed_to, made_by, made_at, ends_at from bills.claims where bill_id = ${bill}
    order by made_at desc, code_hash limit 1`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  return {
    email: unseal(key, `claim of ${bill}`, row.mailed_to),
    mailedAt: row.made_at,
    endsAt: row.ends_at,
    byUs: row.made_by === null,
    // A hash of 192 random bits: comparing it tells nothing about another.
    isOpenedBy: (code) => hashOf(code).equals(row.code_hash),
  }
}
