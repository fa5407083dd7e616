/**
 * The order in which every command that moves money is done once: the first result of the same command, what stands
 * against it now, what confirms it, doing it. It knows neither offers nor postings, and writes nothing itself.
 */
import type { Refusal, Result } from '@zend/kernel'

/** The steps of one command. `P` is what is known of it once prepared, `C` what its confirmation is worth. */
export type Steps<P, C, T, R extends Refusal> = {
  /** What the same command came to before; `null` when nothing did. Left out where doing it finds that out. */
  readonly earlier?: () => Promise<Result<T, R> | null>
  /** Looks at what stands against it now, outside of any transaction: prices may have to be waited for. */
  readonly prepare: () => Promise<Result<P, R>>
  /** Checks PIN and code. A wrong try is counted, whatever becomes of the command. */
  readonly confirm: (prepared: P) => Promise<Result<C, R>>
  /** Does it, or says what stands in its way. It must look for an earlier result again: another call may be quicker. */
  readonly perform: (prepared: P, confirmed: C) => Promise<Result<T, R>>
  /**
   * Asked before a refusal is answered: what the same command, sent before and under way at this moment, came to.
   * `null` when nothing came of it. Left out where a refusal looks for that itself.
   */
  readonly meanwhile?: () => Promise<Result<T, R> | null>
}

/**
 * Does a command once: the same command again answers its first result, and one that is refused has done nothing.
 * Throws when the outcome cannot be known: the same command sent again answers it.
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
