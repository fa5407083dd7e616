/**
 * Calls from one process of ours to another on the same machine. Arguments and answers are plain values, dates, whole
 * numbers of any size and bytes. An expected no is part of an answer; a call throws when the other process does not
 * answer, or answers that it broke.
 */

/** Asks the other process. Throws when there is no answer. */
export type LocalCall = (name: string, args: unknown) => Promise<unknown>

/** What a process answers to, by name. Each reads its arguments itself, for they come from outside. */
export type LocalCalls = Readonly<Record<string, (args: unknown) => Promise<unknown>>>

/** Thrown when the other process could not be asked, or did not answer in time: what was asked may be asked again. */
export class LocalCallFailed extends Error {
  override readonly name = 'LocalCallFailed'
}
