/** The guide about scams. */
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { WITHDRAW } from '../../data/terms.ts'
import { amountText } from '../../figures.ts'
import { usePageLocation } from '../../page-location.tsx'
import { CheckedAddress } from '../../parts/product/coins.tsx'
import { useProtection } from '../../term-texts.ts'
import { GuidePage } from '../guide.tsx'
import { GUIDE_NAMES } from './names.ts'

const SLUG = 'recognise-scams-and-fake-support'

/** The guide. */
export function Scams(): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const large = amountText(language, WITHDRAW.newAddressFreeUsd, 'USD')
  const { hold } = useProtection()
  return (
    <GuidePage
      slug={SLUG}
      name={GUIDE_NAMES[SLUG]}
      figure={<CheckedAddress code="BTC" network="Bitcoin" />}
      parts={[
        {
          title: t`What we never ask`,
          paragraphs: [
            t`Nobody at Zend asks for your password, your PIN, a code or a passkey. Not by phone, not in a chat, not by email, and not “to check your account”. Nobody at Zend asks you to send coins to a “safe address”, to install a program, or to share your screen. If somebody does, it’s not us, whatever the name and the picture say.`,
            t`This is the only rule you have to remember. Everything below is how people try to get around it.`,
          ],
        },
        {
          title: t`Fake support`,
          paragraphs: [
            t`You write about a problem in a group or under a post, and within minutes somebody answers who says they’re from support. They’re friendly, they know the words, and they send you a link or ask for a code “to find your payment”. With the code they sign in as you.`,
            t`Real support is inside the app, under Support. The conversation stays there, and nobody else can write in it. If you can’t get into the app, use the contact page of this site. Type its address yourself. Don’t search for a phone number: the first result is often an advertisement that somebody paid for.`,
          ],
        },
        {
          title: t`The person who urges you`,
          paragraphs: [t`Most money is lost to somebody the victim trusted. The stories differ, the pattern doesn’t:`],
          points: [
            t`A new friend or partner who you’ve never met shows you how they earn with crypto, and helps you to begin.`,
            t`A trader in a group shows large profits and asks for a deposit. You see a balance grow, and to take it out you have to pay first.`,
            t`An employer sends you money and asks you to pass part of it on. It’s stolen, and you’re the one whose name is on it.`,
            t`A relative writes from a new number and needs money today.`,
            t`An official or a bank says your account is at risk, and that you have to move your money to protect it.`,
          ],
        },
        {
          title: t`Addresses that look alike`,
          paragraphs: [
            t`Fraudsters make an address with the same first and last characters as one that you use, and send you a tiny amount from it. It then stands in your history, and they hope that you copy it next time. Others spread programs that replace a copied address.`,
            t`So take addresses from your saved wallets or from the receiver, never from your history. We compare the whole address with those you know and warn you. The pattern beside it changes when a single character does.`,
          ],
        },
        {
          title: t`What slows a thief down`,
          paragraphs: [t`Some things in the app take time on purpose. They’re there for you:`],
          points: [
            t`The first withdrawal of more than ${large} to a new address waits, and you can cancel it meanwhile.`,
            t`After a new password or a new PIN, sending is on hold for ${hold}.`,
            t`If you turn on the allowlist, only wallets that you saved earlier can be paid.`,
            t`A code from us works once, for one amount and one recipient. The mail names both. If they’re not yours, stop.`,
          ],
        },
        {
          title: t`If it has happened`,
          paragraphs: [t`Be quick, and don’t be ashamed. It happens to careful people.`],
          steps: [
            t`Lock your account. “Lock my account” is at the end of every mail from us and on the sign-in page. It takes no password and stops all sending and selling at once.`,
            t`Cancel withdrawals that still wait. A payment that’s on the network can’t be called back.`,
            t`Write to support from the payment, with everything you know: names, numbers, addresses, pictures of the chat.`,
            t`Report it to the police and to your bank. You’ll need the report later.`,
            t`Block the person, and believe nobody who offers to get your money back for a fee.`,
          ],
        },
      ]}
      links={[
        ['/contact', t`Contact`],
        ['/guides/phone-lost-or-stolen', t`Phone lost or stolen: protect your account`],
        ['/withdrawals/crypto', t`How withdrawals work`],
      ]}
    />
  )
}
