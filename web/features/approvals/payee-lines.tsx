/** What a payee is that is to be saved, beside its address: who, at which bank, and who says so. */
import { Trans, useLingui } from '@lingui/react/macro'
import { countryName } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import type { Signed } from './payload.ts'
import { Line } from './signed-line.tsx'

/** The lines. */
export function PayeeLines({ payee: { name, details } }: Pick<Signed, 'payee'>): ReactElement {
  const { i18n } = useLingui()
  const { asset, username, country, institutionName, branch, accountNumber, accountName, namedBy } = details
  return (
    <>
      {accountNumber === undefined ? <Line term={<Trans>Name it gets</Trans>}>{name}</Line> : null}
      {username === undefined ? null : <Line term={<Trans>Zend Pay</Trans>}>@{username}</Line>}
      {asset === undefined ? null : <Line term={<Trans>Coin</Trans>}>{asset}</Line>}
      {institutionName === undefined ? null : (
        <Line term={<Trans>Bank or provider</Trans>}>
          {[institutionName, branch, country === undefined ? undefined : countryName(country, i18n.locale)]
            .filter((part) => part !== undefined)
            .join(', ')}
        </Line>
      )}
      {accountNumber === undefined ? null : <Line term={<Trans>Account number</Trans>}>{accountNumber}</Line>}
      {accountName === undefined ? null : (
        <Line term={<Trans>In the name of</Trans>}>
          {accountName}
          <span className="block font-normal text-muted">
            {namedBy === 'bank' ? <Trans>as the bank gave it</Trans> : <Trans>as typed: no bank was asked</Trans>}
          </span>
        </Line>
      )}
    </>
  )
}
