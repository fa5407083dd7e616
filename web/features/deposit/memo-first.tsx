/** The memo of a deposit, before its address: without it nobody can know whose coins they are. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MEMO_COPIED, MEMO_COPY, MemoShown, type MemoKind } from '@zend/web/data/memo'
import { Button, Note, TextLink } from '@zend/web/ui'
import { Checkbox } from '@zend/web/ui/fields'
import { IconAlert, IconCheck, IconCopy } from '@zend/web/ui/icons'
import { useCopy } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { href } from 'react-router'

type Texts = Readonly<Record<MemoKind, MessageDescriptor>>

const FIRST: Texts = {
  tag: msg`Give the sender this destination tag first`,
  memo: msg`Give the sender this memo first`,
  comment: msg`Give the sender this comment first`,
}
const WILL_ENTER: Texts = {
  tag: msg`I will enter the destination tag`,
  memo: msg`I will enter the memo`,
  comment: msg`I will enter the comment`,
}

/** `ticked`: the customer confirmed to enter it. */
export type MemoFirstProps = {
  readonly kind: MemoKind
  readonly memo: string
  readonly ticked: boolean
  readonly onTick: (ticked: boolean) => void
}

/** The memo, large, to copy; what happens without it; the checkbox that reveals the address. */
export function MemoFirst({ kind, memo, ticked, onTick }: MemoFirstProps): ReactElement {
  const { i18n } = useLingui()
  return (
    <div className="grid w-full grid-cols-1 gap-3.5 border-t border-line pt-4">
      <p className="text-body font-semibold">{i18n._(FIRST[kind])}</p>
      <MemoShown kind={kind} memo={memo} large />
      <CopyFirst kind={kind} memo={memo} />
      <Note tone="warn" icon={<IconAlert />}>
        <p>
          <Trans>
            All our customers share one address on this network. Without it we can't tell that a deposit is yours.
          </Trans>
        </p>
        <p className="mt-1">
          <Trans>
            Forgotten? <TextLink href={href('/rescue')}>Find the transaction by its hash</TextLink> and claim them.
          </Trans>
        </p>
      </Note>
      <Checkbox
        label={i18n._(WILL_ENTER[kind])}
        checked={ticked}
        onChange={(event) => onTick(event.currentTarget.checked)}
        className="font-semibold"
      />
    </div>
  )
}

function CopyFirst({ kind, memo }: Pick<MemoFirstProps, 'kind' | 'memo'>): ReactElement {
  const { i18n } = useLingui()
  const { copied, announcement, copy } = useCopy(memo, i18n._(MEMO_COPIED[kind]))
  return (
    <>
      <Button variant="quiet" wide icon={copied ? <IconCheck size={20} /> : <IconCopy size={20} />} onClick={copy}>
        {i18n._(copied ? MEMO_COPIED[kind] : MEMO_COPY[kind])}
      </Button>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}
