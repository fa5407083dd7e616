/** Invites the customer to verify themselves. */
import { Trans } from '@lingui/react/macro'
import { useCompany } from '@zend/web/data/companies'
import { LinkButton, Note } from '@zend/web/ui'
import { IconShield } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { href } from 'react-router'

/**
 * The note: what verification opens, what it takes, and the link. Of a company's money nobody is told to verify
 * themselves: it is the company that is verified.
 */
export function VerifyFirst({ opens }: { readonly opens: ReactNode }): ReactElement {
  const company = useCompany()
  if (company !== null) return <CompanyFirst name={company.company.name} />
  return (
    <Note tone="info" icon={<IconShield />}>
      <p className="font-semibold">{opens}</p>
      <p>
        <Trans>Confirm your phone number and say who you are. Deposits and swaps are open already.</Trans>
      </p>
      <LinkButton href={href('/settings/account/kyc')} size="small" className="mt-3">
        <Trans>Verify your identity</Trans>
      </LinkButton>
    </Note>
  )
}

function CompanyFirst({ name }: { readonly name: string }): ReactElement {
  return (
    <Note tone="info" icon={<IconShield />}>
      <Trans>This opens once {name} is verified.</Trans>
    </Note>
  )
}
