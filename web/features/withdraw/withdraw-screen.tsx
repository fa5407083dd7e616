/** /withdraw: the start, or the form that its address names. */
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { ExternalScreen } from './external-screen.tsx'
import { WithdrawStartScreen } from './start-screen.tsx'
import { readSendParams } from './withdraw.params.ts'
import { ZendPayScreen } from './zend-pay-screen.tsx'

/** The screen. */
export function WithdrawScreen(): ReactElement {
  const [search] = useSearchParams()
  const { kind, currency, chain } = readSendParams(search)
  if (kind === 'zend-pay') return <ZendPayScreen />
  if (currency === null || chain === null) return <WithdrawStartScreen />
  return <ExternalScreen key={`${currency} ${chain}`} currency={currency} chain={chain} />
}
