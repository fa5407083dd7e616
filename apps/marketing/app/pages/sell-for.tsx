/** `/off-ramp/convert-crypto-to-…`: selling crypto for one local currency. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { OFF_RAMPS } from '../data/families.ts'
import { SELL } from '../data/terms.ts'
import { amountText, countryName, currencyName, listText, percentText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { Closing, FactList, Hero, Questions, Related, Section, Steps } from '../parts/blocks.tsx'
import { Converter } from '../parts/converter.tsx'
import { Term } from '../parts/term.tsx'

/** The page of a currency. */
export function SellFor({ row }: { readonly row: (typeof OFF_RAMPS)[number] }): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const { currency, countries, ways } = row
  const name = currencyName(language, currency)
  const country = listText(
    language,
    countries.map((code) => countryName(language, code)),
  )
  const wayNames = { bank: t`bank account`, 'mobile-money': t`mobile-money wallet` }
  const places = listText(
    language,
    ways.map((way) => wayNames[way]),
  )
  const first = wayNames[ways[0]]
  const payout = SELL.payouts[currency]
  const money = (amount: string): string => amountText(language, amount, currency)
  const [minimum, maximum, flatFee] = [money(payout.minimum), money(payout.maximum), money(payout.flatFee)]
  const fee = percentText(language, SELL.feePercent)
  const term = (of: 'minimum' | 'maximum' | 'flatFee', text: string): ReactElement => (
    <Term of={of} currency={currency}>
      {text}
    </Term>
  )
  return (
    <>
      <Hero
        eyebrow={t`Quick sell`}
        title={t`Sell crypto for ${name}`}
        lead={t`Sell USDT, Bitcoin and other coins and be paid on your own ${first} in ${country}. Fee ${fee} in the rate plus ${flatFee} for each payout. What you confirm is what you get.`}
      >
        <Converter from="USDT" to={currency} amount="100.00" targets={[currency]} />
      </Hero>
      <Section
        title={t`The numbers`}
        lead={t`These are our standard terms. The app shows what holds for you before each sale.`}
      >
        <FactList
          rows={[
            [t`Paid to`, places],
            [t`Fee inside the rate`, <Term of="sell">{fee}</Term>],
            [t`Flat fee of the payout`, term('flatFee', flatFee)],
            [t`Smallest payout`, term('minimum', minimum)],
            [t`Largest payout`, term('maximum', maximum)],
            [t`The offer stands for`, t`${plural(SELL.offerSeconds, { one: '# second', other: '# seconds' })}`],
          ]}
        />
      </Section>
      <Section title={t`From coin to ${currency} in four steps`}>
        <Steps
          items={[
            {
              title: t`Prove who you are, once`,
              text: t`Phone and identity number open the first level. Payouts go only to accounts in your own name.`,
            },
            {
              title: t`Save your ${first}`,
              text: t`Where the bank or wallet tells us the holder’s name, you see it before you save it.`,
            },
            {
              title: t`Type an amount`,
              text: t`In coins or in ${currency}: the offer shows rate, both fees and what you get, with a clock.`,
            },
            {
              title: t`Confirm with your PIN`,
              text: t`We lock the rate, sell, and pay. Each stage is shown live, and a message tells you when it is there.`,
            },
          ]}
        />
      </Section>
      <Questions
        items={[
          {
            question: t`How long does a payout in ${currency} take?`,
            answer: t`The app shows how long recent payouts to the same bank or operator took, because they differ by day and hour.`,
          },
          {
            question: t`Can I be paid to somebody else’s account?`,
            answer: t`No. The name on the account must match the name you verified. That protects you when somebody gets hold of your phone.`,
          },
          {
            question: t`What if the payout fails?`,
            answer: t`We try another way where there is one. If it cannot be paid at all, you choose: the coins back, or the amount as a local balance. A payout of unknown outcome is never sent again blindly.`,
          },
          {
            question: t`Why is the rate different from what I see on an exchange?`,
            answer: t`An exchange shows the market rate. Our offer takes ${fee} and the flat fee of ${flatFee} from it, and nothing else.`,
          },
        ]}
      />
      <Related
        links={[
          ...OFF_RAMPS.filter((other) => other.slug !== row.slug).map(
            (other) =>
              [
                `/off-ramp/convert-crypto-to-${other.slug}` as const,
                t`Sell crypto for ${currencyName(language, other.currency)}`,
              ] as const,
          ),
          ['/deposits/crypto', t`How deposits work`],
        ]}
      />
      <Closing title={t`Sell your first coins for ${currency}`} />
    </>
  )
}
