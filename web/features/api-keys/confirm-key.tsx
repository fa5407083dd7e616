/** The last step of a new key, or of a new secret for one. */
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmCard, type ConfirmCardProps } from '@zend/web/data/orders'
import type { ReactElement } from 'react'
import { useKeyErrorText } from './key-error-text.ts'
import { carryOut, type KeyChange, type KeyResult, mailKeyCode } from './keys.queries.ts'

/** `onDone` gets the key with its secret, or the request when others are asked first. */
export type ConfirmKeyProps = Pick<ConfirmCardProps<KeyChange>, 'onRefused' | 'onBack'> & {
  readonly change: KeyChange
  readonly onDone: (made: KeyResult) => void
}

/** Code, PIN, key. */
export function ConfirmKey({ change, onDone, ...step }: ConfirmKeyProps): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const name = change.kind === 'make' ? change.wish.name : change.key.name
  return (
    <ConfirmCard
      {...step}
      act={change}
      mail={mailKeyCode}
      what={change.kind === 'make' ? t`It confirms the key ${name}.` : t`It confirms a new secret for the key ${name}.`}
      perform={async (confirmed) => {
        onDone(await carryOut(queryClient, change, confirmed))
        return null
      }}
      errorText={useKeyErrorText()}
    />
  )
}
