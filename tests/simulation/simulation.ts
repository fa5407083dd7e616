/** What every command works on, and how commands say what came of them. */
import { decimalsOf, formatDecimal } from '@zend/kernel'
import { Died } from './faults.ts'
import { Broken, type Model } from './model.ts'
import type { Random } from './random.ts'
import type { Coin, World } from './world.ts'

/** A command that was answered, to be sent again: answers what came of it this time. */
export type Again = { readonly what: string; readonly send: () => Promise<string> }

/** One world, what must be true of it, and the chance that moves it. */
export type Simulation = {
  readonly world: World
  readonly model: Model
  readonly random: Random
  /** The newest commands that were answered as done. */
  readonly answered: Again[]
}

/**
 * One thing that can happen. Answers what came of it, beginning with a word that is counted. Throws on what must not
 * come of it.
 */
export type Command = {
  readonly name: string
  readonly weight: number
  readonly run: (simulation: Simulation) => Promise<string>
}

const REMEMBERED_MAX = 12

/** Remembers a command that was answered as done. */
export function remember({ answered }: Simulation, again: Again): void {
  answered.push(again)
  if (answered.length > REMEMBERED_MAX) answered.shift()
}

/** An amount in whole coins, for traces and for commands. */
export const text = (coin: Coin, amount: bigint): string => formatDecimal(amount, decimalsOf(coin))

/**
 * What a process says that was meant to fail: it died, or an outside party was silent. Everything else is thrown on.
 */
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
