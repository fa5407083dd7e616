/** The guide for companies. */
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { ApprovalShown } from '../../parts/product/abroad.tsx'
import { useCompanyTerms } from '../../term-texts.ts'
import { GuidePage } from '../guide.tsx'
import { GUIDE_NAMES } from './names.ts'

const SLUG = 'approvals-and-suppliers-for-companies'

/** The guide. */
export function Companies(): ReactElement {
  const { t } = useLingui()
  const { before, after, fee, feeMin, hours } = useCompanyTerms()
  return (
    <GuidePage
      slug={SLUG}
      name={GUIDE_NAMES[SLUG]}
      figure={<ApprovalShown />}
      parts={[
        {
          title: t`One wallet, several people`,
          paragraphs: [
            t`A company that keeps its crypto on one person’s phone has one point at which everything can go wrong. The phone is lost, the person leaves, or somebody is put under pressure. The cure is old and simple: whoever asks for a payment isn’t whoever approves it.`,
            t`In Zend each person signs in as themselves and has a role. Owner, admin, initiator, approver, accountant, developer and viewer are presets, and you can change them person by person. What a role may not do is refused by our servers, not only hidden in a menu.`,
          ],
        },
        {
          title: t`Set the rules once`,
          paragraphs: [
            t`Decide by amount: below one sum nobody has to approve, above it one person, above another sum two. Nobody approves their own request. Changing the rules needs approval too, and that’s the point: somebody who steals one login can’t loosen them.`,
            t`Start strict. Two people who trust each other lose a few minutes a day. It’s easier to loosen a rule after a month than to explain a loss.`,
          ],
        },
        {
          title: t`What an approver signs`,
          paragraphs: [
            t`An approval isn’t a click. The approver’s device signs the lines of the payment with a passkey: who is paid, which account, what arrives, the most that may leave, and until when. All signers see the same lines and the same pattern. If one line changes, the approvals given so far no longer count, and everyone is asked again.`,
            t`A request that nobody answers ends after ${hours} hours. Whoever declines gives a reason, and the person who asked can read it. Later, the certificate of an approval shows who signed what. An auditor can check it without us.`,
          ],
        },
        {
          title: t`Pay a supplier abroad`,
          paragraphs: [
            t`With Zend FX you pay a bank account in US dollars, Canadian dollars, pounds, euros or, for goods, yuan. The money comes from your crypto balance. It goes like this:`,
          ],
          steps: [
            t`Save the supplier with the account details that their bank asks for. New details are approved like a payment.`,
            t`Call the supplier on a number you already know, and have them read the account number to you. A mail with “new bank details” is the most common fraud against companies.`,
            t`Make the payment and hand in the invoice. We compare what it says with what you typed.`,
            t`Read the review: what arrives, the fee, and the most that can leave.`,
            t`Get the approvals. The rate is taken when the last one is given, and never more leaves than was signed.`,
            t`Send the supplier the link. They see each stage in their language, without an account.`,
          ],
        },
        {
          title: t`What it costs, and how much is possible`,
          paragraphs: [
            t`The fee of a payment abroad is ${fee}, at least ${feeMin}. What a bank sends back is yours again, at the original rate.`,
            t`Before your company is verified, up to ${before} a day can go out. After that it’s up to ${after} a day. Payments abroad need the verification. Begin it early: which documents are needed depends on your country, and each one is checked by itself.`,
          ],
        },
        {
          title: t`When somebody leaves`,
          paragraphs: [
            t`Take the person’s membership away the same day. Their requests and approvals stay in the records with their name, and their keys for the API stop working. If a device was lost, you can stop counting the passkeys on it from a moment that you set, so that nothing signed after it has any weight.`,
            t`Make sure that there are always at least two people who can approve. If only one is left, a holiday or an illness stops your payments.`,
          ],
        },
        {
          title: t`Close the month`,
          paragraphs: [
            t`The accountant’s role sees everything and can move nothing. The statement covers all coins, with every fee on a line of its own, as PDF and as a file for a spreadsheet. What you had plus what moved is what you have. If you ever find a difference, tell us: it would be our mistake to explain.`,
          ],
        },
      ]}
      links={[
        ['/zend-business', t`Zend for companies`],
        ['/zendfx-cross-border-payments-send-pay-globally', 'Zend FX'],
        ['/cross-border-payments-import-export', t`Payments for import and export`],
      ]}
    />
  )
}
