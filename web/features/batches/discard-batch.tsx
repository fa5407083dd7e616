/** Ends a batch after a question: a draft is discarded, one that was asked for is taken back or stopped. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { BatchAnswer } from '@zend/contracts'
import { AskedButton } from '@zend/web/client/asked-button'
import type { ReactElement } from 'react'
import { stop } from './batches.calls.ts'
import { useBatchErrorText } from './use-batch-error-text.ts'

/** The button. */
export function DiscardBatch({ batch: { _id, name, state } }: { readonly batch: BatchAnswer }): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const errorText = useBatchErrorText()
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
    <AskedButton
      variant="ghost"
      wide
      className="text-bad!"
      button={texts.button}
      title={texts.title}
      text={texts.text}
      stay={<Trans>Leave it</Trans>}
      act={texts.act}
      working={t`Stopping…`}
      onAct={() => stop(client, _id)}
      errorText={errorText}
    />
  )
}
