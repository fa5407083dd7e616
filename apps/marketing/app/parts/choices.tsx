/** The currencies and coins of the front page: what each looks like, what it stands at, and how soon money is there. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ASSET_NAMES, COIN_CODES } from '@zend/kernel'
import { CoinIcon } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { OFF_RAMPS } from '../data/families.ts'
import { INSTANT_BANKS, SELL } from '../data/terms.ts'
import { currencyName } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { Carousel, Section } from './blocks.tsx'
import { Flag } from './flag.tsx'

// A placeholder for the rate that the script puts into the sentence.
const slot = (): string => '{0}'

/** The currencies that coins are sold for, each with the market rate of this minute. */
export function Money(): ReactElement {
  const { t } = useLingui()
  const { language, to } = usePageLocation()
  const title = t`Your money in your own currency`
  const soon = t`${plural(SELL.instantMinutes, { one: 'usually # min', other: 'usually # min' })}`
  const usual = ({ countries, ways }: (typeof OFF_RAMPS)[number]): string => {
    const banksAtOnce = countries.every((country) => INSTANT_BANKS.includes(country))
    if (ways[0] === 'mobile-money') return t`mobile money, ${soon}`
    return banksAtOnce ? t`bank, ${soon}` : t`bank, within a working day`
  }
  return (
    <Section
      id="currencies"
      eyebrow={t`Local by design`}
      title={title}
      lead={t`Market rates of this minute. Our fee comes off and is shown before you confirm.`}
    >
      <Carousel label={title}>
        <ul className="money">
          {OFF_RAMPS.map((row) => (
            <li key={row.slug}>
              <a href={to(`/off-ramp/convert-crypto-to-${row.slug}`)}>
                <Flag country={row.countries[0]} />
                <b>{currencyName(language, row.currency)}</b>
                <span
                  className="money-rate"
                  data-sale={t`${slot()} for 1 USDT`}
                  data-from="USDT"
                  data-to={row.currency}
                />
                <span>{usual(row)}</span>
              </a>
            </li>
          ))}
        </ul>
      </Carousel>
    </Section>
  )
}

/** Every coin, by its mark. */
export function Coins(): ReactElement {
  const { t } = useLingui()
  const coins = COIN_CODES.length
  return (
    <Section title={t`${coins} coins`}>
      <Carousel label={t`${coins} coins`}>
        <ul className="coins">
          {COIN_CODES.map((code) => (
            <li key={code}>
              <CoinIcon code={code} size={36} />
              <span>
                <b>{ASSET_NAMES[code]}</b>
                <span>{code}</span>
              </span>
            </li>
          ))}
        </ul>
      </Carousel>
    </Section>
  )
}
