/**
 * The order of steps by which every command that moves money runs once: earlier result, checks, confirmation,
 * execution. It knows neither offers nor postings, and writes nothing itself.
 */
import type { Refusal, Result } from '@zend/kernel'

/** The steps of one command. `P` is the prepared command, `C` the result of its confirmation. */
export type Steps<P, C, T, R extends Refusal> = {
  /**
   * Returns the earlier result of the same command; `null` when there is none. Left out where `perform` finds that out.
   */
  readonly earlier?: () => Promise<Result<T, R> | null>
  /** Checks what may refuse it now, outside of any transaction: prices may have to be waited for. */
  readonly prepare: () => Promise<Result<P, R>>
  /** Checks PIN and code. A wrong try is counted, whatever happens to the command. */
  readonly confirm: (prepared: P) => Promise<Result<C, R>>
  /** Executes it, or refuses. It must look for an earlier result again: another call may be faster. */
  readonly perform: (prepared: P, confirmed: C) => Promise<Result<T, R>>
  /**
   * Called before a refusal is returned: the result of the same command, sent before and running now. `null` when there
   * is none. Left out where a refusal looks for that itself.
   */
  readonly meanwhile?: () => Promise<Result<T, R> | null>
}

/**
 * Runs a command once: repeating it returns its first result, and a refused one has done nothing. Throws when the
 * outcome is unknown; sending the same command again then returns it.
 */
export async function doOnce<P, C, T, R extends Refusal>(steps: Steps<P, C, T, R>): Promise<Result<T, R>> {
  const earlier = (await steps.earlier?.()) ?? null
  if (earlier !== null) return earlier
  const prepared = await steps.prepare()
  if (!prepared.ok) return (await steps.meanwhile?.()) ?? prepared
  const confirmed = await steps.confirm(prepared.value)
  if (!confirmed.ok) return (await steps.meanwhile?.()) ?? confirmed
  return steps.perform(prepared.value, confirmed.value)
}
