/** What comes back when a payout is late. Apart from rail-state.tsx, which the form loads. */
import { Trans, useLingui } from '@lingui/react/macro'
import { SECOND_MS } from '@zend/kernel'
import type { ReactElement } from 'react'
import { spell } from './rail-state.tsx'

/** Says after how long a payout is late, and what comes back then. */
export function FeeBack({ lateSeconds }: { readonly lateSeconds: number }): ReactElement {
  const { i18n } = useLingui()
  const time = spell(lateSeconds * SECOND_MS, i18n.locale)
  return <Trans>Later than {time}: our fee comes back.</Trans>
}
