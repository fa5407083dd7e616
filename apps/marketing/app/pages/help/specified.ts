/**
 * The ten questions of the specification (§2: crypto basics, security, supported assets), word for word as in the app,
 * without the figures that only the app can show.
 */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { COIN_CODES } from '@zend/kernel'
import { PROTECT, SWAP, WITHDRAW } from '../../data/terms.ts'
import { amountText, percentText } from '../../figures.ts'
import { usePageLocation } from '../../page-location.tsx'
import type { HelpQuestion } from './question.ts'

/** Crypto basics. */
export function useBasics(): readonly HelpQuestion[] {
  const { t } = useLingui()
  return [
    {
      id: 'stablecoins',
      question: t`What is the difference between Bitcoin, Ether and a stablecoin?`,
      answer: [
        t`Bitcoin and Ether have a price that the market makes: it can rise or fall by several per cent in a day.`,
        t`A stablecoin such as USDT, USDC or DAI is made to be worth one US dollar. Hold it when you want to keep what something is worth, and swap when you want to.`,
      ],
    },
    {
      id: 'networks',
      question: t`Why do I have to choose a network?`,
      answer: [
        t`A network is the road a coin travels on. Some coins travel on several. Sender and recipient must use the same one, or the coin arrives where nobody looks for it.`,
        t`When you deposit, choose the network that the sender uses; it is written on their withdrawal page. When you withdraw, ask the recipient.`,
      ],
    },
    {
      id: 'confirmations',
      question: t`How long does a deposit take?`,
      answer: [
        t`The network writes your payment into a block, then builds more blocks on top. Each one is a confirmation. When there are enough, the coins are in your balance. The deposit page names the number for each network.`,
        t`You see a deposit within seconds of the network knowing about it, and can watch its confirmations count up. Nothing has to be done meanwhile.`,
      ],
    },
    {
      id: 'wrong-deposit',
      question: t`What if I send too little, or the wrong coin?`,
      answer: [
        t`Less than the smallest deposit is not lost: it is kept for you and added to your balance as soon as your deposits of that coin reach the smallest amount together.`,
        t`A coin or a network that the address is not for, or a forgotten tag or memo, cannot always be credited by itself. Look for the transaction by its hash: you are told what it is and what can be done.`,
      ],
    },
  ]
}

/** Security. */
export function useSecurity(): readonly HelpQuestion[] {
  const { t } = useLingui()
  const { pinTries, pinLockHours, pinLongLockFrom, codeMinutes, holdHours, allowlistHours, allowlistOffHours } = PROTECT
  return [
    {
      id: 'pin',
      question: t`What is the transaction PIN for, and what if I forget it?`,
      answer: [
        t`The 4-digit PIN confirms everything that sends money or swaps it. PINs that are easy to guess, such as 1234, are not taken.`,
        t`After ${plural(pinTries, { one: '# wrong PIN', other: '# wrong PINs' })} in a row it is locked, the first time for ${plural(pinLockHours, { one: '# hour', other: '# hours' })}; from ${plural(pinLongLockFrom, { one: '# wrong PIN', other: '# wrong PINs' })} on for a day. You can set it anew under Settings, Security with a code from your email. Sending is then on hold for ${plural(holdHours, { one: '# hour', other: '# hours' })}, so that nobody else can empty your account that way.`,
      ],
    },
    {
      id: 'identicon',
      question: t`What is the woven pattern beside an address?`,
      answer: [
        t`Every address has its own cloth, made from all of its characters. If one character is different, the cloth is too. Programs that swap the address you copied become visible at a glance.`,
        t`It helps the eye and proves nothing: always compare the first and the last four characters as well.`,
      ],
    },
    {
      id: 'safe',
      question: t`How do I keep my account safe?`,
      answer: [
        t`Nobody at Zend ever asks for your password, your PIN or a code, in a chat, by phone or by email. Codes hold for ${plural(codeMinutes, { one: '# minute', other: '# minutes' })}, work once, and only for the amount and the recipient that their mail names.`,
        t`Turn on the allowlist under Settings, Security: then only saved wallets can be paid, each ${plural(allowlistHours, { one: '# hour', other: '# hours' })} after you saved it, and turning it off takes ${plural(allowlistOffHours, { one: '# hour', other: '# hours' })}.`,
        t`Use a password that you use nowhere else. After it was reset, sending is on hold for ${plural(holdHours, { one: '# hour', other: '# hours' })}.`,
      ],
    },
  ]
}

/** Coins, fees and limits. */
export function useAssets(): readonly HelpQuestion[] {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const coins = COIN_CODES.length
  const quoteSeconds = SWAP.offerSeconds
  const firstSendWaitHours = WITHDRAW.newAddressWaitMinutes / 60
  const [swapFee, stableFee, margin] = [SWAP.feePercent, SWAP.stableFeePercent, WITHDRAW.feeMarginPercent].map(
    (percent) => percentText(language, percent),
  )
  const [smallest, large] = [WITHDRAW.minimumUsd, WITHDRAW.newAddressFreeUsd].map((amount) =>
    amountText(language, amount, 'USD'),
  )
  return [
    {
      id: 'assets',
      question: t`Which coins and networks can I use?`,
      answer: [
        t`You can hold, receive, swap and send ${coins} coins. Which networks are open for a coin today is on its deposit page in the app. The market page shows the prices of more coins; they can be watched, not held.`,
      ],
    },
    {
      id: 'fees',
      question: t`What does it cost?`,
      answer: [
        t`Deposits are free. Zend Pay, money to another customer by username, is free and arrives at once.`,
        t`A swap costs ${swapFee}, or ${stableFee} between two stablecoins, and a margin on the market rate. Rate, margin and fee stand on the review, and the offer holds for ${plural(quoteSeconds, { one: '# second', other: '# seconds' })}.`,
        t`A withdrawal costs what the network asks for at that moment and ${margin} of it. The fee is fixed on the review before you confirm. The smallest withdrawal is worth ${smallest}, or five times the fee if that is more.`,
      ],
    },
    {
      id: 'limits',
      question: t`How much can I send, and why does a payment wait?`,
      answer: [
        t`What you can send within a day and within 30 days depends on your tier. Your own limits, what is left of them, and when more frees are under Settings, Transaction limits.`,
        t`The first payment of more than ${large} to a new address waits ${plural(firstSendWaitHours, { one: '# hour', other: '# hours' })}. Until it goes on you can cancel it, and the money is back at once. Every payment also passes a safety check, which usually takes seconds.`,
      ],
    },
  ]
}
