/** One's own request for approval that the wallet's forms change: how an address names it, the note, and its end. */
export { ChangeNote } from './change-note.tsx'
export { freeFor, readChange } from './changes.ts'
export { useChangedMeanwhile } from './use-changed-meanwhile.ts'
