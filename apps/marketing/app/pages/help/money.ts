/** Questions about deposits, payouts and payments. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SELL, WITHDRAW } from '../../data/terms.ts'
import { amountText, percentText } from '../../figures.ts'
import { usePageLocation } from '../../page-location.tsx'
import type { HelpQuestion } from './question.ts'

/** Receiving. */
export function useReceiving(): readonly HelpQuestion[] {
  const { t } = useLingui()
  return [
    {
      id: 'missing-deposit',
      question: t`The sender says “sent”, but I see nothing. Why?`,
      answer: [
        t`Ask the sender for the transaction hash and paste it under “Find a deposit” in the app. We look on every network that we use and tell you what we found.`,
        t`Without a hash the coins haven’t left yet. Exchanges often show a payment as sent before it is.`,
      ],
    },
    {
      id: 'forgotten-tag',
      question: t`I forgot the tag or memo. Is my money lost?`,
      answer: [
        t`No. It’s set aside until we know whose it is. Paste the hash under “Find a deposit”, ask for the payment, and say where it came from. A person compares it with the network, usually within one to two working days.`,
      ],
    },
    {
      id: 'same-address',
      question: t`Can I use the same deposit address again?`,
      answer: [
        t`Yes. Your addresses stay yours, one for each coin and network, and you can share them as often as you like.`,
      ],
    },
    {
      id: 'deposit-free',
      question: t`Does a deposit cost anything?`,
      answer: [t`Not with us. What arrives is what you get. The sender pays the fee of their network or exchange.`],
    },
  ]
}

/** Selling to a bank account or mobile money. */
export function useSelling(): readonly HelpQuestion[] {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const fee = percentText(language, SELL.feePercent)
  const [least, most] = [SELL.payouts.NGN.minimum, SELL.payouts.NGN.maximum].map((amount) =>
    amountText(language, amount, 'NGN'),
  )
  const flat = amountText(language, SELL.payouts.NGN.flatFee, 'NGN')
  return [
    {
      id: 'payout-time',
      question: t`How long does a payout take?`,
      answer: [
        t`Mobile money and Nigerian banks usually take about ${plural(SELL.instantMinutes, { one: '# minute', other: '# minutes' })}. Banks in other countries can take a working day. The app shows how long recent payouts to the same bank took.`,
      ],
    },
    {
      id: 'payout-missing',
      question: t`The app says “sent”, but my bank shows nothing. What now?`,
      answer: [
        t`Wait until the time that the sale names. Banks can be slow to show money that they already have. If it still isn’t there, write to support from the sale.`,
        t`If a bank doesn’t answer us, we say that the outcome isn’t known, keep asking, and never pay a second time blindly.`,
      ],
    },
    {
      id: 'payout-failed',
      question: t`What happens if a payout fails?`,
      answer: [
        t`We try another way where there is one. If it can’t be paid at all, you choose: the coins back, or the amount as a local balance.`,
      ],
    },
    {
      id: 'own-account',
      question: t`Can I be paid to somebody else’s account?`,
      answer: [
        t`No. The name on the account has to match the name you verified. That protects you when somebody gets hold of your phone.`,
      ],
    },
    {
      id: 'sell-fee',
      question: t`What does it cost to sell for naira?`,
      answer: [
        t`${fee} inside the rate and ${flat} for each payout. One payout can be from ${least} to ${most}. You see rate, fees and result before you confirm.`,
      ],
    },
    {
      id: 'rate-differs',
      question: t`Why is your rate lower than the one I see elsewhere?`,
      answer: [
        t`Search engines and price apps show the market rate, at which nobody trades. Compare what arrives in your account after all fees: that number is in our offer.`,
      ],
    },
    {
      id: 'auto-sell',
      question: t`Can my deposits be sold by themselves?`,
      answer: [
        t`Yes. A rule sells a share of every deposit of a coin, at once or when your own target rate is reached, and pays into one of your saved accounts. You can end it at any time.`,
      ],
    },
  ]
}

/** Sending coins. */
export function useSending(): readonly HelpQuestion[] {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const large = amountText(language, WITHDRAW.newAddressFreeUsd, 'USD')
  return [
    {
      id: 'cancel',
      question: t`Can I cancel a withdrawal?`,
      answer: [
        t`As long as it waits, yes, and the coins are back at once. After it’s signed and sent, nobody can call it back.`,
      ],
    },
    {
      id: 'why-waiting',
      question: t`Why does my withdrawal wait for an hour?`,
      answer: [
        t`It’s the first one of more than ${large} to this address. The wait gives you time to stop it if it wasn’t you. Later ones to the same address go at once.`,
      ],
    },
    {
      id: 'network-fee',
      question: t`Who gets the network fee?`,
      answer: [
        t`The people who run the network. It depends on how busy the network is and hardly on the amount. It’s fixed before you confirm. Our guide “What a network fee is” explains it.`,
      ],
    },
    {
      id: 'wrong-person',
      question: t`I paid the wrong person with Zend Pay. What can I do?`,
      answer: [
        t`Ask them to send it back: it’s theirs from the moment you confirmed. That’s why you see name and picture first. If you were deceived, write to support.`,
      ],
    },
    {
      id: 'look-alike',
      question: t`Somebody sent me a tiny amount. Why?`,
      answer: [
        t`To plant a look-alike address in your history, in the hope that you copy it. Take addresses from your saved wallets or from the receiver, never from the history.`,
      ],
    },
  ]
}
