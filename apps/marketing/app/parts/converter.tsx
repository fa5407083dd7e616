/**
 * The converter: a form that the script fills with the API's public rates. Without a script or an answer it links to
 * the rates and shows none. It draws no number at build time, because the rate would be outdated.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { ASSET_NAMES, COIN_CODES, isCoin, type AssetCode } from '@zend/kernel'
import type { ReactElement } from 'react'
import { currencyName, fieldText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { RATES_URL } from '../script-url.ts'
import { appLink } from './links.tsx'
import { PageScript } from './page-script.tsx'

const PAYOUTS: readonly AssetCode[] = ['NGN', 'GHS', 'KES', 'ZAR', 'UGX', 'TZS', 'XAF']

// A placeholder for the figure that the script puts into a sentence.
const slot = (): string => '{0}'
const otherSlot = (): string => '{1}'

/** The initial values of a converter. */
export type ConverterStart = { readonly from: AssetCode; readonly to: AssetCode; readonly amount: string }

/** The converter. `sources` and `targets` are the choices; the default is coins into local money. */
export function Converter({
  from,
  to,
  amount,
  sources = COIN_CODES,
  targets = PAYOUTS,
}: ConverterStart & {
  readonly sources?: readonly AssetCode[]
  readonly targets?: readonly AssetCode[]
}): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const sells = isCoin(from) && !isCoin(to)
  const receives = sells ? t`Your account gets` : t`You get`
  return (
    <>
      <PageScript src={RATES_URL} />
      <form
        className="converter"
        data-converter
        data-theme="light"
        aria-label={t`Converter`}
        data-below={t`Below the smallest payout of ${slot()}`}
        data-above={t`Above the largest payout of ${slot()}`}
        data-age={t`Rate from ${slot()}`}
        data-included={t`included`}
      >
        <div className="converter-field">
          <label htmlFor="amount">{isCoin(from) ? t`You sell` : t`You have`}</label>
          <input
            id="amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={fieldText(language, amount)}
            maxLength={24}
          />
          <Choice name="from" label={t`From`} codes={sources} chosen={from} />
        </div>
        <p className="converter-ask" data-ask={t`Did you mean ${slot()} or ${otherSlot()}?`} role="status" hidden>
          <span />
          <button type="button" />
          <button type="button" />
        </p>
        <div className="converter-field">
          <label htmlFor="gets">{receives}</label>
          <output id="gets" name="gets" htmlFor="amount from to">
            –
          </output>
          <Choice name="to" label={t`Into`} codes={targets} chosen={to} />
        </div>
        <p className="converter-rate">
          <span data-rate>
            <Trans>Today’s rate is in the app</Trans>
          </span>
          <span data-fee />
        </p>
        <p className="converter-age" data-age-line>
          <Trans>You see rate and fee before you say yes.</Trans>
        </p>
        <a className="button action" {...appLink('personal', '/auth/register')}>
          {sells ? <Trans>Sell to my account</Trans> : <Trans>Convert in the app</Trans>}
        </a>
      </form>
    </>
  )
}

function Choice({
  name,
  label,
  codes,
  chosen,
}: {
  readonly name: string
  readonly label: string
  readonly codes: readonly AssetCode[]
  readonly chosen: AssetCode
}): ReactElement {
  const { language } = usePageLocation()
  const nameOf = (code: AssetCode): string => (isCoin(code) ? ASSET_NAMES[code] : currencyName(language, code))
  return (
    <select name={name} aria-label={label} defaultValue={chosen} disabled={codes.length < 2}>
      {codes.map((code) => (
        <option key={code} value={code} title={nameOf(code)}>
          {code}
        </option>
      ))}
    </select>
  )
}
