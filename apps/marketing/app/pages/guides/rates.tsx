/** The guide about rates and margins. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { SELL, SWAP } from '../../data/terms.ts'
import { amountText, percentText } from '../../figures.ts'
import { usePageLocation } from '../../page-location.tsx'
import { SwapShown } from '../../parts/product/coins.tsx'
import { GuidePage } from '../guide.tsx'
import { GUIDE_NAMES } from './names.ts'

const SLUG = 'how-rates-and-margins-work'

/** The guide. */
export function Rates(): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const percent = (text: string): string => percentText(language, text)
  const [swapFee, stableFee, margin, sellFee] = [
    percent(SWAP.feePercent),
    percent(SWAP.stableFeePercent),
    percent(SWAP.marginPercent),
    percent(SELL.feePercent),
  ]
  const money = (amount: string): string => amountText(language, amount, 'NGN')
  const flat = money(SELL.payouts.NGN.flatFee)
  // 100 × 1,500 = 150,000; less 0.75 % = 148,875; less the flat 50.
  const [rate, gross, off, net] = [money('1500'), money('150000'), money('1125'), money('148825')]
  return (
    <GuidePage
      slug={SLUG}
      name={GUIDE_NAMES[SLUG]}
      figure={<SwapShown />}
      parts={[
        {
          title: t`The market rate`,
          paragraphs: [
            t`On every exchange there’s a highest price that somebody offers for a coin and a lowest price at which somebody sells it. The point in the middle is called the market rate, or mid-market rate. It’s what you see in search engines and price apps. Nobody trades exactly there, because whoever makes the trade has costs and takes a risk.`,
            t`We ask several exchanges at once and take the price in the middle of their answers. If they disagree too much, or if their prices are old, we make no offer until they agree again. A wrong price is worse than none.`,
          ],
        },
        {
          title: t`The margin`,
          paragraphs: [
            t`A margin is the difference between the market rate and the rate you’re offered. Every provider has one. Some show it, and many don’t: they say “no fees” and earn on the rate instead. That’s why a service with no fees can be the most expensive one.`,
            t`For a swap between two coins our margin is ${margin}, and the review page shows it on a line of its own. It pays for the risk that the price moves while your offer stands still for ${plural(SWAP.offerSeconds, { one: '# second', other: '# seconds' })}.`,
          ],
        },
        {
          title: t`The fee`,
          paragraphs: [
            t`A fee is what a provider takes openly, as a share or as a fixed sum. Our fee for a swap is ${swapFee}, and ${stableFee} between two stablecoins. For a sale into local currency it’s ${sellFee} inside the rate, plus the flat fee of the payout, which pays for the bank or the mobile money operator.`,
            t`A flat fee weighs more on small amounts. If you sell every week, you can save by selling once a month, as long as you don’t mind holding a coin meanwhile.`,
          ],
        },
        {
          title: t`An example`,
          paragraphs: [
            t`Say the market rate is ${rate} for 1 USDT, and you sell 100 USDT for naira. At the market rate that’s ${gross}. The fee of ${sellFee} takes off ${off}. The payout costs ${flat}. What arrives is ${net}.`,
            t`The rate in this example is invented, so that it’s easy to follow. Today’s rate is on our front page, together with its age.`,
          ],
        },
        {
          title: t`How to compare two offers`,
          paragraphs: [
            t`Don’t compare rates, and don’t compare fees. Compare the one number that contains both: what arrives in your account.`,
          ],
          steps: [
            t`Take the same amount and ask both providers at the same time. Rates move by the minute.`,
            t`Write down what arrives in the end, after all fees, also those of your bank.`,
            t`Ask for how long the offer stands, and what happens if the rate moves before you’re paid.`,
            t`Count what it costs to get your coins there. A network fee is part of the price.`,
            t`Look how long the money takes, and whether anybody answers if it doesn’t come.`,
          ],
        },
        {
          title: t`What we promise, and what we don’t`,
          paragraphs: [
            t`We promise that you see the rate, the margin and the fees before you confirm, and that what you confirm is what is booked. We don’t promise that our rate is the best one every day. Compare, and use whoever pays you more.`,
            t`We also can’t tell you where a price will go, and neither can anybody else. If you’ll need the money soon, hold it in the currency in which you’ll spend it, or in a stablecoin that follows the dollar.`,
          ],
        },
      ]}
      links={[
        ['/swaps/crypto', t`How swaps work`],
        ['/trade/convert/usd-to-zar', t`US dollar to South African rand`],
        ['/guides/sell-usdt-for-naira', t`Sell USDT for naira, step by step`],
      ]}
    />
  )
}
