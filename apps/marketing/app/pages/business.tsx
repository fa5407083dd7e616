/** /zend-business and its campaign. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { Closing, Hero, Points, Questions, Related, Section, Steps } from '../parts/blocks.tsx'
import { ApprovalShown } from '../parts/product/abroad.tsx'
import { Testimonials } from '../parts/testimonials.tsx'

/** /zend-business */
export function Business(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <Hero
        app="business"
        eyebrow={t`Business`}
        title={t`A crypto account your whole team can use safely`}
        lead={t`Roles, one or two approvers by amount, statements for your accountant, and payments to suppliers in USD, EUR, GBP, CAD and CNY.`}
      >
        <ApprovalShown />
      </Hero>
      <Control />
      <Tools />
      <Developers />
      <Section title={t`From registration to first payment`}>
        <Steps
          items={[
            {
              title: t`Tell us about the company`,
              text: t`Legal name, country and registration number, then directors and owners. Your country says from which share on an owner counts.`,
            },
            {
              title: t`Submit the documents`,
              text: t`The list depends on your country and is shown first. Each document is checked separately, so one missing page doesn't restart the process.`,
            },
            {
              title: t`Invite your team`,
              text: t`By email, with a role that you can adjust person by person. The last owner cannot be removed by mistake.`,
            },
            {
              title: t`Set who approves what`,
              text: t`By amount: one approver, or two. Nobody approves their own request, and any change asks again.`,
            },
          ]}
        />
      </Section>
      <Questions
        items={[
          {
            question: t`How long does verification take?`,
            answer: t`It depends on the registry of your country and on how complete the documents are. You see which document is being looked at and what is missing.`,
          },
          {
            question: t`Can our bookkeeper see without being able to pay?`,
            answer: t`Yes. The accountant’s role reads everything and exports statements, and can move nothing.`,
          },
          {
            question: t`Which currencies can suppliers be paid in?`,
            answer: t`In coins, to an address on every network that is open; in local currency, to a bank account or mobile money; and with Zend FX in US dollars, Canadian dollars, pounds, euros and, for goods, yuan.`,
          },
        ]}
      />
      <Testimonials audience="business" />
      <Related
        links={[
          ['/zendfx-cross-border-payments-send-pay-globally', 'Zend FX'],
          ['/cross-border-payments-import-export', t`Payments for import and export`],
          ['/aml', t`How we keep crime out`],
        ]}
      />
      <Closing app="business" title={<Trans>Open your company’s account</Trans>} />
    </>
  )
}

function Control(): ReactElement {
  const { t } = useLingui()
  return (
    <Section title={t`Many hands, one set of books`}>
      <Points
        items={[
          {
            icon: 'people',
            title: t`Roles`,
            text: t`Owner, admin, initiator, approver, accountant, developer, viewer. Each is a preset that you can change per person.`,
          },
          {
            icon: 'tick',
            title: t`Approvals`,
            text: t`Payments above an amount you set wait for one or two others. After 72 hours an unanswered request is gone.`,
          },
          {
            icon: 'paper',
            title: t`Statements`,
            text: t`By day, week or month as PDF and CSV. Each line leads to the entries behind it.`,
          },
          {
            icon: 'bolt',
            title: t`Local payouts`,
            text: t`Sell to a bank account or mobile money the day wages are due. You see rate and fee first.`,
          },
          {
            icon: 'swap',
            title: t`Several companies`,
            text: t`One sign-in for each person, however many companies they act for. Each browser tab acts for one.`,
          },
          {
            icon: 'shield',
            title: t`Server-side rules`,
            text: t`What a role may not do is refused by the server, not only hidden in a menu.`,
          },
        ]}
      />
    </Section>
  )
}

/** What a company's own systems can do. */
function Developers(): ReactElement {
  const { t } = useLingui()
  return (
    <Section title={t`For developers`} lead={t`What your people do in the app, your systems do by the API.`}>
      <Points
        items={[
          {
            icon: 'people',
            title: t`API keys`,
            text: t`With the scopes you choose, from the networks you name, until the day you set. A key never does more than the member who made it.`,
          },
          {
            icon: 'shield',
            title: t`Signed payments`,
            text: t`Your system signs each payment with a private key that we never have. Your approval rules hold for it as for people.`,
          },
          {
            icon: 'bolt',
            title: t`Webhooks`,
            text: t`Signed messages to your servers when a deposit, a payment or a request changes. What they missed can be sent again.`,
          },
        ]}
      />
    </Section>
  )
}

/** What a company does with its money that a person does not. */
function Tools(): ReactElement {
  const { t } = useLingui()
  return (
    <Section title={t`Paid, and paying`}>
      <Points
        items={[
          {
            icon: 'out',
            title: t`Suppliers abroad`,
            text: t`USD, CAD, GBP, EUR and CNY to their bank account, against their invoice. They follow the payment by a link.`,
          },
          {
            icon: 'people',
            title: t`Wages from a file`,
            text: t`Up to 1,000 people in one file: bank, mobile money, Zend user or wallet address. One approval covers every row, and each is paid on its own.`,
          },
          {
            icon: 'paper',
            title: t`Invoices and payment links`,
            text: t`Ask in dollars or in local money and be paid in the coins you choose, at a rate that stands for 15 minutes.`,
          },
        ]}
      />
    </Section>
  )
}

/** /campaign/zend-business */
export function BusinessCampaign(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <Hero
        app="business"
        title={t`Your company’s crypto, under control`}
        lead={t`When one phone holds the company’s wallet, one phone can lose it. Put roles, approvals and books around it.`}
        more={<></>}
      >
        <ApprovalShown />
      </Hero>
      <Control />
      <Closing app="business" title={<Trans>Approvals from the amount you set</Trans>} />
    </>
  )
}
