/** Public interface of invitations: codes, who invited whom, mystery boxes. */
export { type JoinDeps, noteJoined } from './note-joined.ts'
export { noteVerified } from './note-verified.ts'
export { type InvitedPerson, readReferral, type Referral, type ReferralDeps } from './read-referral.ts'
export { type Box, boxStateAt, endOf, type Invitation, stageAt } from './referrals.ts'
export type { ReferralsPolicy } from './referrals.policy.ts'
