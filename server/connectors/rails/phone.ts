/**
 * Mobile-money numbers as rails write them. A wallet's number is its phone number, in whatever form the customer wrote
 * it.
 */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * One number in two forms, digits only: `international` begins with the country's code, `national` is the domestic
 * form.
 */
export type WalletNumber = { readonly international: string; readonly national: string }

/**
 * Parses a wallet's number; `null` when it is no number of that country.
 * @example walletNumber('KE', '0712 345 678')?.international // '254712345678'
 */
export function walletNumber(country: string, text: string): WalletNumber | null {
  if (!isSupportedCountry(country)) return null
  const number = parsePhoneNumberFromString(text, country satisfies CountryCode)
  if (number?.country !== country || !number.isPossible()) return null
  return { international: digits(number.number), national: digits(number.formatNational()) }
}

const digits = (text: string): string => text.replace(/\D/g, '')
