/** Decides when a part counts as healthy. Pure: the caller passes the time. */

/** A part's last report of itself. `problem` is safe to show to anybody; `null` when it is healthy. */
export type Heartbeat = { readonly part: string; readonly at: Date; readonly problem: string | null }

/** The names of parts in heartbeats. */
export const PARTS = {
  worker: 'worker',
  /** The job queue: beats when one of its own jobs has run. */
  jobs: 'jobs',
  /** The relay of announcements: beats when the waiting ones were sent. */
  announcements: 'announcements',
  /** What delivers webhooks: beats when due ones were claimed and finished ones stored. */
  webhooks: 'webhooks',
  /** What tells customers of prices: beats when it has looked. */
  alerts: 'alerts',
  /** The signer, as paying processes see it. */
  signer: 'signer',
  /** The disks that the product writes to. */
  disk: 'disk',
  watcher: (network: string): string => `network:${network}`,
  /** A network's deposits that wait for a person. */
  deposits: (network: string): string => `deposits:${network}`,
  treasury: (network: string): string => `treasury:${network}`,
} as const

/**
 * Returns what is wrong with a part now, or `null` when it is healthy. `beat` is its last heartbeat, absent when it
 * never beat. A part that was silent for longer than `silenceMaxMs` counts as down, whatever it reported last.
 */
export function problemOf(beat: Heartbeat | undefined, now: Date, silenceMaxMs: number): string | null {
  if (beat === undefined) return 'has not started'
  return now.getTime() - beat.at.getTime() > silenceMaxMs ? 'does not answer' : beat.problem
}

/**
 * Same as `problemOf`, for a part that starts only when needed: `calledAt` is when it was needed first, `null` when
 * never; then nothing is wrong. It has as long to start as others may be silent.
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
