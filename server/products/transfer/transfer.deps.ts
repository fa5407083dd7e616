/** Dependencies of this product's use cases. Types only, but for the poster that books transfers. */
import type { HolderId } from '@zend/kernel'
import { activityRecorder } from '../../core/activity/index.ts'
import { spentCodeRecorder } from '../../core/codes/index.ts'
import type { Asking } from '../../core/approvals/index.ts'
import type { ActDeps } from '../../core/confirmation/index.ts'
import { eventRecorder } from '../../core/events/index.ts'
import { keyRecorder } from '../../core/idempotency/index.ts'
import {
  type BatchPoster,
  type BatchPosterOptions,
  books,
  companionsBy,
  createBatchPoster,
} from '../../core/ledger/index.ts'
import { type LimitsPolicy, useRecorder } from '../../core/limits/index.ts'
import { noticesRecorder } from '../../core/notices/index.ts'
import type { PersonsDeps } from '../../core/persons/index.ts'
import type { Market } from '../../core/pricing/index.ts'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { transferRecorder } from './transfer.repo.ts'

const RECORDERS = {
  transfer: transferRecorder,
  code: spentCodeRecorder,
  use: useRecorder,
  key: keyRecorder,
  paid: activityRecorder,
  received: activityRecorder,
  notices: noticesRecorder,
  events: eventRecorder,
}

/** Books transfers, each with everything that is written with it, many in one commit. */
export type TransferPoster = BatchPoster<typeof RECORDERS>

/** How transfers are booked. */
const BY = { books: books('transfer'), kind: 'transfer' } as const

/** The companions of one transfer, for a posting in a caller's transaction. */
export const transferCompanions = companionsBy(RECORDERS, BY)

/** Opens the poster of transfers; one per process. */
export const openTransferPoster = (options: Omit<BatchPosterOptions, 'recorders' | 'by'>): TransferPoster =>
  createBatchPoster({ ...options, recorders: RECORDERS, by: BY })

/** All dependencies of the module; each use case picks what it needs. */
export type TransferDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly confirmation: PersonsDeps & ActDeps
  readonly approvals: Asking
  readonly market: Market
  readonly limits: LimitsPolicy
  readonly poster: TransferPoster
  /** Returns whether this holder allows only saved wallets: the allowlist mode of the withdrawal product. */
  readonly allowlistOn: (tx: Tx, holder: HolderId, now: Date) => Promise<boolean>
}
