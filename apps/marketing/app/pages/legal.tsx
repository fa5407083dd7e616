/**
 * Terms, privacy, anti-money-laundering and requests of law enforcement. Written to be read; what only the company can know is marked until it is filled in.
 * A lawyer of the company must read them before real customers do.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import { dayText } from '../figures.ts'
import { useHere } from '../here.tsx'
import { Hero } from '../parts/blocks.tsx'
import { CompanyText } from '../parts/links.tsx'
import { SITE } from '../site-config.ts'

type Clause = { readonly title: string; readonly text: ReactNode }

function LegalText({ title, lead, clauses }: { readonly title: string; readonly lead: string; readonly clauses: readonly Clause[] }): ReactElement {
  const { language } = useHere()
  const day = dayText(language, SITE.legalTextsOn)
  return (
    <div className="prose">
      <Hero title={title} lead={lead} more={<></>} />
      <div className="wrap clauses">
        <p className="muted">
          <Trans>Last changed on {day}</Trans>
        </p>
        <ol>
          {clauses.map((clause) => (
            <li key={clause.title}>
              <h2>{clause.title}</h2>
              <p>{clause.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** /terms */
export function Terms(): ReactElement {
  const { t } = useLingui()
  const company = <CompanyText fact="legalName" />
  const law = <CompanyText fact="governingLaw" />
  return (
    <LegalText
      title={t`Terms of use`}
      lead={t`What you can expect of us and we of you. By opening an account you agree to them.`}
      clauses={[
        {
          title: t`Who we are`,
          text: <Trans>Zend is run by {company}. “We” means that company, “you” the person or company that holds the account.</Trans>,
        },
        {
          title: t`Who may have an account`,
          text: t`You are at least 18 years old, live in one of the supported countries, act for yourself or for a company that you may represent, and are on no sanctions list. One person has one personal account.`,
        },
        {
          title: t`What we do`,
          text: t`We keep crypto for you, swap it, send it where you say, and pay local money to accounts in your name. We do not give investment advice, lend your coins to anybody, or pay interest on them.`,
        },
        {
          title: t`Your coins stay yours`,
          text: t`What we keep for you is yours, and our books say so separately from our own. We use it for nothing but your instructions.`,
        },
        {
          title: t`Offers, fees and limits`,
          text: t`Each offer shows rate, fees and the time it stands. Confirming it within that time binds us both. Fees and limits that hold for you are shown before you confirm; changes are announced 30 days before.`,
        },
        {
          title: t`What cannot be undone`,
          text: t`A transaction on a blockchain and a payout that has arrived cannot be called back. You answer for the address and account that you enter; we answer for carrying out exactly that.`,
        },
        {
          title: t`Keeping your account safe`,
          text: t`Keep password, PIN and codes to yourself and tell us at once when somebody else may have them. We answer for losses that our own fault causes, and not for payments that you confirmed yourself.`,
        },
        {
          title: t`When we say no`,
          text: t`We may refuse, hold or return a payment where the law, a sanctions list or a sign of fraud requires it. We tell you the reason unless the law forbids it.`,
        },
        {
          title: t`What can go wrong`,
          text: t`Crypto can lose its value, a network can fail, an issuer of a dollar coin can break its promise. No deposit insurance covers it. Only use money that you can afford to lose.`,
        },
        {
          title: t`Ending it`,
          text: t`You can close your account once it is empty and nothing is open. We can end the agreement with 30 days’ notice, or at once for fraud or where the law demands it; you then get what is yours.`,
        },
        {
          title: t`Complaints and law`,
          text: (
            <Trans>
              Write to us first: we answer within 15 working days. Otherwise {law} applies, without taking from you what the law of your home
              protects.
            </Trans>
          ),
        },
      ]}
    />
  )
}

/** /privacy */
export function Privacy(): ReactElement {
  const { t } = useLingui()
  const company = <CompanyText fact="legalName" />
  const contact = <CompanyText fact="privacyContact" />
  return (
    <LegalText
      title={t`Privacy`}
      lead={t`Which data we keep, why, for how long, and what you can ask of us.`}
      clauses={[
        {
          title: t`Who answers for your data`,
          text: (
            <Trans>
              {company}. Write to {contact} about anything on this page.
            </Trans>
          ),
        },
        {
          title: t`What you give us`,
          text: t`Name, username, email, phone, country; for verification your identity number, documents, a picture of your face and your address; accounts you want to be paid to; what you write to support.`,
        },
        {
          title: t`What arises by itself`,
          text: t`Your transactions, the devices you sign in from with their network address and rough place, and what the servers need in their logs to find faults. This site counts no visits unless you allow it.`,
        },
        {
          title: t`Why we may`,
          text: t`To carry out our agreement with you, because laws against money laundering oblige us, and to keep the service safe. Where we ask for your consent you can take it back.`,
        },
        {
          title: t`Who else sees it`,
          text: t`Banks and mobile-money operators that pay you, companies that check documents and numbers for us, the carrier of our mail and messages, and authorities with a valid request. Each gets what its task needs. We sell nothing.`,
        },
        {
          title: t`What a blockchain shows`,
          text: t`Transactions on public networks can be seen by everybody, for ever. We do not publish which addresses are yours.`,
        },
        {
          title: t`How long`,
          text: t`Data about transactions and verification for five years after the account is closed, as most of our countries demand; a message from the contact form for one year; logs for 90 days. The rest goes when it has served its purpose.`,
        },
        {
          title: t`How it is kept`,
          text: t`Encrypted on the way, sealed where it is most sensitive, and open only to staff whose task needs it. Every look is recorded.`,
        },
        {
          title: t`Your rights`,
          text: t`To see your data, have it corrected, take it with you, object, and have it deleted where no law makes us keep it. All your data can be exported from the settings of the app. You can complain to the data protection authority of your country.`,
        },
      ]}
    />
  )
}

/** /aml */
export function Aml(): ReactElement {
  const { t } = useLingui()
  const licences = <CompanyText fact="licences" />
  return (
    <LegalText
      title={t`Keeping crime out`}
      lead={t`Our policy against money laundering and the financing of terrorism, in short.`}
      clauses={[
        {
          title: t`What we are held to`,
          text: <Trans>The laws of the countries we work in and the recommendations of the FATF. Supervision: {licences}.</Trans>,
        },
        {
          title: t`Knowing our customers`,
          text: t`Nothing leaves an account before phone and identity number are verified. Higher limits take a document with a live picture of the face, then proof of address and of where the money comes from. Companies show registration, directors and every owner of a quarter or more.`,
        },
        {
          title: t`Lists`,
          text: t`Customers, owners and addresses are compared with sanctions lists when they come and whenever the lists change. Politically exposed persons are looked at by a person.`,
        },
        {
          title: t`Watching transactions`,
          text: t`Every deposit and every payment out is screened before it is carried out. What does not fit is held, looked at by a person, and asked about.`,
        },
        { title: t`Payments between services`, text: t`Where the travel rule applies we send and ask for the names of sender and receiver.` },
        { title: t`Reporting`, text: t`We report what the law makes us report, and may then not tell the person concerned.` },
        {
          title: t`Keeping records`,
          text: t`Verification and transactions for five years after the end of the account, in a way that cannot be changed afterwards.`,
        },
        { title: t`Our own people`, text: t`Staff are trained each year. Nobody releases a held payment alone, and every decision has a name.` },
      ]}
    />
  )
}

/** /law-enforcement-request */
export function LawEnforcement(): ReactElement {
  const { t } = useLingui()
  const contact = <CompanyText fact="lawEnforcementContact" />
  const country = <CompanyText fact="country" />
  return (
    <LegalText
      title={t`Requests of law enforcement`}
      lead={t`For police, prosecutors, courts, tax offices and financial intelligence units.`}
      clauses={[
        {
          title: t`Where to send it`,
          text: <Trans>From an official address to {contact}. Requests by telephone or through the contact form are not answered.</Trans>,
        },
        {
          title: t`What it must contain`,
          text: t`The authority, the officer’s name and how to reach them there; the law it is based on; the order itself where one is needed; what is asked for, and for which time; and until when.`,
        },
        {
          title: t`How to name an account`,
          text: t`By email, phone, username or account number, or by a transaction: its hash, network and time. A name alone fits too many people.`,
        },
        {
          title: t`From another country`,
          text: (
            <Trans>
              We are bound by the law of {country}. Authorities elsewhere go through mutual legal assistance, unless that law lets us answer directly.
            </Trans>
          ),
        },
        {
          title: t`In an emergency`,
          text: t`When a life is in danger, write EMERGENCY in the subject and say what the danger is. We then disclose what averts it, and ask for the order afterwards.`,
        },
        {
          title: t`Freezing`,
          text: t`We hold funds at once on a valid order. On an informal request we keep the records safe for 90 days, so that nothing is lost while the order is on its way.`,
        },
        { title: t`What we tell the customer`, text: t`That their data was asked for, unless the law or the order forbids it.` },
      ]}
    />
  )
}
