/** When a part counts as well. Pure: now comes from the caller. */

/** What a part last said of itself. `problem` is fit for a stranger to read; `null` when it is well. */
export type Heartbeat = { readonly part: string; readonly at: Date; readonly problem: string | null }

/** The names under which parts beat. @example PARTS.watcher('bitcoin') // 'network:bitcoin' */
export const PARTS = {
  worker: 'worker',
  /** The queue of jobs: beats when a job of its own has gone through it. */
  jobs: 'jobs',
  /** What is announced to open pages and other processes: beats when what waited was sent. */
  announcements: 'announcements',
  /** The signer, as those see it who pay. */
  signer: 'signer',
  /** The disks that the product writes to. */
  disk: 'disk',
  watcher: (network: string): string => `network:${network}`,
  /** What of a network's deposits waits for a person. */
  deposits: (network: string): string => `deposits:${network}`,
  treasury: (network: string): string => `treasury:${network}`,
} as const

/**
 * What is wrong with a part right now, or `null` when it is well. `beat` is its last heartbeat, absent when it never
 * beat. A part that was silent for longer than `silenceMaxMs` counts as down, whatever it said last.
 */
export function problemOf(beat: Heartbeat | undefined, now: Date, silenceMaxMs: number): string | null {
  if (beat === undefined) return 'has not started'
  return now.getTime() - beat.at.getTime() > silenceMaxMs ? 'does not answer' : beat.problem
}

/**
 * The same for a part that is called only once somebody needs it: `calledAt` is when that was, `null` when it never
 * was; then nothing is wrong with it. Whoever was called has as long to begin as others may be silent.
 */
export function problemOnceCalled(
  beat: Heartbeat | undefined,
  calledAt: Date | null,
  now: Date,
  silenceMaxMs: number,
): string | null {
  if (calledAt === null) return null
  const begins = (beat === undefined || beat.at < calledAt) && now.getTime() - calledAt.getTime() <= silenceMaxMs
  return begins ? null : problemOf(beat, now, silenceMaxMs)
}
