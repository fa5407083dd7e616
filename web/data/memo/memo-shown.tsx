/** A memo with its own identicon, like an address. */
import { useLingui } from '@lingui/react/macro'
import { Identicon, cx, IconButton } from '@zend/web/ui'
import { IconCheck, IconCopy } from '@zend/web/ui/icons'
import { useCopy } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import type { MemoKind } from './memo-rules.ts'
import { MEMO_COPIED, MEMO_COPY, MEMO_NAMES } from './memo-texts.ts'

/** What is shown: `size` is the identicon's side in px; `large` writes the memo as the first thing to be read. */
export type MemoShownProps = {
  readonly kind: MemoKind
  readonly memo: string
  readonly copyable?: boolean
  readonly size?: number
  readonly large?: boolean
  readonly className?: string
}

/** The memo, with its name above it. One click selects all of it. */
export function MemoShown({
  kind,
  memo,
  copyable = false,
  size = 74,
  large = false,
  className,
}: MemoShownProps): ReactElement {
  const { i18n, t } = useLingui()
  return (
    <div className={cx('flex items-center gap-3.5', className)}>
      <span className="block shrink-0 overflow-hidden rounded-field" style={{ width: size, height: size }}>
        <Identicon
          text={memo}
          label={t`Cloth of this text: a picture that changes when any character does`}
          className="size-full"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-label text-muted">{i18n._(MEMO_NAMES[kind])}</span>
        <b
          className={cx(
            'block font-mono wrap-anywhere whitespace-pre-wrap text-action select-all',
            large ? 'text-title leading-tight' : 'text-body',
          )}
        >
          {memo}
        </b>
      </span>
      {copyable ? <CopyMemo kind={kind} memo={memo} /> : null}
    </div>
  )
}

function CopyMemo({ kind, memo }: { readonly kind: MemoKind; readonly memo: string }): ReactElement {
  const { i18n } = useLingui()
  const { copied, announcement, copy } = useCopy(memo, i18n._(MEMO_COPIED[kind]))
  return (
    <>
      <IconButton
        plain
        label={i18n._(MEMO_COPY[kind])}
        icon={copied ? <IconCheck size={20} className="text-ok" /> : <IconCopy size={20} />}
        onClick={copy}
      />
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </>
  )
}
