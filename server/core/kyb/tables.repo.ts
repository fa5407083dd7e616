/** The module's tables as Kysely sees them. Types only. */
import type { KybPaper, PartyReason, PartyRole, PartyState } from '@zend/contracts'
import type { BusinessId, Id, PartyId, UserId } from '@zend/kernel'
import type { Generated } from 'kysely'
import type { KybCase, KybFileId, PersonCheckId } from './kyb.ts'

/** What a file shows: a page of a paper, or a picture of a person. */
export type FileSlot = KybPaper | 'front' | 'back' | 'selfie'
/** What is checked about a person: a number, a document with a face, or the account that they let us reuse. */
export type PersonCheckKind = 'number' | 'document' | 'account'

/** Tables of the `kyb` schema, by qualified name. */
export type KybTables = {
  'kyb.cases': {
    company_id: BusinessId
    state: Exclude<KybCase['state'], 'not_started'>
    sealed_info: Uint8Array | null
    round: Generated<number>
    high_risk: Generated<boolean>
    listing: Generated<KybCase['listing']>
    screened_version: Generated<string | null>
    submitted_at: Generated<Date | null>
    decided_at: Generated<Date | null>
    decided_by: Generated<string | null>
    reason: Generated<string | null>
    approved_until: Generated<Date | null>
    told_until: Generated<Date | null>
    sole_trader: boolean
  }
  'kyb.parties': {
    id: PartyId
    company_id: BusinessId
    kind: 'person' | 'organisation'
    sealed: Uint8Array
    state: PartyState
    reason: Generated<PartyReason | null>
    needed: Generated<boolean>
    user_id: Generated<UserId | null>
    created_at: Date
    removed_at: Generated<Date | null>
  }
  'kyb.edges': {
    party_id: PartyId
    target: BusinessId | PartyId
    kind: PartyRole | 'shareholder'
    basis_points: number | null
  }
  'kyb.files': {
    id: KybFileId
    company_id: BusinessId
    party_id: PartyId | null
    slot: FileSlot
    format: 'jpeg' | 'pdf'
    bytes: number
    hash: Uint8Array
    issued_on: string | null
    sealed: Uint8Array
    created_at: Date
    handed_in_at: Generated<Date | null>
    removed_at: Generated<Date | null>
  }
  'kyb.uploads': { id: KybFileId; party_id: PartyId; slot: 'front' | 'back' | 'selfie'; expires_at: Date }
  'kyb.links': {
    token_hash: Uint8Array
    party_id: PartyId
    sealed_address: Uint8Array
    notice_id: Id<'ntc'>
    made_by: UserId
    made_at: Date
    expires_at: Date
    opened_at: Generated<Date | null>
    consented_at: Generated<Date | null>
    ended_at: Generated<Date | null>
  }
  'kyb.persons': { party_id: PartyId; sealed: Uint8Array; identity_hash: Uint8Array; given_at: Date }
  'kyb.checks': {
    id: PersonCheckId
    party_id: PartyId
    kind: PersonCheckKind
    state: 'queued' | 'sent' | 'manual' | 'settled'
    country: string
    id_type: string
    attempt: Generated<number>
    tries: Generated<number>
    created_at: Date
    sent_at: Generated<Date | null>
    settled_at: Generated<Date | null>
    outcome: Generated<'approved' | 'rejected' | null>
    reason: Generated<string | null>
    why: Generated<string | null>
    decided_by: Generated<string | null>
  }
  'kyb.proven': { party_id: PartyId; sealed: Uint8Array; proven_at: Date }
  'kyb.reviews': {
    company_id: BusinessId
    item: string
    state: 'accepted' | 'asked' | 'answered'
    reason: string | null
    at: Date
    decided_by: string
  }
  'kyb.findings': {
    company_id: BusinessId
    round: number
    name: string
    result: 'good' | 'look' | 'bad'
    sealed: Uint8Array | null
    at: Date
  }
  'kyb.hits': {
    company_id: BusinessId
    subject: BusinessId | PartyId
    list: string
    entry: string
    listed_name: string
    score: number
    state: 'open' | 'cleared' | 'confirmed'
    found_at: Date
    decided_at: Date | null
    decided_by: string | null
    reason: string | null
  }
  'kyb.registrations': { country: string; type: string; number: string; company_id: BusinessId; proven_at: Date }
}
