/** The last step of a change of the policy. */
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmCard, type ConfirmCardProps } from '@zend/web/data/orders'
import type { ReactElement } from 'react'
import { mailRulesCode, putRules, type Written } from './policy.queries.ts'
import { useRulesErrorText } from './rules-error-text.ts'

/** `onDone` follows a change that nobody else had to approve. */
export type ConfirmRulesProps = Pick<ConfirmCardProps<Written['rules']>, 'onRefused' | 'onBack'> & {
  readonly written: Written
  readonly onDone: () => void
}

/** Code, PIN, rules. */
export function ConfirmRules({ written, onDone, ...step }: ConfirmRulesProps): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return (
    <ConfirmCard
      {...step}
      act={written.rules}
      mail={mailRulesCode}
      what={t`It confirms the new rules for approvals.`}
      perform={async (confirmed) => {
        const asked = await putRules(queryClient, written, confirmed)
        if (asked === null) onDone()
        return asked
      }}
      errorText={useRulesErrorText()}
    />
  )
}
