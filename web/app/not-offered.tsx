/** Replaces a page whose product the law of the holder's country does not allow, or not yet. */
import { Trans, useLingui } from '@lingui/react/macro'
import { HOME_PATH } from '@zend/web/client/paths'
import { useMay } from '@zend/web/data/companies'
import { countryName } from '@zend/web/ui/format'
import { Card, EmptyState, LinkButton } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** The explanation. `country` is the code of one's own country; `null` where it is the company's that counts. */
export function NotOffered({ country }: { readonly country: string | null }): ReactElement {
  const { i18n } = useLingui()
  const mayWithdraw = useMay('withdrawal')
  return (
    <Card role="status" className="mx-auto max-w-[560px]">
      <EmptyState
        title={
          country === null ? (
            <Trans>Not offered in your company’s country</Trans>
          ) : (
            <Trans>Not offered in your country: {countryName(country, i18n.locale)}</Trans>
          )
        }
        text={
          <Trans>
            The law there does not let us offer this, or we do not have the approval for it yet. What you have with us
            can be withdrawn at any time.
          </Trans>
        }
        action={
          mayWithdraw ? (
            <LinkButton href={href('/withdraw')}>
              <Trans>Withdraw</Trans>
            </LinkButton>
          ) : (
            <LinkButton href={HOME_PATH}>
              <Trans>Go to the dashboard</Trans>
            </LinkButton>
          )
        }
      />
    </Card>
  )
}
