/** Masks mail addresses and phone numbers for showing where a code went. Pure. */

/** Tells whether this identifier is an email address; usernames cannot contain an @. */
export const isEmail = (identifier: string): boolean => identifier.includes('@')

/** An address for showing where a mail went. @example maskEmail('ada@example.com') // 'a•••@example.com' */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** A phone number for showing where a message went. @example maskPhone('+2348012345678') // '+234•••5678' */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)}•••${phone.slice(-4)}`

/** A mail address or phone number for showing where a code went. */
export const maskAddress = (address: string): string => (isEmail(address) ? maskEmail(address) : maskPhone(address))
