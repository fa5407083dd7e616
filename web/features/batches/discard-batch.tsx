/** Ends a batch after a question: a draft is discarded, one that was asked for is taken back or stopped. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { BatchAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { Button, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { stop } from './batches.calls.ts'
import { question } from './question-part.ts'
import { useBatchErrorText } from './use-batch-error-text.ts'

/** The button. */
export function DiscardBatch({ batch: { _id, name, state } }: { readonly batch: BatchAnswer }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const client = useQueryClient()
  const errorText = useBatchErrorText()
  // `null` until first opened.
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => question.fetch(), [])
  const ending = useAction(async () => {
    await stop(client, _id)
    setOpen(false)
  })
  const texts =
    state === 'paying'
      ? {
          button: t`Stop the rest`,
          title: t`Stop the rest of ${name}?`,
          text: t`Payments that have begun go on. The others are not made, and their money is free again.`,
          act: t`Stop the rest`,
        }
      : state === 'asked'
        ? {
            button: t`Take it back`,
            title: t`Take ${name} back?`,
            text: t`Nobody is asked any more, nothing is paid, and the money is free again.`,
            act: t`Take it back`,
          }
        : {
            button: t`Discard this batch`,
            title: t`Discard ${name}?`,
            text: t`Its rows and your corrections are gone. Nothing is paid.`,
            act: t`Discard it`,
          }
  return (
    <>
      <Button variant="ghost" wide disabled={!online} onClick={() => setOpen(true)} className="text-bad!">
        {texts.button}
      </Button>
      {open === null ? null : (
        <Suspense>
          <question.Part
            open={open}
            onClose={() => setOpen(false)}
            title={texts.title}
            description={texts.text}
            stay={<Trans>Leave it</Trans>}
            act={texts.act}
            onAct={() => void ending.act()}
            pending={ending.pending}
            pendingText={t`Stopping…`}
          >
            {ending.error === null ? null : (
              <div role="alert">
                <Note tone="bad" icon={<IconAlert />}>
                  {errorText(ending.error)}
                </Note>
              </div>
            )}
          </question.Part>
        </Suspense>
      )}
    </>
  )
}
