/** Parts of the page that load when they are opened. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** Declining, with its reason. */
export const declineDialog = lazyPart(async () => (await import('./decline-dialog.tsx')).DeclineDialog)
/** Why an approved request could not be done. */
export const stoppedNote = lazyPart(async () => (await import('./stopped.tsx')).StoppedNote)
/** What the maker changed since the last version. */
export const changedNote = lazyPart(async () => (await import('./changed-note.tsx')).ChangedNote)
/** What to do where too few people are left. */
export const waysOut = lazyPart(async () => (await import('./ways-out.tsx')).WaysOut)
/** What a change of the rules takes away and adds. */
export const policyChange = lazyPart(async () => (await import('./policy-change.tsx')).PolicyChange)
/** That the reader's passkeys cannot approve yet. */
export const passkeyNote = lazyPart(async () => (await import('./passkey-note.tsx')).PasskeyNote)
/** Why a vote was not taken. */
export const voteError = lazyPart(async () => (await import('./vote-error.tsx')).VoteError)
/** A question before an act. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
/** The certificate, once there is something to certify. */
export const certificate = lazyPart(async () => (await import('./certificate.tsx')).Certificate)
