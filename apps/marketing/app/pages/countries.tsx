/** /supported-countries */
import { Trans, useLingui } from '@lingui/react/macro'
import { localCurrencyOf } from '@zend/kernel'
import type { ReactElement } from 'react'
import { OFF_RAMPS } from '../data/families.ts'
import { countryName, currencyName, listText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { Closing, Hero, Questions, Section } from '../parts/blocks.tsx'
import { Flag } from '../parts/flag.tsx'

// The countries that accounts can be opened from (specification §3).
const HOME_COUNTRIES = ['NG', 'GH', 'TZ', 'RW', 'ZA', 'KE', 'CM', 'UG'] as const

/** The page. */
export function Countries(): ReactElement {
  const { t } = useLingui()
  const { language, to } = usePageLocation()
  const wayNames = { bank: t`bank account`, 'mobile-money': t`mobile-money wallet` }
  return (
    <>
      <Hero
        title={t`Where Zend works`}
        lead={t`Accounts can be opened from eight countries today. Payouts of local money go to accounts in the customer’s own name there.`}
      />
      <Section title={t`Open an account from`}>
        <ul className="countries">
          {HOME_COUNTRIES.map((code) => {
            const currency = localCurrencyOf(code)
            const ramp = OFF_RAMPS.find((row) => row.currency === currency)
            return (
              <li key={code}>
                <Flag country={code} />
                <h3>{countryName(language, code)}</h3>
                <p>{currencyName(language, currency)}</p>
                {ramp === undefined ? (
                  <p className="muted">
                    <Trans>Receive, swap, withdraw</Trans>
                  </p>
                ) : (
                  <>
                    <p className="muted">
                      {listText(
                        language,
                        ramp.ways.map((way) => wayNames[way]),
                      )}
                    </p>
                    <a href={to(`/off-ramp/convert-crypto-to-${ramp.slug}`)}>
                      <Trans>Rates and fees</Trans>
                    </a>
                  </>
                )}
              </li>
            )
          })}
        </ul>
      </Section>
      <Questions
        items={[
          {
            question: t`I live elsewhere. Can I open an account?`,
            answer: t`Not yet. This page names the countries that are open.`,
          },
          {
            question: t`Can I use my account while I travel?`,
            answer: t`Yes. Keep your mail at hand: a sign-in from a device we do not know asks for a code.`,
          },
          {
            question: t`Can I send crypto to any country?`,
            answer: t`A blockchain knows no countries. We do not send to addresses and persons on sanctions lists.`,
          },
        ]}
      />
      <Closing title={<Trans>Is yours among them?</Trans>} />
    </>
  )
}
