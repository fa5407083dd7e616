/**
 * Calls between our processes on one machine. Arguments and answers are plain values, dates, bigints and bytes. An
 * expected refusal is part of an answer; a call throws when the other process does not answer, or answers that it
 * failed.
 */

/** Calls the other process. Throws when there is no answer. */
export type LocalCall = (name: string, args: unknown) => Promise<unknown>

/** The calls that a process serves, by name. Each validates its arguments itself, since they come from outside. */
export type LocalCalls = Readonly<Record<string, (args: unknown) => Promise<unknown>>>

/** Thrown when the other process was unreachable, or did not answer in time: the call may be repeated. */
export class LocalCallFailed extends Error {
  override readonly name = 'LocalCallFailed'
}
