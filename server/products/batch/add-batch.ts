/** Hands in a file of payments: it is read at once, and its rows are looked at in the background. */
import type { UploadedFile } from '@zend/contracts'
import { after, DAY_MS, isPerson, newId, ok, refuse, type Refusal, type Result, roomForFile } from '@zend/kernel'
import { type ActorIds, lockActs } from '../../core/holders/index.ts'
import type { Batch, BatchRow } from './batch.ts'
import type { BatchDeps, CompanyActor } from './batch.deps.ts'
import { filesSince, insertBatch } from './batches.repo.ts'
import type { FileUnreadable, TypedRow } from './read-csv.ts'
import { type BatchTooLong, readFile } from './read-file.ts'
import type { BatchDated } from './read-pain.ts'
import { insertRows } from './rows.repo.ts'
import { type RowTerms, understandRow } from './understand-row.ts'

/** Why a file was not taken. */
export type AddBatchRefusal =
  | FileUnreadable
  | BatchTooLong
  | BatchDated
  | Refusal<'rate_limited', { readonly retryAt: Date }>

/** Throws for a person: the contract opens these calls to companies alone. */
export function companyIn({ userId, holder }: ActorIds): CompanyActor {
  if (isPerson(holder)) throw new RangeError(`${holder} is no company`)
  return { userId, holder }
}

/** Stores a file's rows with all that is wrong with them. Without a `name` it is called by its day. */
export async function addBatch(
  deps: Pick<BatchDeps, 'db' | 'clock' | 'policy' | 'readXml' | 'terms'>,
  actor: ActorIds,
  { bytes }: UploadedFile,
  name: string | null,
): Promise<Result<Batch, AddBatchRefusal>> {
  const { holder, userId: madeBy } = companyIn(actor)
  const { db, clock, policy, terms } = deps
  const read = readFile(deps.readXml, bytes, clock.now())
  if (!read.ok) return read
  return db.transact(async (tx): Promise<Result<Batch, AddBatchRefusal>> => {
    await lockActs(tx, holder)
    const now = clock.now()
    const today = await filesSince(tx, holder, after(now, -DAY_MS))
    const retryAt = roomForFile(bytes.length, today, policy, now)
    if (retryAt !== null) return refuse('rate_limited', { retryAt })
    const batch: Batch = {
      id: newId('bat', now.getTime()),
      holder,
      madeBy,
      madeAt: now,
      name: name ?? now.toISOString().slice(0, 10),
      format: read.value.format,
      state: 'checking',
      offer: null,
      askedBy: null,
      askedAt: null,
      approval: null,
      consent: null,
      payUntil: null,
      endedAt: null,
    }
    await insertBatch(tx, batch, bytes.length)
    await insertRows(
      tx,
      read.value.rows.map((row, at) => newRow(terms, batch, row, at + 1)),
    )
    return ok(batch)
  })
}

function newRow(
  terms: RowTerms,
  { id: batchId, holder, madeAt }: Batch,
  { line, typed }: TypedRow,
  position: number,
): BatchRow {
  const meaning = understandRow(terms, typed)
  return {
    id: newId('brw', madeAt.getTime()),
    batchId,
    holder,
    position,
    line,
    typed: shortened(typed),
    ...meaning,
    ...unseen(meaning, madeAt),
    questions: [],
    accepted: [],
    payment: null,
    most: null,
    left: null,
    reason: null,
    endedAt: null,
  }
}

/** What is not known yet of a row that was just typed: it is looked at, unless something is wrong already. */
export const unseen = (
  { faults }: Pick<BatchRow, 'faults'>,
  now: Date,
): Pick<BatchRow, 'state' | 'ownerSays' | 'ownerFound' | 'tries' | 'nextAt'> =>
  faults.length > 0
    ? { state: 'faulty', ownerSays: null, ownerFound: null, tries: 0, nextAt: null }
    : { state: 'checking', ownerSays: 'waiting', ownerFound: null, tries: 0, nextAt: now }

const TYPED_MAX = 300
// A database stores no half of a character; a file with a zero byte is not read.
const UNSTORABLE = /\p{Cs}/gu

/** What is shown again of what was typed. */
export const shortened = (typed: BatchRow['typed']): BatchRow['typed'] =>
  Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [field, text.slice(0, TYPED_MAX).replaceAll(UNSTORABLE, '\ufffd')]),
  )
