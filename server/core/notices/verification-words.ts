/**
 * Texts for verification subjects and for rejection reasons: whole sentences, each complete by itself. A missing one
 * does not compile.
 */
import type { VerificationReason } from '@zend/contracts'
import { msg, type Text } from '../texts/index.ts'

/** The subject of a check, as mails name it: a step, or a document with its picture of the face. */
export type VerificationSubject = 'identity-number' | 'document' | 'address'

/** The subject, within a sentence. */
export const SUBJECTS: Readonly<Record<VerificationSubject, Text>> = {
  'identity-number': msg({ message: 'your identity number' }),
  document: msg({ message: 'your document' }),
  address: msg({ message: 'your address and source of funds' }),
}

/** Why it was rejected, and what to do. */
export const REASONS: Readonly<Record<VerificationReason, Text>> = {
  number_not_found: msg({ message: 'The register does not know this number. Check every digit.' }),
  name_differs: msg({
    message: 'The name there is not the name of your account. Correct your profile, or write to us.',
  }),
  birth_date_differs: msg({ message: 'The birth date there is not the one you gave.' }),
  identity_used: msg({ message: 'This identity belongs to another account. Write to us if it is yours.' }),
  number_differs: msg({ message: 'The document shows another number than the one you gave.' }),
  picture_unclear: msg({ message: 'The picture cannot be read. Take it again in good light, without glare.' }),
  document_incomplete: msg({ message: 'A part of the document is missing. Show all of it, with both sides.' }),
  document_expired: msg({ message: 'The document has expired. Hand in one that is valid.' }),
  document_not_supported: msg({ message: 'We do not take this document. Choose another kind.' }),
  document_not_genuine: msg({ message: 'The document could not be confirmed as genuine.' }),
  document_kind_differs: msg({ message: 'The document is of another kind than the one you chose.' }),
  face_differs: msg({ message: 'The face is not the one on the document.' }),
  face_unclear: msg({ message: 'The face cannot be seen well. Take the picture again in good light.' }),
  not_live: msg({ message: 'The picture was not taken of a person in front of the camera.' }),
  proof_unreadable: msg({ message: 'The proof of address cannot be read.' }),
  proof_too_old: msg({ message: 'The proof of address is older than three months.' }),
  address_differs: msg({ message: 'The proof shows another name or address than the one you gave.' }),
  funds_unclear: msg({ message: 'We need to know more about where your money comes from.' }),
  other: msg({ message: 'We could not confirm it. Our support can tell you more.' }),
}
