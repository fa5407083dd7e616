/**
 * The words for a memo, by what its network calls it. Whole sentences: the three words are of different genders in some
 * languages.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MemoKind } from './memo-rules.ts'

type Texts = Readonly<Record<MemoKind, MessageDescriptor>>

/** Its name. */
export const MEMO_NAMES: Texts = { tag: msg`Destination tag`, memo: msg`Memo`, comment: msg`Comment` }
/** That it was copied. */
export const MEMO_COPIED: Texts = {
  tag: msg`Destination tag copied`,
  memo: msg`Memo copied`,
  comment: msg`Comment copied`,
}
/** The act of copying it. */
export const MEMO_COPY: Texts = {
  tag: msg`Copy the destination tag`,
  memo: msg`Copy the memo`,
  comment: msg`Copy the comment`,
}
