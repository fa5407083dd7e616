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
  const { hold, freeze } = useProtection()
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
            t`Open our sign-in page and choose “Forgot password”. A new password ends the session on every device and puts sending on hold for ${hold}.`,
            t`Change the password of your email. Whoever reads your mail can ask for codes.`,
            t`Call your mobile operator and have the SIM card blocked. Ask that no new card is given out for your number without you.`,
            t`Tell your bank, and your mobile money operator.`,
          ],
        },
        {
          title: t`Did a mail tell you about a new device?`,
          paragraphs: [
            t`When somebody signs in from a device that we don’t know, we write to you at once. If it wasn’t you, press the link in that mail. One press ends every session and stops all sending. You don’t need your password for it. The link works for ${freeze}.`,
            t`After that nobody can sign in until you set a new password, for which we send a code to your email. Deposits still arrive, and nobody can take them out, not even the person with your phone.`,
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
            t`Neither can be changed in the app yet, so that nobody can take over an account quietly. If you have a new number or lost your email, write to us by the contact page. A text message alone is never enough, because SIM cards can be copied and numbers are given to other people.`,
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
