/**
 * One's own request for approval that the wallet's forms change: how an address names it, the note, and its end. And
 * whom a payment would ask, before it is made.
 */
export { ChangeNote } from './change-note.tsx'
export { freeFor, readChange } from './changes.ts'
export { asksNote } from './later-parts.ts'
export { type Asks, useAsks } from './use-asks.ts'
export { useChangedMeanwhile } from './use-changed-meanwhile.ts'
