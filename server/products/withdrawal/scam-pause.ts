/**
 * Decides when a customer is asked who asked them to send to an address, and what their answer does: talked into
 * sending, people need time more than a warning. Pure; what is known is passed in.
 */
import type { WhoAsked } from '@zend/contracts'
import { after, type Money, money } from '@zend/kernel'
import { type AddressPast, type NewAddressRule, waitsUntil } from './risk.ts'

/** The rule. Hours of the customer's own time, from 0 to 23; a night without hours never is. */
export type ScamPauseRule = {
  readonly above: Money<'USD'>
  readonly youngMs: number
  readonly night: { readonly fromHour: number; readonly untilHour: number }
  readonly waitMs: number
}

/** What is known when a customer first sends to an address. */
export type FirstSend = {
  readonly value: Money<'USD'>
  /** When the account and the device were first there; `null` where no device is known. */
  readonly accountSince: Date
  readonly deviceSince: Date | null
  /** The customer's time zone, by its IANA name. */
  readonly timeZone: string
  /** When any customer first sent to the address; `null` when nobody has. */
  readonly firstSeenAt: Date | null
  /** How many customers reported the address. */
  readonly reports: number
}

/** What a customer has to answer, and the facts that it is asked with. */
export type SendQuestion = Pick<FirstSend, 'firstSeenAt' | 'reports'> & { readonly waitMs: number }

/** The answers with which scams begin. */
const FITS_A_SCAM: ReadonlySet<WhoAsked> = new Set(['online', 'profit', 'support', 'scam'])

/** Whether a question may be due at all: the address is new to the customer, and they were not asked before. */
export const mayAsk = ({ value, answer }: Pick<AddressPast, 'value' | 'answer'>): boolean =>
  value.amount === 0n && answer === null

/** Whether this first send is asked about. */
export function isAskedAbout({ above, youngMs, night }: ScamPauseRule, send: FirstSend, now: Date): boolean {
  const youngFrom = after(now, -youngMs)
  return (
    send.value.amount > above.amount ||
    send.accountSince > youngFrom ||
    (send.deviceSince !== null && send.deviceSince > youngFrom) ||
    isNight(hourIn(send.timeZone, now), night) ||
    send.reports > 0
  )
}

/** The hour at a place, from 0 to 23. */
const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at))

const isNight = (hour: number, { fromHour, untilHour }: ScamPauseRule['night']): boolean =>
  fromHour <= untilHour ? hour >= fromHour && hour < untilHour : hour >= fromHour || hour < untilHour

/**
 * Returns until when a send waits, by the rule for new addresses and by what its customer answered, whichever is later;
 * `null` when it goes at once. After an answer that fits a scam any amount waits, until money has arrived there.
 */
export function sendWaitsUntil(
  { newAddress, scamPause }: { readonly newAddress: NewAddressRule; readonly scamPause: ScamPauseRule },
  { value, past, saved }: { readonly value: Money<'USD'>; readonly past: AddressPast; readonly saved: boolean },
  now: Date,
): Date | null {
  const large = waitsUntil(value, past, saved, newAddress, now)
  if (past.answer === null || !FITS_A_SCAM.has(past.answer)) return large
  const any = { free: money('USD', 0n), waitMs: scamPause.waitMs }
  const paused = waitsUntil(value, past, saved, any, now)
  return large !== null && (paused === null || large > paused) ? large : paused
}
