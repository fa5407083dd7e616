/** The texts around the field of a memo, by the network's name for it. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MemoKind } from './memo-rules.ts'

type Texts = Readonly<Record<MemoKind, MessageDescriptor>>

/** Says who needs one. */
export const MEMO_HINT = msg`Exchanges need it: without it the money may be lost. Copy it from where you got the address.`
/** Says that the address already contains one. */
export const MEMO_INSIDE = msg`This address already has it inside.`
/** Says that the receiver wants none. */
export const MEMO_NOT_NEEDED: Texts = {
  tag: msg`The receiver needs no destination tag`,
  memo: msg`The receiver needs no memo`,
  comment: msg`The receiver needs no comment`,
}
/** Describes the valid form. */
export const MEMO_FAULTS: Texts = {
  tag: msg`A destination tag is a whole number from 0 to 4294967295.`,
  memo: msg`A memo has at most 28 characters; letters with accents count twice or more.`,
  comment: msg`A comment has at most 120 characters; letters with accents count twice or more.`,
}
