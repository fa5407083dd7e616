/** The guide about being paid as a freelancer. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { SELL } from '../../data/terms.ts'
import { amountText, percentText } from '../../figures.ts'
import { usePageLocation } from '../../page-location.tsx'
import { GuidePage } from '../guide.tsx'
import { GUIDE_NAMES } from './names.ts'

const SLUG = 'get-paid-as-a-freelancer'

/** The guide. */
export function Freelancer(): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const fee = percentText(language, SELL.feePercent)
  const [naira, cedis, shillings] = [
    amountText(language, SELL.payouts.NGN.flatFee, 'NGN'),
    amountText(language, SELL.payouts.GHS.flatFee, 'GHS'),
    amountText(language, SELL.payouts.KES.flatFee, 'KES'),
  ]
  const minutes = t`${plural(SELL.instantMinutes, { one: '# minute', other: '# minutes' })}`
  return (
    <GuidePage
      slug={SLUG}
      name={GUIDE_NAMES[SLUG]}
      parts={[
        {
          title: t`Agree before you work`,
          paragraphs: [
            t`Put four things in writing before you begin: the amount, the coin, the network, and the day. “500 USDT on Tron, within seven days of delivery” leaves no room for a quarrel. “500 dollars in crypto” does: it may come in a coin that has lost a tenth by the evening.`,
            t`Say also who pays the network fee. Usually it’s the sender. Write that the full amount has to arrive, because some exchanges take the fee off what they send.`,
          ],
        },
        {
          title: t`Which coin to ask for`,
          paragraphs: [
            t`Most freelancers ask for USDT or USDC. Both follow the US dollar, so what you agreed on is what it’s worth when it arrives. They’re promises of a company, not deposits at a bank. Don’t keep more in them than you need to.`,
            t`Ask for Bitcoin only if you want Bitcoin. Its price can move by several per cent between the invoice and the payment, in both directions.`,
          ],
        },
        {
          title: t`What to write on the invoice`,
          paragraphs: [t`An invoice in crypto is an ordinary invoice with two more lines:`],
          points: [
            t`Your name and address, your client’s name and address, a number and a date.`,
            t`What you did, and the amount in dollars.`,
            t`“Payable in USDT at 1 USDT for 1 US dollar”, and the network, in the words that exchanges use: “Tron (TRC20)”.`,
            t`Your address as text, with its first and last four characters repeated below it.`,
            t`Until when it has to be paid.`,
          ],
        },
        {
          title: t`When the client pays`,
          paragraphs: [
            t`Your address stays the same, so a regular client can save it. You see the payment as soon as the network knows it, and get a message when it’s in your balance. Receiving is free, and what arrives is what you get.`,
            t`If the client says that it’s sent and you see nothing, ask for the transaction hash. With it you can look for the payment in the app. Don’t hand over the work for a picture of a payment: pictures are easy to fake, a hash isn’t.`,
          ],
        },
        {
          title: t`Turn it into money you can spend`,
          paragraphs: [
            t`Sell what you need, when you need it. The fee is ${fee} inside the rate, plus a flat fee for the payout: ${naira} in Nigeria, ${cedis} in Ghana, ${shillings} in Kenya. You see both before you confirm. Mobile money and Nigerian banks usually take about ${minutes}. Banks elsewhere can take a working day.`,
            t`If you always sell, let a rule do it. It sells a share of every deposit as soon as it arrives, for example 60 per cent for rent and food, and leaves the rest in your balance. You can also give it a target rate. It then sells only when the rate is there, which can take long or never happen.`,
          ],
        },
        {
          title: t`Papers and taxes`,
          paragraphs: [
            t`Money from abroad is income in most countries, whatever it’s paid in. Keep the invoice, the receipt of the deposit and the receipt of the sale together. Your statement lists each with its date, rate, fee and amount, as PDF and as a file for a spreadsheet.`,
            t`A bank may ask where the money comes from. Then the invoice and the statement are the answer. What you have to declare depends on where you live. Ask somebody who knows the rules there. We can’t advise you.`,
          ],
        },
        {
          title: t`Clients to be careful with`,
          paragraphs: [t`Walk away when somebody:`],
          points: [
            t`pays too much and asks you to send the difference back or on to somebody else`,
            t`wants you to pay first, for a test, a course or “activation”`,
            t`wants to use your account to receive money for others`,
            t`doesn’t want to put anything in writing`,
          ],
        },
      ]}
      links={[
        ['/zend-personal', t`Zend for you`],
        ['/guides/receive-usdt-on-the-right-network', t`Receive USDT on the right network`],
        ['/off-ramp/convert-crypto-to-cedis', t`Sell crypto for cedis`],
      ]}
    />
  )
}
