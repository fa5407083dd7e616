/** Properties: `size` is the identicon's side in px; `large` shows the memo as the most prominent text. */
export { DestinationShown } from './destination-shown.tsx'
export { MemoShown } from './memo-shown.tsx'
export { MemoField } from './memo-field.tsx'
export { type MemoKind, halvesOn, isMemoSettled, memoKindOf } from './memo-rules.ts'
export { MEMO_COPIED, MEMO_COPY, MEMO_NAMES } from './memo-texts.ts'
export { useXAddress } from './use-x-address.ts'
