/** Parts of the page that load when they are opened. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

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
/** What a batch is called, and what it is worth. */
export const batchHead = lazyPart(async () => {
  const [{ BatchHead }] = await Promise.all([import('./batch-lines.tsx'), addTexts('batches')])
  return BatchHead
})
/** The rows of a batch, each of which can be opened and checked. */
export const batchRows = lazyPart(async () => {
  const [{ BatchRows }] = await Promise.all([import('./batch-rows.tsx'), addTexts('batches')])
  return BatchRows
})
/** A question before an act. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
/** The certificate, once there is something to certify. */
export const certificate = lazyPart(async () => (await import('./certificate.tsx')).Certificate)
