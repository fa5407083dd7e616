/** The last step of a change of members. */
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmCard, type ConfirmCardProps } from '@zend/web/data/orders'
import type { ReactElement } from 'react'
import { useChangeErrorText } from './change-error-text.ts'
import type { Change } from './members.flow.ts'
import { mailChangeCode, perform } from './members.queries.ts'

/** `onDone` follows a change that nobody else had to approve. */
export type ConfirmChangeProps = Pick<ConfirmCardProps<Change>, 'what' | 'onRefused' | 'onBack'> & {
  readonly change: Change
  readonly onDone: () => void
}

/** Code, PIN, change. */
export function ConfirmChange({ change, onDone, ...step }: ConfirmChangeProps): ReactElement {
  const queryClient = useQueryClient()
  return (
    <ConfirmCard
      {...step}
      act={change}
      mail={mailChangeCode}
      perform={async (confirmed) => {
        const asked = await perform(queryClient, change, confirmed)
        if (asked === null) onDone()
        return asked
      }}
      errorText={useChangeErrorText(change.memberAct)}
    />
  )
}
