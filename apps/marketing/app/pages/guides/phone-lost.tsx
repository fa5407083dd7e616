/** The guide about a lost phone. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { PROTECT } from '../../data/terms.ts'
import { useProtection } from '../../term-texts.ts'
import { GuidePage } from '../guide.tsx'
import { GUIDE_NAMES } from './names.ts'

const SLUG = 'phone-lost-or-stolen'

/** The guide. */
export function PhoneLost(): ReactElement {
  const { t } = useLingui()
  const { pinTries, recoveryCodes } = PROTECT
  const { hold, contactHold, lock } = useProtection()
  return (
    <GuidePage
      slug={SLUG}
      name={GUIDE_NAMES[SLUG]}
      parts={[
        {
          title: t`The first ten minutes`,
          paragraphs: [t`Borrow a phone or a computer, and go through this list from the top:`],
          steps: [
            t`Lock or erase the phone from afar, with Find My Device (Android) or Find My (iPhone). Do this first if the phone had no screen lock.`,
            t`Open our sign-in page and choose “Lock my account”. We mail you a link that signs every device out and stops all sending and selling. Or choose “Forgot password”: a new password signs every device out, too, and puts sending on hold for ${hold}.`,
            t`Change the password of your email. Whoever reads your mail can ask for codes.`,
            t`Call your mobile operator and have the SIM card blocked. Ask that no new card is given out for your number without you.`,
            t`Tell your bank, and your mobile money operator.`,
          ],
        },
        {
          title: t`Did a mail tell you about a new device?`,
          paragraphs: [
            t`When somebody signs in from a device that we don’t know, we write to you at once. If it wasn’t you, choose “Lock my account” in that mail. It signs every device out and stops all sending and selling, within a second. You don’t need your password for it. Every mail from us has this link, and it works for ${lock}. The sign-in page sends you one, too.`,
            t`After that nobody can sign in until you have shown that it’s you: with a passkey from at least a week before, or with your document and your face. A new password alone opens nothing. Deposits still arrive, and nobody can take them out. Once the account is open again, sending stays on hold for ${hold}.`,
          ],
        },
        {
          title: t`What a thief can do, and what they can’t`,
          paragraphs: [
            t`With an unlocked phone somebody may see your balance, if the app is open. To move money they need more: your PIN, and a code from your email or your passkey. After ${plural(pinTries, { one: '# wrong PIN', other: '# wrong PINs' })} in a row the PIN is locked.`,
            t`Payouts in local currency go only to accounts in your own name, so your money can’t be sold into somebody else’s bank account. And a first large withdrawal to a new address waits, so that you can cancel it.`,
            t`The weak point is the email on the same phone. If your mail is open on it and the PIN is easy to guess, the walls are thin. That’s why the list above has the email so high up.`,
          ],
        },
        {
          title: t`Get back in with a new phone`,
          paragraphs: [
            t`Sign in with your email and password. Because the phone is new to us, you confirm with a code from your email. If you had set up an authenticator app, use one of your ${recoveryCodes} recovery codes instead. Each works once.`,
            t`Then open Settings, Security, Devices, and remove the old phone. Add a passkey on the new one. It’s bound to your fingerprint or face, nobody can trick you into giving it away, and you sign in with it instead of a password and a code.`,
            t`If you had neither the phone nor the recovery codes, write to us by the contact page. We then have to make sure that you are you, with your document and your face. That takes days, and it should: a quick way in for you would be a quick way in for somebody else.`,
          ],
        },
        {
          title: t`A new number or a new email`,
          paragraphs: [
            t`You change both yourself, on your profile page. It takes your PIN, a code to the new one, and a code from your mailbox or, if that is lost, a passkey. Sending is then on hold for ${contactHold}, and we tell the earlier address or number, so that nobody can take over an account quietly. A text message alone is never enough, because SIM cards can be copied and numbers are given to other people.`,
          ],
        },
        {
          title: t`Before it happens`,
          paragraphs: [t`Five minutes today save days later:`],
          points: [
            t`Set a screen lock, and a PIN for the SIM card.`,
            t`Write your recovery codes on paper, and keep it at home and not in the phone’s case.`,
            t`Choose a PIN that isn’t your birthday, and a password that you use nowhere else.`,
            t`Add a passkey on a second device, for example a computer.`,
            t`Turn on the allowlist, so that only wallets you saved earlier can be paid.`,
            t`Hide notifications on the lock screen, or codes can be read there.`,
          ],
        },
      ]}
      links={[
        ['/help', t`Questions and answers`],
        ['/contact', t`Contact`],
        ['/guides/recognise-scams-and-fake-support', t`Recognise scams and fake support`],
      ]}
    />
  )
}
