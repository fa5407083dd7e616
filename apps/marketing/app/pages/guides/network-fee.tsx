/** The guide about network fees. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { WITHDRAW } from '../../data/terms.ts'
import { amountText, percentText } from '../../figures.ts'
import { usePageLocation } from '../../page-location.tsx'
import { GuidePage } from '../guide.tsx'
import { GUIDE_NAMES } from './names.ts'

const SLUG = 'what-a-network-fee-is'

/** The guide. */
export function NetworkFee(): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const margin = percentText(language, WITHDRAW.feeMarginPercent)
  const [bitcoin, tether] = [
    amountText(language, WITHDRAW.feeMax.BTC, 'BTC'),
    amountText(language, WITHDRAW.feeMax.USDT, 'USDT'),
  ]
  const smallest = amountText(language, WITHDRAW.minimumUsd, 'USD')
  const times = WITHDRAW.minimumFees
  return (
    <GuidePage
      slug={SLUG}
      name={GUIDE_NAMES[SLUG]}
      parts={[
        {
          title: t`Who gets it`,
          paragraphs: [
            t`A blockchain is run by thousands of computers that belong to nobody in particular. They check every payment and write it into the next block. For that work the network takes a fee, and whoever sends pays it. On Bitcoin it goes to miners, on most other networks to validators. It doesn’t go to the wallet that you use.`,
            t`You pay it when coins leave for an address outside. You don’t pay it when you receive, when you swap inside Zend, when you sell to your bank, or when you pay another customer with Zend Pay. Those things happen in our books, not on a network.`,
          ],
        },
        {
          title: t`Why it changes`,
          paragraphs: [
            t`Each block has room for a limited number of payments. When more people send than fit, those who offer more go first, and the price rises for everyone. When few people send, it falls again. It’s the same as with a taxi in the rain.`,
            t`The amount you send hardly matters. On Bitcoin, what counts is how much room the transaction takes up. On Ethereum and its relatives, it’s how much work it causes: sending USDT takes more work than sending ether, so it costs more. On Tron, an address that has never held USDT makes the transfer about twice as expensive. Sending ten dollars can cost as much as sending ten thousand.`,
          ],
        },
        {
          title: t`What you pay with us`,
          paragraphs: [
            t`We take what the network asks for at that moment and ${margin} of it on top, because the price can move between your confirmation and the block. You see the fee on the review page, in the coin that you send, and it is fixed for this withdrawal. If the network gets more expensive afterwards, that’s our problem.`,
            t`There’s also a ceiling for each coin. A withdrawal of Bitcoin never costs more than ${bitcoin}, one of USDT never more than ${tether}. If the network asks for more than that, the app says so and you can wait.`,
            t`The smallest withdrawal is worth ${smallest} or ${plural(times, { one: '# time', other: '# times' })} the fee, whichever is more. Below that, too much of your money would go to the network.`,
          ],
        },
        {
          title: t`You don’t need the network’s own coin`,
          paragraphs: [
            t`In a wallet that you run yourself, the fee has to be paid in the network’s own coin: TRX on Tron, ether on Ethereum, SOL on Solana. Many people have USDT in such a wallet and can’t move them, because they hold no TRX.`,
            t`At Zend the fee comes off the coin that you send. You don’t have to buy a second coin first.`,
          ],
        },
        {
          title: t`How to pay less`,
          paragraphs: [t`A few habits make the difference:`],
          points: [
            t`Pay another Zend customer by username. It’s free and arrives at once.`,
            t`If the receiver accepts several networks, compare the fees. The same USDT can cost a few cents on one network and several dollars on another.`,
            t`Send once instead of five times. The fee is per payment, not per dollar.`,
            t`If it’s not urgent, look again at night or at the weekend, when fewer people send.`,
            t`If you want local currency in the end, sell here. Sending coins to another platform first costs a network fee, and their fee on top.`,
          ],
        },
        {
          title: t`When a payment gets stuck`,
          paragraphs: [
            t`A payment with a low fee can wait for hours. With your own wallet you’d have to raise the fee yourself. With us you don’t: we watch every withdrawal, and if it gets stuck we replace it with a higher fee at our cost. You can follow the stages in the app, and the link to the network’s explorer is beside them.`,
          ],
        },
      ]}
      links={[
        ['/withdrawals/crypto', t`How withdrawals work`],
        ['/zendpay/crypto', 'Zend Pay'],
        ['/guides/receive-usdt-on-the-right-network', t`Receive USDT on the right network`],
      ]}
    />
  )
}
