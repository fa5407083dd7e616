/** The guide about payments that went over another network, or without their tag. */
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { GuidePage } from '../guide.tsx'
import { GUIDE_NAMES } from './names.ts'

const SLUG = 'wrong-network-or-forgotten-tag'

/** The guide. */
export function WrongNetwork(): ReactElement {
  const { t } = useLingui()
  return (
    <GuidePage
      slug={SLUG}
      name={GUIDE_NAMES[SLUG]}
      parts={[
        {
          title: t`First: don’t send anything else`,
          paragraphs: [
            t`When a payment doesn’t arrive, the first thought is to send it again or to send a little more as a test. Don’t. A second payment on the same road ends where the first one did. And nobody can help you faster because you sent more.`,
            t`The second rule: don’t pay anybody who offers to get it back. People who read about your trouble in a group or a comment and write to you are not helping. There’s a section on them at the end.`,
          ],
        },
        {
          title: t`Find the transaction hash`,
          paragraphs: [
            t`The hash is the number of your payment on its network. It says everything: which network, from where, to where, how much, and whether it’s through. You find it at the sender: open the payment in the wallet, or the list of withdrawals at the exchange. It’s called transaction hash, TxID, transaction ID or signature.`,
            t`If there’s no hash, nothing has left yet. Exchanges show a payment as sent while it still waits inside. Ask there.`,
          ],
        },
        {
          title: t`Let us look for it`,
          paragraphs: [
            t`Open “Find a deposit” in the app and paste the hash. We ask every network that we use, and tell you what we found:`,
          ],
          points: [
            t`It’s on its way: it needs more confirmations. You only have to wait.`,
            t`It’s below the minimum: it’s kept for you, and counts as soon as your deposits reach the minimum together.`,
            t`It went to your address on another network that we use: it’s shown to you, and you can ask for it.`,
            t`It went without its tag, or with a wrong one: it’s set aside, and you can ask for it.`,
            t`It went to an address that isn’t ours: then only whoever has that address can send it back.`,
          ],
        },
        {
          title: t`Sent over the wrong network`,
          paragraphs: [
            t`Some networks share their addresses. An address that begins with 0x is the same on Ethereum, BNB Smart Chain, Polygon and Avalanche, so coins that were sent over the wrong one of them are at your address all the same. Where we use that network and that coin, they can usually be credited.`,
            t`Others don’t fit each other. An address on Tron isn’t an address on Ethereum, and most wallets refuse to send. And some networks and tokens we don’t use at all. We then hold no keys with which anybody could move the coins safely, and we say so instead of keeping you waiting.`,
          ],
        },
        {
          title: t`Forgot the tag or the memo`,
          paragraphs: [
            t`On XRP, Stellar and TON many customers share one address, and a number says whom a payment is for. It’s called destination tag, memo or comment. Without it the coins arrive at our address, but we can’t tell that they’re yours.`,
            t`They’re not lost. Paste the hash, ask for the payment, and tell us from which address and which exchange it came. Everybody can read a hash on the network, so it proves nothing by itself. Somebody of our team compares what you write with what the network shows. It usually takes one to two working days.`,
            t`Next time, copy the tag from the same page as the address, and copy it first.`,
          ],
        },
        {
          title: t`What can’t be undone`,
          paragraphs: [
            t`A payment that’s confirmed can’t be called back by us, by the exchange or by the network. If it went to a stranger’s address, to a contract that holds no way out, or to a network that nobody you know uses, it may be gone. We’d rather tell you that on the first day than on the thirtieth.`,
          ],
        },
        {
          title: t`Who offers help but doesn’t help`,
          paragraphs: [
            t`There’s a trade that lives on lost payments. It promises to recover them and asks for a “technical fee”, for your recovery words, or for access to your screen. Nobody outside can recover a payment with these. What they take is the rest.`,
            t`We never charge you for looking, and we never need your password, your PIN, a code or your recovery words to do it. Write to support inside the app, from the payment that it’s about.`,
          ],
        },
      ]}
      links={[
        ['/help', t`Questions and answers`],
        ['/deposits/crypto', t`How deposits work`],
        ['/guides/recognise-scams-and-fake-support', t`Recognise scams and fake support`],
      ]}
    />
  )
}
