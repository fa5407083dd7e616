/** The guide about receiving USDT. */
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { DEPOSIT } from '../../data/terms.ts'
import { amountText } from '../../figures.ts'
import { usePageLocation } from '../../page-location.tsx'
import { AddressShown } from '../../parts/product/coins.tsx'
import { GuidePage } from '../guide.tsx'
import { GUIDE_NAMES } from './names.ts'

const SLUG = 'receive-usdt-on-the-right-network'

/** The guide. */
export function ReceiveUsdt(): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const minimum = amountText(language, DEPOSIT.USDT.minimum, 'USDT')
  return (
    <GuidePage
      slug={SLUG}
      name={GUIDE_NAMES[SLUG]}
      figure={<AddressShown code="USDT" network="Tron" />}
      parts={[
        {
          title: t`Why there is a choice at all`,
          paragraphs: [
            t`USDT is one coin on many networks. Tether issues it on Tron, Ethereum, Solana and others, and one USDT is worth the same everywhere. But a network only knows its own payments. USDT that somebody sends over Tron arrives on Tron and nowhere else.`,
            t`So two people have to agree on one network before any money moves. The receiver names it, because the receiver’s address belongs to it. The sender then chooses the same one in their own wallet or exchange. The network is not a detail of the payment. It is the road that the payment takes.`,
          ],
        },
        {
          title: t`The names that senders see`,
          paragraphs: [
            t`Exchanges write the names of networks in their own way. These are the ones you meet most often:`,
          ],
          points: [
            t`TRC20 or TRX means Tron. Addresses begin with T and have 34 characters.`,
            t`ERC20 or ETH means Ethereum. Addresses begin with 0x and have 42 characters.`,
            t`BEP20 or BSC means BNB Smart Chain. Its addresses look exactly like those of Ethereum.`,
            t`SOL or SPL means Solana. Addresses have 32 to 44 letters and digits and no fixed beginning.`,
          ],
        },
        {
          title: t`Get your address`,
          paragraphs: [t`This takes less than a minute, and the address stays yours:`],
          steps: [
            t`Ask the sender which networks their wallet or exchange offers for USDT, and what each costs them.`,
            t`Open Deposit in the app, choose USDT, and look which networks are open today.`,
            t`Choose one that is in both lists. Where there are several, take the cheaper one for the sender.`,
            t`Copy the address, or let the sender scan the code. Never type it and never send it as a photo.`,
            t`Send the name of the network in the same message as the address.`,
            t`Ask the sender to read you the first four and the last four characters of what they pasted.`,
          ],
        },
        {
          title: t`Test with a small amount`,
          paragraphs: [
            t`For a first payment from somebody new, ask for a small one. The sender pays one more network fee, and both of you learn that the address and the network are right before the large amount leaves.`,
            t`Make it no smaller than the minimum deposit, which you see beside the address. On Ethereum, for example, it is ${minimum}. What is smaller isn’t lost. It stays visible on your account and counts as soon as your deposits of the coin reach the minimum together.`,
          ],
        },
        {
          title: t`Watch it arrive`,
          paragraphs: [
            t`You see the payment in the app as soon as the network knows it, usually within seconds. Then it collects confirmations: each new block on top of it makes it harder to undo. When there are enough, the USDT are in your balance and you get a message. You don’t need to keep the page open.`,
            t`If the sender says “sent” and you see nothing, ask for the transaction hash. Exchanges often show a payment as sent while it still waits inside. No hash means that nothing has left yet.`,
          ],
        },
        {
          title: t`What goes wrong most often`,
          paragraphs: [t`Almost every lost hour comes from one of these three:`],
          points: [
            t`The sender took BEP20 because it was cheaper, and the address was for ERC20. The two look the same, so nothing warned them.`,
            t`A program on the sender’s computer changed the copied address. The first and last characters, and the pattern beside the address, show it.`,
            t`The sender paid from a chat or a saved note with an old address of somebody else. Send yours fresh each time.`,
          ],
        },
      ]}
      links={[
        ['/tron-wallet', t`USDT and TRX on Tron`],
        ['/products/deposit-usdt', t`Deposit USDT`],
        ['/guides/wrong-network-or-forgotten-tag', t`Wrong network or forgotten tag: what to do`],
      ]}
    />
  )
}
