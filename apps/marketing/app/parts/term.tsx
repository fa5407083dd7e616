/** A figure of our standard terms that the API publishes too. The script replaces it if this deployment has another. */
import type { LocalCurrency } from '@zend/kernel'
import type { ReactElement, ReactNode } from 'react'
import { RATES_URL } from '../script-url.ts'
import { PageScript } from './page-script.tsx'

/** Names the figure: a fee in percent, or one of a payout in a currency. */
export type TermName =
  | { readonly of: 'swap' | 'stable-swap' | 'sell' }
  | { readonly of: 'minimum' | 'maximum' | 'flatFee'; readonly currency: LocalCurrency }

/** The figure, with our standard one as `children`. */
export function Term({ children, ...term }: TermName & { readonly children: ReactNode }): ReactElement {
  return (
    <span data-term={term.of} data-currency={'currency' in term ? term.currency : undefined}>
      <PageScript src={RATES_URL} />
      {children}
    </span>
  )
}
