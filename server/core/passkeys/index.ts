/**
 * Public interface of the passkeys module: adding and removing passkeys, signing in with one, confirming an act with
 * one.
 */
export { addPasskey, type AddProof, listPasskeys, removePasskey, startPasskey } from './manage-passkeys.ts'
export { type AnsweredVote, openPasskeyJudge, startVote, takeVote } from './judge.ts'
export type { JudgeDeps } from './judge-answer.ts'
export { type StoredAnswer, storedAnswer, verifyStored } from './stored-answer.ts'
export { assertionForm, callerForm, judgeCalls, judgeOver } from './judge-calls.ts'
export type {
  ActQuestion,
  ChallengeGone,
  NoPasskey,
  Passkey,
  PasskeyDeps,
  PasskeyJudge,
  PasskeyRefused,
  PasskeySite,
  PasskeysPolicy,
  Question,
} from './passkeys.ts'
export { confirmingFrom, deletePasskeysOf } from './passkeys.repo.ts'
export { purgeChallenges } from './purge-challenges.ts'
export {
  finishStepUp,
  signInWithPasskey,
  startPasskeySignIn,
  startStepUp,
  startUnfreeze,
  unfreezeByPasskey,
} from './use-passkey.ts'
