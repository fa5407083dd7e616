/** Reads a company's batches and their rows as its members see them. */
import type { BatchRowState } from '@zend/contracts'
import { ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import { type ProvenPart, provenParts, readLeaf, readLeaves } from '../../core/approvals/index.ts'
import type { Actor } from '../../core/holders/index.ts'
import { publicNamesOf } from '../../core/public-names/index.ts'
import type { Tx } from '../../database/index.ts'
import { companyIn } from './add-batch.ts'
import type { Batch, BatchId, BatchRow } from './batch.ts'
import type { BatchDeps } from './batch.deps.ts'
import { type BatchCounts, batchesOf, countsOf, findBatch } from './batches.repo.ts'
import { pageOfRows, rowAt, rowsOf } from './rows.repo.ts'

type ReadDeps = Pick<BatchDeps, 'db'>
type Reader = Pick<Actor, 'holder' | 'userId'>
type NotFound = Refusal<'not_found'>

/** A batch with its counts, and the name of who handed it in. */
export type BatchView = { readonly batch: Batch; readonly counts: BatchCounts; readonly madeBy: string | null }

/** Returns batches as they are shown. */
export async function viewsOf(read: Tx, batches: readonly Batch[]): Promise<readonly BatchView[]> {
  const counts = await countsOf(
    read,
    batches.map(({ id }) => id),
  )
  const names = await publicNamesOf(read, [...new Set(batches.map(({ madeBy }): UserId => madeBy))])
  return batches.flatMap((batch) => {
    const own = counts.get(batch.id)
    return own === undefined ? [] : [{ batch, counts: own, madeBy: names.get(batch.madeBy)?.name ?? null }]
  })
}

/** Returns a page of the company's batches, newest first. */
export async function listBatches(
  { db: { read } }: ReadDeps,
  reader: Reader,
  page: { readonly page: number; readonly limit: number },
): Promise<{ readonly batches: readonly BatchView[]; readonly total: number }> {
  const found = await batchesOf(read, companyIn(reader).holder, page)
  return { batches: await viewsOf(read, found.batches), total: found.total }
}

/** Returns one batch. */
export async function readBatchView(
  { db: { read } }: ReadDeps,
  reader: Reader,
  id: BatchId,
): Promise<Result<BatchView, NotFound>> {
  const batch = await findBatch(read, companyIn(reader).holder, id)
  const [view] = batch === null ? [] : await viewsOf(read, [batch])
  return view === undefined ? refuse('not_found') : ok(view)
}

/** Returns a page of a batch's rows in its order. */
export async function listRows(
  { db: { read } }: ReadDeps,
  reader: Reader,
  id: BatchId,
  asked: {
    readonly state: BatchRowState | null
    readonly open: boolean
    readonly page: number
    readonly limit: number
  },
): Promise<Result<{ readonly rows: readonly BatchRow[]; readonly total: number }, NotFound>> {
  const batch = await findBatch(read, companyIn(reader).holder, id)
  return batch === null ? refuse('not_found') : ok(await pageOfRows(read, id, asked))
}

/** Returns one row with its way to the root that is confirmed; `null` before anything was offered. */
export async function readRow(
  { db: { read } }: ReadDeps,
  reader: Reader,
  id: BatchId,
  position: number,
): Promise<Result<{ readonly row: BatchRow; readonly proof: ProvenPart | null }, NotFound>> {
  const batch = await findBatch(read, companyIn(reader).holder, id)
  const row = batch === null ? null : await rowAt(read, id, position)
  if (batch === null || row === null) return refuse('not_found')
  const leaves = batch.offer === null ? [] : await readLeaves(read, id)
  const at = leaves.findIndex((leaf) => readLeaf(leaf).position === position)
  return ok({ row, proof: at === -1 ? null : provenParts(leaves)(at) })
}

/** Returns all rows of a batch, for its result file. */
export async function readAllRows(
  { db: { read } }: ReadDeps,
  reader: Reader,
  id: BatchId,
): Promise<Result<{ readonly batch: Batch; readonly rows: readonly BatchRow[] }, NotFound>> {
  const batch = await findBatch(read, companyIn(reader).holder, id)
  return batch === null ? refuse('not_found') : ok({ batch, rows: await rowsOf(read, id) })
}
