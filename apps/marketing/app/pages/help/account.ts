/** Questions about accounts, about what protects them, and about companies. */
import { useLingui } from '@lingui/react/macro'
import { DAY_LIMITS_NGN, PROTECT } from '../../data/terms.ts'
import { amountText } from '../../figures.ts'
import { usePageLocation } from '../../page-location.tsx'
import { useCompanyTerms, useProtection } from '../../term-texts.ts'
import type { HelpQuestion } from './question.ts'

/** Opening and keeping an account. */
export function useAccount(): readonly HelpQuestion[] {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const [level1, level2, level3] = DAY_LIMITS_NGN.map((amount) => amountText(language, amount, 'NGN'))
  return [
    {
      id: 'open',
      question: t`How do I open an account?`,
      answer: [
        t`With your name, email, phone and a password. A code confirms your email. Then you choose a 4-digit PIN and can receive coins at once. Opening and keeping an account is free.`,
      ],
    },
    {
      id: 'countries',
      question: t`Where can I open an account?`,
      answer: [
        t`In Nigeria, Ghana, Tanzania, Rwanda, South Africa, Kenya, Cameroon and Uganda. Payouts in local currency are possible in all of them.`,
      ],
    },
    {
      id: 'documents',
      question: t`Which documents do I need, and when?`,
      answer: [
        t`None for receiving. For level 1 you verify your phone and your identity number: up to ${level1} a day. For level 2 you add a document and a photo of your face: up to ${level2} a day. For level 3 you add your address and where the money comes from: up to ${level3} a day. Outside Nigeria the same holds in US-dollar value.`,
      ],
    },
    {
      id: 'name-refused',
      question: t`My name or number was refused. Why?`,
      answer: [
        t`Most often the spelling, the order of the names or the date of birth differs from what the authority has. Write everything as it is there. If the entry itself is wrong, it has to be corrected there first.`,
      ],
    },
    {
      id: 'statements',
      question: t`How do I get a statement or a receipt?`,
      answer: [
        t`Every transaction has a receipt with a link that anybody can check. Statements for any period are in your activity, as PDF and as a file for a spreadsheet.`,
      ],
    },
    {
      id: 'taxes',
      question: t`Do I have to pay tax?`,
      answer: [
        t`That depends on your country and on your case, and we can’t advise you. Your statement lists every sale with its date, rate, fee and amount, which is what a tax office asks for.`,
      ],
    },
    {
      id: 'slow-network',
      question: t`Does Zend work on a slow network?`,
      answer: [
        t`Yes. It runs in the browser, can be put on the home screen, and shows your last balances without a connection. Sending needs a connection, and nothing is ever sent twice.`,
      ],
    },
    {
      id: 'close',
      question: t`How do I close my account?`,
      answer: [
        t`Under Settings, once your balance is empty and nothing is open. You can take a file with everything we hold about you first.`,
      ],
    },
  ]
}

/** When something is wrong. */
export function useTrouble(): readonly HelpQuestion[] {
  const { t } = useLingui()
  const { recoveryCodes } = PROTECT
  const { hold, contactHold, lock } = useProtection()
  return [
    {
      id: 'lock',
      question: t`Somebody else is in my account. What do I do first?`,
      answer: [
        t`Lock your account. “Lock my account” is at the end of every mail from us, where it works for ${lock}, on the sign-in page, and in the app’s settings. It takes no password, signs every device out and stops all sending and selling at once. Deposits still arrive.`,
        t`You open it again with a passkey from at least a week before, or with your document and your face. Then sending stays on hold for ${hold}.`,
      ],
    },
    {
      id: 'phone-lost',
      question: t`I lost my phone. What now?`,
      answer: [
        t`Reset your password from another device, change the password of your email, and have the SIM card blocked. Our guide “Phone lost or stolen” has every step.`,
      ],
    },
    {
      id: 'is-it-zend',
      question: t`How do I know that it’s really Zend who writes to me?`,
      answer: [
        t`We answer inside the app. We never ask for a password, a PIN, a code or your screen, and we never ask you to move your money somewhere. Whoever does isn’t us.`,
      ],
    },
    {
      id: 'passkey',
      question: t`What is a passkey?`,
      answer: [
        t`A key on your device that your fingerprint, your face or the device’s PIN unlocks. You sign in with it instead of a password and a code, you confirm sales with it instead of a code, and nobody can trick you into giving it away. Add one under Settings, Security.`,
      ],
    },
    {
      id: 'recovery-codes',
      question: t`I lost my authenticator app. How do I get in?`,
      answer: [
        t`With one of your ${recoveryCodes} recovery codes. Each works once. Without them we have to make sure that you are you, which takes days.`,
      ],
    },
    {
      id: 'change-contact',
      question: t`Can I change my email or phone number?`,
      answer: [
        t`Yes, on your profile page. You need your PIN, a code that goes to the new one, and a code from your mailbox. If that mailbox is lost, a passkey takes its place. Afterwards sending is on hold for ${contactHold}, and we tell the earlier address or number. A text message alone changes nothing.`,
        t`Without your mailbox and without a passkey, write to us by the contact page: we then have to make sure that you are you.`,
      ],
    },
    {
      id: 'insured',
      question: t`Is my crypto insured?`,
      answer: [
        t`No deposit insurance covers crypto. Our books keep customers’ coins apart from our own money, and are compared with the blockchains all day.`,
      ],
    },
  ]
}

/** Companies. */
export function useCompanies(): readonly HelpQuestion[] {
  const { t } = useLingui()
  const { before, after, fee, feeMin, hours } = useCompanyTerms()
  return [
    {
      id: 'company-documents',
      question: t`Which documents does a company need?`,
      answer: [
        t`It depends on the country, and the list is shown before you begin. Each document is checked by itself. Before verification up to ${before} a day can go out, after it up to ${after}.`,
      ],
    },
    {
      id: 'approvals',
      question: t`How do approvals work?`,
      answer: [
        t`You set by amount whether nobody, one person or two people must approve. Nobody approves their own request. A change asks everyone again, and what nobody answers ends after ${hours} hours.`,
      ],
    },
    {
      id: 'payments-abroad',
      question: t`What does a payment abroad cost?`,
      answer: [
        t`${fee}, at least ${feeMin}. You say what arrives and see the most that can leave. It needs a verified company and an invoice.`,
      ],
    },
    {
      id: 'api',
      question: t`Is there an API?`,
      answer: [
        t`Yes, for companies: with keys of limited scope, signed payments and webhooks. The pages for developers describe every call.`,
      ],
    },
  ]
}
