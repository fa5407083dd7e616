/** The PIN sheet that confirms what becomes of coins that are paid. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { actPin } from '@zend/web/data/orders'
import { type ReactElement, Suspense } from 'react'
import type { ArrivalChoice } from './arrival.choice.ts'
import { accountsQuery } from './arrival.queries.ts'
import { useBillErrorText } from './bill-error-text.ts'
import type { useArrival } from './use-arrival.ts'

/** The sheet. */
export function ArrivalPin({
  setting,
  choice,
  onPin,
  onClose,
}: {
  readonly setting: ReturnType<typeof useArrival>
  readonly choice: ArrivalChoice
  readonly onPin: (pin: string) => void
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const errorText = useBillErrorText()
  const { asking, pending, pinError, attempt, unlock } = setting
  return (
    <Suspense>
      <actPin.Part
        open={asking}
        description={<What choice={choice} />}
        pending={pending ? t`Setting it…` : null}
        error={pinError?.code === 'pin_wrong' ? errorText(pinError) : undefined}
        refusal={pinError}
        attempt={attempt}
        onPin={onPin}
        onClose={onClose}
        onUnlock={unlock}
      />
    </Suspense>
  )
}

/** The choice in a sentence. */
function What({ choice }: { readonly choice: ArrivalChoice }): ReactElement {
  const { data: accounts = [] } = useQuery(accountsQuery())
  if (choice.kind === 'keep') return <Trans>From now on, what is paid stays as it comes.</Trans>
  if (choice.kind === 'convert') return <Trans>From now on, what is paid is swapped into {choice.into}.</Trans>
  const account = accounts.find(({ _id }) => _id === choice.account)
  const [name, end] = [account?.accountName ?? '', account?.accountNumber.slice(-4) ?? '']
  return (
    <Trans>
      From now on, what is paid is sold to {name} (••{end}).
    </Trans>
  )
}
