/**
 * Marks codes as used together with the posting that they confirmed, in its transaction (see the ledger's companions).
 * It decides nothing.
 */
import { type Recorder, recorder } from '../ledger/index.ts'
import type { CodePurpose } from './codes.repo.ts'

/** A code to mark as used, as a database row. */
export type SpentCodeRow = Readonly<Record<'subject' | 'purpose' | 'sent_at' | 'at', string>>

/**
 * Marks codes as used with postings. A posting whose code was used or replaced meanwhile is refused with
 * `companion_refused`.
 */
export const spentCodeRecorder: Recorder<SpentCodeRow> = recorder('codes.spend')

/** Builds the row that marks the code sent at this instant, of a subject and purpose, as used `at`. */
export const spentCodeRowOf = (
  subject: string,
  code: { readonly purpose: CodePurpose; readonly sentAt: Date },
  at: Date,
): SpentCodeRow => ({ subject, purpose: code.purpose, sent_at: code.sentAt.toISOString(), at: at.toISOString() })
