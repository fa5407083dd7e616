/**
 * Codes that are used up with the posting that they confirmed, in its transaction (see the ledger's companions). It
 * decides nothing.
 */
import { type Recorder, recorder } from '../ledger/index.ts'
import type { CodePurpose } from './codes.repo.ts'

/** A code to use up, as the database takes it. */
export type SpentCodeRow = Readonly<Record<'subject' | 'purpose' | 'sent_at' | 'at', string>>

/**
 * Uses codes up with postings. A posting whose code was used or replaced meanwhile is refused with `companion_refused`.
 */
export const spentCodeRecorder: Recorder<SpentCodeRow> = recorder('codes.spend')

/** The code of a subject and purpose that was sent at this instant, used up `at`. */
export const spentCodeRowOf = (
  subject: string,
  code: { readonly purpose: CodePurpose; readonly sentAt: Date },
  at: Date,
): SpentCodeRow => ({ subject, purpose: code.purpose, sent_at: code.sentAt.toISOString(), at: at.toISOString() })
