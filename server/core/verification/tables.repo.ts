/** The verification module's tables as Kysely sees them. Types only. */
import type { VerificationReason, VerificationStep } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { NameDifference } from '../names/index.ts'
import type { Generated } from 'kysely'
import type {
  CheckId,
  CheckKind,
  CheckOutcome,
  CheckSummary,
  FileId,
  FileRole,
  Listing,
  StepStanding,
} from './verification.ts'

/** Tables of the `verification` schema, by qualified name. */
export type VerificationTables = {
  'verification.checks': {
    id: CheckId
    user_id: UserId
    kind: CheckKind
    state: CheckSummary['state']
    country: string
    id_type: string
    last4: string | null
    sealed: Uint8Array
    attempt: Generated<number>
    tries: Generated<number>
    created_at: Date
    sent_at: Generated<Date | null>
    settled_at: Generated<Date | null>
    outcome: Generated<CheckOutcome | null>
    reason: Generated<VerificationReason | null>
    decided_by: Generated<string | null>
  }
  'verification.steps': {
    user_id: UserId
    step: VerificationStep
    state: StepStanding['state']
    reason: VerificationReason | null
    at: Date
    check_id: CheckId | null
    difference: NameDifference | null
  }
  'verification.appeals': { check_id: CheckId; user_id: UserId; asked_at: Date; decided_at: Date | null }
  'verification.phones': { user_id: UserId; hash: Uint8Array; confirmed_at: Date }
  'verification.people': {
    user_id: UserId
    sealed_name: Uint8Array
    sealed_birth: Uint8Array
    listing: Listing
    screened_version: string
    verified_at: Date
  }
  'verification.identities': { hash: Uint8Array; user_id: UserId; id_type: string; check_id: CheckId; claimed_at: Date }
  'verification.files': {
    id: FileId
    user_id: UserId
    check_id: CheckId | null
    role: FileRole | null
    format: 'jpeg' | 'pdf'
    bytes: number
    sealed: Uint8Array
    created_at: Date
  }
}
