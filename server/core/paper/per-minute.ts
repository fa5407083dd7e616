/** Counts what somebody does within a minute, in this process alone. It knows no clock and refuses nothing itself. */
import { after, MINUTE_MS } from '@zend/kernel'

/** Counts one more within the last minute and answers `null`, or counts nothing and answers when there is room again. */
export type PerMinute = (who: string, now: Date) => Date | null

/** Opens a count of at most `max` per minute for each `who`. Nobody is remembered for longer than their minute. */
export function perMinute(max: number): PerMinute {
  // In the order of their last time, so that whoever is to be forgotten stands first.
  const recent = new Map<string, readonly Date[]>()
  return (who, now) => {
    const since = after(now, -MINUTE_MS)
    for (const [each, times] of recent) {
      if ((times.at(-1) ?? since) > since) break
      recent.delete(each)
    }
    const times = (recent.get(who) ?? []).filter((time) => time > since)
    const [oldest] = times
    if (oldest !== undefined && times.length >= max) return after(oldest, MINUTE_MS)
    recent.delete(who)
    recent.set(who, [...times, now])
    return null
  }
}
