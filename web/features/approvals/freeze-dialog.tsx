/** The question before all payments of a company are stopped: what happens, a reason, and words for colleagues and us. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { FREEZE_REASONS, freezeCompany, type FreezeReason } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useAction } from '@zend/web/client/use-action'
import { companyQuery } from '@zend/web/data/companies'
import { Button, Dialog, toast } from '@zend/web/ui'
import { NativeSelect, TextArea } from '@zend/web/ui/fields'
import { type ReactElement, useState } from 'react'
import { REASON_TEXTS } from './approval-texts.ts'

const WORDS_MAX = 500

/** The dialog; `name` is the company's. */
export function FreezeDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }): ReactElement {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [reason, setReason] = useState<FreezeReason>('suspected_fraud')
  const [words, setWords] = useState('')
  const send = useAction(async () => {
    const said = words.trim()
    await services().api.call(freezeCompany, { body: { reason, ...(said === '' ? {} : { words: said }) } })
    // What is stopped shows on more pages than this one: limits, balances, requests.
    await Promise.all([
      client.invalidateQueries({ queryKey: companyQuery().queryKey }),
      client.invalidateQueries({ queryKey: ['wallet'] }),
    ])
    onClose()
    toast({ kind: 'success', text: t`All payments are stopped.` })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Stop all payments of ${name}?`}
      description={t`It counts at once. Nobody in the company can open it again: only our support can, once we have looked. Everybody who sees the money is told that it was you.`}
      footer={
        <Button variant="danger" wide loading={send.pending} loadingText={t`Stopping…`} onClick={() => void send.act()}>
          <Trans>Stop all payments</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        <NativeSelect
          label={t`Reason`}
          value={reason}
          choices={FREEZE_REASONS.map((each) => ({ value: each, text: i18n._(REASON_TEXTS[each]) }))}
          onChange={({ target }) => setReason(FREEZE_REASONS.find((each) => each === target.value) ?? 'other')}
        />
        <TextArea
          label={t`What happened (optional)`}
          value={words}
          maxLength={WORDS_MAX}
          onChange={({ target }) => setWords(target.value)}
        />
        {send.error === null ? null : <ErrorNote error={send.error} />}
      </div>
    </Dialog>
  )
}
