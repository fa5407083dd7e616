/** The guide about selling USDT for naira. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { DAY_LIMITS_NGN, SELL } from '../../data/terms.ts'
import { amountText, percentText } from '../../figures.ts'
import { usePageLocation } from '../../page-location.tsx'
import { GuidePage } from '../guide.tsx'
import { GUIDE_NAMES } from './names.ts'

const SLUG = 'sell-usdt-for-naira'

/** The guide. */
export function SellUsdt(): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const naira = (amount: string): string => amountText(language, amount, 'NGN')
  const { minimum, maximum, flatFee } = SELL.payouts.NGN
  const [least, most, flat] = [naira(minimum), naira(maximum), naira(flatFee)]
  const [level1, level2] = [naira(DAY_LIMITS_NGN[0]), naira(DAY_LIMITS_NGN[1])]
  const fee = percentText(language, SELL.feePercent)
  return (
    <GuidePage
      slug={SLUG}
      name={GUIDE_NAMES[SLUG]}
      parts={[
        {
          title: t`What you need before you start`,
          paragraphs: [
            t`You need three things, and you set each of them up once. A Zend account with a verified phone and identity number. A Nigerian bank account in your own name. And USDT in your balance, or somebody who sends you some.`,
            t`The bank account must be yours. We compare the name that the bank gives us with the name you verified, and we don’t pay to other people’s accounts. That protects you too: somebody who gets hold of your phone can’t send your money to themselves as naira.`,
          ],
        },
        {
          title: t`The steps`,
          paragraphs: [t`The first time takes a few minutes. After that it’s the last three steps only:`],
          steps: [
            t`Open an account with your name, email and phone, and choose a 4-digit PIN.`,
            t`Verify your phone and your BVN or NIN. This opens level 1.`,
            t`Receive USDT: open Deposit, choose USDT and a network, and share the address.`,
            t`Save your bank account: choose the bank and type the number. You see the holder’s name before you save it.`,
            t`Open Quick sell, choose USDT, and type what you want to sell or what you want to get.`,
            t`Read the offer: the market rate, our rate, both fees, and the naira that arrive.`,
            t`Confirm with your PIN, and with a code from your email or a passkey. The sale begins at once.`,
          ],
        },
        {
          title: t`What it costs`,
          paragraphs: [
            t`There are two fees, and both are in the offer. ${fee} is inside the rate. ${flat} is the flat fee of the payout. Nothing else comes off, and receiving USDT is free.`,
            t`One payout can be from ${least} to ${most}. The amount in the offer is the amount that is paid, because the offer stands for ${plural(SELL.offerSeconds, { one: '# second', other: '# seconds' })} whatever the market does. If it runs out before you confirm, you simply get a new one.`,
          ],
        },
        {
          title: t`How long it takes`,
          paragraphs: [
            t`Nigerian banks are connected by an instant system, so a payout usually takes about ${plural(SELL.instantMinutes, { one: '# minute', other: '# minutes' })}. The app shows what recent payouts to your bank really took. You can close it meanwhile. We tell you when the money has arrived.`,
            t`Sometimes a bank doesn’t answer. Then the sale says that the outcome isn’t known yet, we keep asking, and we don’t pay a second time blindly. If the bank refuses the payment, we try another way where there is one. If there’s none, you choose: your USDT back, or the naira as a balance.`,
          ],
        },
        {
          title: t`How much you can sell`,
          paragraphs: [
            t`With phone and identity number you can move up to ${level1} a day. With a document and a photo of your face it’s up to ${level2} a day. The limits page in the app shows what is left today and when more is free.`,
            t`Verify before you need it. A document is usually a matter of minutes, but not on the evening your rent is due.`,
          ],
        },
        {
          title: t`If you sell often`,
          paragraphs: [
            t`You can set a rule that sells a share of every deposit as soon as it arrives, or only when your own target rate is reached. It pays into one of your saved accounts. You can change or end it at any time.`,
            t`And keep your statement. It lists every sale with its date, rate, fee and amount, which is what an accountant or a tax office asks for. What you owe depends on your case, and we don’t give tax advice.`,
          ],
        },
      ]}
      links={[
        ['/off-ramp/convert-crypto-to-naira', t`Today’s rate for naira`],
        ['/guides/how-rates-and-margins-work', t`How rates, margins and fees work`],
        ['/help', t`Questions and answers`],
      ]}
    />
  )
}
