/** The state that every command works on, and how commands report their results. */
import { decimalsOf, formatDecimal } from '@zend/kernel'
import { Died } from './faults.ts'
import { Broken, type Model } from './model.ts'
import type { Random } from './random.ts'
import type { Coin, World } from './world.ts'

/** A command that was answered, to be sent again: returns the new result. */
export type Again = { readonly what: string; readonly send: () => Promise<string> }

/** One world, its model, and its randomness. */
export type Simulation = {
  readonly world: World
  readonly model: Model
  readonly random: Random
  /** The newest commands answered as done. */
  readonly answered: Again[]
}

/**
 * One kind of step. Returns its result, beginning with a word that is counted. Throws on a result that must not happen.
 */
export type Command = {
  readonly name: string
  readonly weight: number
  readonly run: (simulation: Simulation) => Promise<string>
}

const REMEMBERED_MAX = 12

/** Records a command that was answered as done. */
export function remember({ answered }: Simulation, again: Again): void {
  answered.push(again)
  if (answered.length > REMEMBERED_MAX) answered.shift()
}

/** An amount in whole coins, for traces and for commands. */
export const text = (coin: Coin, amount: bigint): string => formatDecimal(amount, decimalsOf(coin))

/** Describes an intended failure: the process died, or an outside party was silent. Rethrows everything else. */
export function excused(error: unknown): string {
  if (error instanceof Died) return 'died'
  if (
    error instanceof Error &&
    !(error instanceof Broken) &&
    /^the scripted \w+ network (is silent|took the transaction)/.test(error.message)
  )
    return 'silent'
  throw error
}
