/** A scam pause that asks about no address but a reported one: its own tests ask, all others send to many new ones. */
export const ASKS_NOTHING = {
  aboveUsd: '1000000000',
  youngMs: 0,
  night: { fromHour: 0, untilHour: 0 },
  waitMs: 45 * 60_000,
} as const
