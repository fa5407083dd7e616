/** Converts a typed phone number to the sent format. The numbering plans load only when needed. */
import type { CountryCode } from 'libphonenumber-js'

/**
 * The number as E.164. A number that is invalid in the country is sent with its plus or digits as typed, and the server
 * refuses it at the field: the plans here may be older than the server's.
 * @example await toE164('0803 123 4567', 'NG') // '+2348031234567'
 */
export async function toE164(typed: string, country: string): Promise<string> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const known: CountryCode | undefined = isSupportedCountry(country) ? country : undefined
  const parsed = known === undefined ? parsePhoneNumberFromString(typed) : parsePhoneNumberFromString(typed, known)
  return parsed?.number ?? typed.replace(/[^\d+]/g, '')
}
