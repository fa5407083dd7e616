/**
 * Mines a block every few seconds. It never has two blocks in progress, and a failed block does not stop the next one.
 */
import type { DevChain } from './dev-chain.ts'

/** Automatic blocks of one chain. */
export type BlockTimer = {
  readonly running: () => boolean
  readonly resume: () => void
  readonly pause: () => Promise<void>
}

/**
 * Creates a paused timer; `everyMs` is the time from the end of a block to the start of the next. `pause` resolves once
 * no block is in progress.
 */
export function blockTimer(chain: DevChain, everyMs: number, onError: (cause: unknown) => void): BlockTimer {
  let timer: NodeJS.Timeout | null = null
  let underWay: Promise<void> = Promise.resolve()
  const schedule = (): void => {
    const scheduled = setTimeout(() => {
      underWay = chain.mine(1).then(() => undefined, onError)
      void underWay.then(() => {
        if (timer === scheduled) schedule()
      })
    }, everyMs)
    timer = scheduled
  }
  return {
    running: () => timer !== null,
    resume: () => {
      if (timer === null) schedule()
    },
    pause: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      return underWay
    },
  }
}
