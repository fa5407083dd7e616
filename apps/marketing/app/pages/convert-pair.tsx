/**
 * `/trade/convert/…`: what one asset is worth in another. Dollars and rand are shown, not traded: their page says how
 * to get from one to the other.
 */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isCoin } from '@zend/kernel'
import type { ReactElement } from 'react'
import { type Pair, PAIRS } from '../data/families.ts'
import { SELL, SWAP } from '../data/terms.ts'
import { amountText, percentText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { Closing, FactList, Hero, Questions, Related, Section } from '../parts/blocks.tsx'
import { Converter } from '../parts/converter.tsx'
import { RateTable } from '../parts/rate-table.tsx'
import { SwapNumbers } from '../parts/swap-numbers.tsx'
import { Term } from '../parts/term.tsx'

/** The page of a pair. */
export function ConvertPair({ pair }: { readonly pair: Pair }): ReactElement {
  return isCoin(pair.from) ? <CoinPair pair={pair} from={pair.from} /> : <DollarsToRand pair={pair} />
}

function DollarsToRand({ pair }: { readonly pair: Pair }): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const general = pair.slug === 'usd-to-zar'
  const dollars = amountText(language, pair.amount, 'USD')
  const fee = percentText(language, SELL.feePercent)
  const flatFee = amountText(language, SELL.payouts.ZAR.flatFee, 'ZAR')
  const term = (of: 'minimum' | 'maximum' | 'flatFee'): ReactElement => (
    <Term of={of} currency="ZAR">
      {amountText(language, SELL.payouts.ZAR[of], 'ZAR')}
    </Term>
  )
  return (
    <>
      <Hero
        eyebrow={t`Converter`}
        title={general ? t`US dollar to South African rand` : t`${dollars} in rand`}
        lead={t`This is the mid-market rate, with its time. Banks and exchanges offer a little less. With Zend you can sell USDT or USDC for rand, paid to your South African bank account.`}
      >
        <Converter from="USD" to="ZAR" amount={pair.amount} sources={['USD']} targets={['ZAR']} />
      </Hero>
      <Section title={t`Round amounts`}>
        <RateTable from="USD" to="ZAR" amounts={['1', '10', '50', '100', '500', '1000', '5000']} />
      </Section>
      <Section
        title={t`Get rand for USDT or USDC`}
        lead={t`Zend does not change cash dollars. It buys USDT and USDC, which stand for one dollar each, and pays rand to your South African bank account.`}
      >
        <FactList
          rows={[
            [t`Fee inside the rate`, <Term of="sell">{fee}</Term>],
            [t`Flat fee of the payout`, term('flatFee')],
            [t`Smallest payout`, term('minimum')],
            [t`Largest payout`, term('maximum')],
          ]}
        />
      </Section>
      <Questions
        items={[
          {
            question: t`Is this the rate I will get?`,
            answer: t`No. It’s the middle between buyers and sellers. For a sale of USDT or USDC through Zend, take off ${fee} and ${flatFee}. A bank transfer has its own margin, which is often not written anywhere.`,
          },
          {
            question: t`How often does the rate change?`,
            answer: t`Currencies move all day while markets are open and hardly at weekends. Beside the rate stands the time it was published.`,
          },
          {
            question: t`Do I have to declare foreign money?`,
            answer: t`South Africa has exchange control and taxes gains on crypto. What applies to you depends on where the money comes from; ask your bank or a tax adviser. Your statements from Zend show every sale with date, rate and amount.`,
          },
        ]}
      />
      <OtherPairs slug={pair.slug} />
      <Closing title={t`Sell USDT for rand`} />
    </>
  )
}

function CoinPair({ pair, from }: { readonly pair: Pair; readonly from: string }): ReactElement {
  const { t } = useLingui()
  const { to } = pair
  return (
    <>
      <Hero
        eyebrow={t`Converter`}
        title={t`${from} to ${to}`}
        lead={t`What your ${from} comes to in ${to} at this minute, after our fee. Inside the app the same offer stands firm for ${plural(SWAP.offerSeconds, { one: '# second', other: '# seconds' })}.`}
      >
        <Converter
          from={pair.from}
          to={pair.to}
          amount={pair.amount}
          targets={[pair.to]}
          sources={['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'TRX']}
        />
      </Hero>
      <Section title={t`Round amounts`}>
        <RateTable from={pair.from} to={pair.to} amounts={['0.001', '0.01', '0.1', '1', '5', '10']} />
      </Section>
      <SwapNumbers />
      <Questions
        items={[
          {
            question: t`When is it sensible to hold ${to} instead of ${from}?`,
            answer: t`When you will need the money soon. ${from} can lose a tenth of its value within a day; ${to} follows the dollar. It is still a company’s promise and not a bank deposit.`,
          },
          {
            question: t`Can the rate change after I confirm?`,
            answer: t`No. What you confirm is what is booked: both sides and the fee in one step, or nothing at all.`,
          },
          {
            question: t`Why was my swap refused?`,
            answer: t`When price sources disagree too much or are old, we don’t guess. Wait a moment and ask for a new offer.`,
          },
        ]}
      />
      <OtherPairs slug={pair.slug} />
      <Closing title={t`Swap ${from} when it suits you`} />
    </>
  )
}

function OtherPairs({ slug }: { readonly slug: string }): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const nameOf = ({ from, to, amount, slug: other }: Pair): string => {
    const source = isCoin(from) || other === 'usd-to-zar' ? from : amountText(language, amount, from)
    return t`${source} to ${to}`
  }
  return (
    <Related
      links={[
        ...PAIRS.filter((other) => other.slug !== slug).map(
          (other) => [`/trade/convert/${other.slug}` as const, nameOf(other)] as const,
        ),
        ['/off-ramp/convert-crypto-to-zar', t`Crypto to rand`],
        ['/swaps/crypto', t`How swaps work`],
      ]}
    />
  )
}
