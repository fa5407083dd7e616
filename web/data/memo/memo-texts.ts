/**
 * The texts for a memo, by the network's name for it. Whole sentences, because the three words have different genders
 * in some languages.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MemoKind } from './memo-rules.ts'

type Texts = Readonly<Record<MemoKind, MessageDescriptor>>

/** The name. */
export const MEMO_NAMES: Texts = { tag: msg`Destination tag`, memo: msg`Memo`, comment: msg`Comment` }
/** Confirms that it was copied. */
export const MEMO_COPIED: Texts = {
  tag: msg`Destination tag copied`,
  memo: msg`Memo copied`,
  comment: msg`Comment copied`,
}
/** The label of the copy button. */
export const MEMO_COPY: Texts = {
  tag: msg`Copy the destination tag`,
  memo: msg`Copy the memo`,
  comment: msg`Copy the comment`,
}
