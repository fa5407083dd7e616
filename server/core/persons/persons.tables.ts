/** Tables of persons as Kysely sees them. Types only. */
import type { Locale } from '@zend/contracts'
import type { PictureId, UserId } from '@zend/kernel'

/** Tables of the `persons` schema, and what it reads of PINs, by qualified name. */
export type PersonsTables = {
  'persons.users': {
    id: UserId
    first_name: string
    last_name: string
    username: string
    email: string
    sealed_phone: Uint8Array | null
    country: string
    locale: Locale
    image: PictureId | null
    referral_code: string | null
    company: unknown
    password_hash: string
    password_changed_at: Date
    terms_accepted_at: Date
    created_at: Date
    email_verified_at: Date | null
    username_changed_at: Date | null
    frozen_at: Date | null
    unfrozen_at: Date | null
    closed_at: Date | null
  }
  'persons.new_addresses': { user_id: UserId; email: string; asked_at: Date }
  'persons.former_usernames': { username: string; user_id: UserId; held_until: Date }
  'confirmation.pins': { user_id: UserId }
}
