/** Whether a phone number belongs to the country its owner chose. It never says whether the number is in use. */
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Whether `phone` (E.164) is a possible number of this country's numbering plan, which libphonenumber knows. */
export function isPhoneOf(country: string, phone: string): boolean {
  const number = parsePhoneNumberFromString(phone)
  return number !== undefined && number.country === country && number.isValid()
}
