/** Groups the messages of a conversation by day. Pure. */
import type { SupportMessage } from '@zend/contracts'
import { dayKey } from '@zend/web/ui/format'

/** The messages of one day of the reader's own calendar, oldest first. */
export type MessageDay = { readonly key: string; readonly at: string; readonly messages: readonly SupportMessage[] }

/** Groups messages that are oldest first, keeping their order. `timeZone` defaults to the reader's own. */
export function messageDays(messages: readonly SupportMessage[], timeZone?: string): readonly MessageDay[] {
  const days = new Map<string, SupportMessage[]>()
  for (const message of messages) {
    const key = dayKey(message.at, timeZone === undefined ? {} : { timeZone })
    const day = days.get(key)
    if (day === undefined) days.set(key, [message])
    else day.push(message)
  }
  return [...days].map(([key, found]) => ({ key, at: found[0]?.at ?? '', messages: found }))
}
