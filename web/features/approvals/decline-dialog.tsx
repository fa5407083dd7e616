/** Declining a request: a reason, and words that its maker reads. A session is enough. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ApprovalDetail, DECLINE_REASONS, type DeclineReason } from '@zend/contracts'
import { useAction } from '@zend/web/client/use-action'
import { Button, Dialog, Note, toast } from '@zend/web/ui'
import { NativeSelect, TextArea } from '@zend/web/ui/fields'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, useState } from 'react'
import { movesMoney, REASON_TEXTS } from './approval-texts.ts'
import { decline, rememberApproval } from './approvals.queries.ts'
import { VoteError } from './vote-error.tsx'

const WORDS_MAX = 500

/** The dialog. */
export function DeclineDialog({
  approval,
  onClose,
}: {
  readonly approval: ApprovalDetail
  readonly onClose: () => void
}): ReactElement {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [reason, setReason] = useState<DeclineReason>('wrong_details')
  const [words, setWords] = useState('')
  const send = useAction(async () => {
    await rememberApproval(client, await decline(approval, reason, words.trim()))
    onClose()
    toast({
      kind: 'success',
      text: !movesMoney(approval) ? t`Declined.` : t`Declined. The money is back in the balance.`,
    })
  })
  const maker = approval.madeBy.name
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Decline this request?`}
      description={t`It ends at once, whoever approved it before. ${maker} sees your reason.`}
      footer={
        <Button
          variant="danger"
          wide
          loading={send.pending}
          loadingText={t`Declining…`}
          onClick={() => void send.act()}
        >
          <Trans>Decline</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        <NativeSelect
          label={t`Reason`}
          value={reason}
          choices={DECLINE_REASONS.map((each) => ({ value: each, text: i18n._(REASON_TEXTS[each]) }))}
          onChange={({ target }) => setReason(DECLINE_REASONS.find((each) => each === target.value) ?? 'other')}
        />
        {reason === 'suspected_fraud' ? (
          <Note tone="warn" icon={<IconAlert />}>
            <Trans>Nothing more is sent from the company until we have looked at it.</Trans>
          </Note>
        ) : null}
        <TextArea
          label={t`Words to ${maker} (optional)`}
          value={words}
          maxLength={WORDS_MAX}
          onChange={({ target }) => setWords(target.value)}
        />
        <VoteError error={send.error} />
      </div>
    </Dialog>
  )
}
