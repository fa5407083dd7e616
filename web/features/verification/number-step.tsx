/**
 * The identity number: its kind, the number, the birth date. The server compares the register's data; it is never
 * shown.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '@zend/web/client/use-action'
import { type GivenNumber, NumberForm, submitNumber } from '@zend/web/data/verification'
import type { ReactElement } from 'react'
import { StepCard } from './step-card.tsx'
import type { StepProps } from './step-props.ts'

/** The step. */
export function NumberStep({ userId, verification, onDone }: StepProps): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const send = useAction(async (given: GivenNumber) => {
    await submitNumber(queryClient, userId, given)
    onDone('number')
  })
  const refused = send.error?.code === 'identity_number_invalid'
  return (
    <StepCard
      part="number"
      verification={verification}
      title={<Trans>Your identity number</Trans>}
      text={<Trans>The name and birth date in the register must be those of your profile.</Trans>}
      error={refused ? null : send.error}
    >
      <NumberForm
        kinds={verification.country.identityNumbers}
        pending={send.pending}
        pendingText={t`Checking…`}
        refused={refused}
        onEdited={send.clearError}
        onSend={(given) => void send.act(given)}
      >
        <Trans>Check my number</Trans>
      </NumberForm>
    </StepCard>
  )
}
