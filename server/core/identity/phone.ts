/** Phone numbers: whether one belongs to the country its owner chose, and how one is shown. It never says whether the number is in use. */
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { isEmail, maskEmail } from './identity.ts'

/** Whether `phone` (E.164) is a possible number of this country's numbering plan, which libphonenumber knows. */
export function isPhoneOf(country: string, phone: string): boolean {
  const number = parsePhoneNumberFromString(phone)
  return number !== undefined && number.country === country && number.isValid()
}

/** A phone number for showing where a message went. @example maskPhone('+2348012345678') // '+234•••5678' */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)}•••${phone.slice(-4)}`

/** A mail address or phone number for showing where a code went. */
export const maskAddress = (address: string): string => (isEmail(address) ? maskEmail(address) : maskPhone(address))
