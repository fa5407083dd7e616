/** The requirements of each tier in words, with their pages (product.md §11). The API names them by keys. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href } from 'react-router'

/** The highest tier. */
export const TIER_MAX = 3

const TAKES: Readonly<Record<string, MessageDescriptor>> = {
  email: msg`A verified email address`,
  phone: msg`A verified phone number`,
  bvn_or_national_id: msg`Your BVN or national ID number`,
  document: msg`A photo of your ID document`,
  liveness: msg`A photo of your face`,
  address: msg`Proof of your address`,
  source_of_funds: msg`Where your money comes from`,
}
// Only Nigerian banks know a BVN.
const NATIONAL_ID = msg`Your national ID number`

/** The text of a key, for the country of this currency; `null` for a key that this build does not know. */
export function takesText(key: string, currency: string): MessageDescriptor | null {
  return key === 'bvn_or_national_id' && currency !== 'NGN' ? NATIONAL_ID : (TAKES[key] ?? null)
}

const VERIFICATION = href('/settings/account/kyc')
const STEPS: Readonly<Record<string, string>> = {
  phone: 'phone',
  bvn_or_national_id: 'number',
  document: 'document',
  liveness: 'document',
  address: 'address',
  source_of_funds: 'address',
}

/** The page for a requirement: its step of verification, or all steps. */
export const givenAt = (key: string): string =>
  STEPS[key] === undefined ? VERIFICATION : `${VERIFICATION}?step=${STEPS[key]}`
