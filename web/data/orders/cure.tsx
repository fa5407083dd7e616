/** The link to what helps against a refusal of an order. */
import { Trans } from '@lingui/react/macro'
import { useCompany } from '@zend/web/data/companies'
import { TextLink } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { href } from 'react-router'

// A page of the business app alone.
const COMPANY_VERIFICATION = '/settings/account/business-kyb'

/** Where something helps, and what the link says. */
export type Help = { readonly href: string; readonly text: ReactNode }

/** The link; nothing where none helps. `others` are the feature's own, by code. */
export function Cure({
  code,
  others = {},
}: {
  readonly code: string
  readonly others?: Readonly<Record<string, Help>>
}): ReactElement | null {
  const isCompany = useCompany() !== null
  const help = others[code] ?? usualHelp(code, isCompany)
  return help === null ? null : <TextLink href={help.href}>{help.text}</TextLink>
}

function usualHelp(code: string, isCompany: boolean): Help | null {
  switch (code) {
    case 'verification_needed':
      return isCompany
        ? { href: COMPANY_VERIFICATION, text: <Trans>See the verification</Trans> }
        : { href: href('/settings/account/kyc'), text: <Trans>Verify your identity</Trans> }
    case 'limit_exceeded':
      return { href: href('/settings/account/transaction-limits'), text: <Trans>See your limits</Trans> }
    case 'pin_not_created':
      return { href: href('/settings/security/pin'), text: <Trans>Create a PIN</Trans> }
    default:
      return null
  }
}
