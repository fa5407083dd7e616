/** The promotion beside the business app's sign-in pages (specification §2: business intro slides). */
import { Trans, useLingui } from '@lingui/react/macro'
import { Promises } from '@zend/web/ui/promises'
import type { ReactElement } from 'react'

/** The promotion. */
export function CompanyPromotion(): ReactElement {
  const { t } = useLingui()
  return (
    <Promises
      label={t`What a company account does`}
      slides={[
        {
          pattern: 'promise',
          title: <Trans>One account for the whole company.</Trans>,
          text: <Trans>Everybody signs in as themselves. What they may do is for the company to say.</Trans>,
        },
        {
          pattern: 'address',
          title: <Trans>Nobody pays alone.</Trans>,
          text: <Trans>A payment leaves once the people you name have approved it, amount and payee included.</Trans>,
        },
        {
          pattern: 'arrival',
          title: <Trans>Wages and suppliers, paid from here.</Trans>,
          text: <Trans>To wallet addresses, or in local currency to bank accounts and mobile money.</Trans>,
        },
      ]}
    />
  )
}
