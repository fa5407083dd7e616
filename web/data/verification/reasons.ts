/** Texts for why something that was handed in was not accepted. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VerificationReason } from '@zend/contracts'

/** Why something was rejected, and what to do about it. */
export const REASON_TEXTS: Readonly<Record<VerificationReason, MessageDescriptor>> = {
  number_not_found: msg`We couldn't find this number in the national register. Check it, or use another ID.`,
  name_differs: msg`The name there is not the name of your profile. Correct your profile and try again, or write to support.`,
  birth_date_differs: msg`The birth date there is another.`,
  identity_used: msg`This identity belongs to another account. Write to support if that account is not yours.`,
  number_differs: msg`The number on the document is not the one you gave.`,
  picture_unclear: msg`The photo is blurred or too dark. Take it again in daylight.`,
  document_incomplete: msg`A part of the document is cut off. All four corners must be seen.`,
  document_expired: msg`The document has expired.`,
  document_not_supported: msg`This document is not one that we can take.`,
  document_not_genuine: msg`The document could not be confirmed as genuine.`,
  document_kind_differs: msg`The document is of another kind than you chose.`,
  face_differs: msg`The face is not the one on the document.`,
  face_unclear: msg`Your face cannot be seen well. Look into the camera, without glasses or hat.`,
  not_live: msg`The photo looks like a photo of a photo. Take it with your camera, now.`,
  proof_unreadable: msg`The proof of address cannot be read.`,
  proof_too_old: msg`The proof of address is older than three months.`,
  address_differs: msg`The address on the proof is another.`,
  funds_unclear: msg`Tell us more about where your money comes from.`,
  other: msg`We could not accept it. Support can tell you more.`,
}
