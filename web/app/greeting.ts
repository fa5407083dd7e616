/** The greeting by the hour. Pure. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The greeting at an hour of the customer's own day (0 to 23). */
export function greetingAt(hour: number): MessageDescriptor {
  if (hour >= 5 && hour < 12) return msg`Good morning`
  return hour >= 12 && hour < 18 ? msg`Good afternoon` : msg`Good evening`
}
