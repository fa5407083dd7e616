/**
 * Terms, privacy, anti-money-laundering and law enforcement requests. Facts that only the company knows are marked
 * until they are filled in. The company's lawyer must read the texts before there are real customers.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import { dayText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { Hero } from '../parts/blocks.tsx'
import { CompanyText } from '../parts/links.tsx'
import { SITE } from '../site-config.ts'

type Clause = { readonly title: string; readonly text: ReactNode }

function LegalText({
  title,
  lead,
  clauses,
}: {
  readonly title: string
  readonly lead: string
  readonly clauses: readonly Clause[]
}): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const day = dayText(language, SITE.legalTextsOn)
  return (
    <div className="prose">
      <Hero title={title} lead={lead} more={<></>} />
      <div className="wrap clauses">
        <nav className="page-contents" aria-label={t`On this page`}>
          <p className="muted">
            <Trans>Last changed on {day}</Trans>
          </p>
          <ol>
            {clauses.map((clause, at) => (
              <li key={clause.title}>
                <a href={`#${String(at + 1)}`}>{clause.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <ol>
          {clauses.map((clause, at) => (
            <li key={clause.title} id={String(at + 1)}>
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
  const customerAssets = <CompanyText fact="customerAssets" />
  const changeNotice = <CompanyText fact="changeNotice" />
  const liability = <CompanyText fact="liability" />
  const ending = <CompanyText fact="ending" />
  const complaints = <CompanyText fact="complaints" />
  return (
    <LegalText
      title={t`Terms of use`}
      lead={t`What you can expect of us and we of you. By opening an account you agree to them.`}
      clauses={[
        {
          title: t`Who we are`,
          text: (
            <Trans>
              Zend is run by {company}. “We” means that company, “you” the person or company that holds the account.
            </Trans>
          ),
        },
        {
          title: t`Who may have an account`,
          text: t`You are at least 18 years old, live in one of the supported countries, act for yourself or for a company that you may represent, and are on no sanctions list. One person has one personal account.`,
        },
        {
          title: t`What we do`,
          text: t`We keep crypto for you, swap it, send it where you say, and pay local money to accounts in your name. There is no investment advice, no lending and no interest.`,
        },
        {
          title: t`What we keep for you`,
          text: (
            <Trans>
              Our books carry what we keep for you apart from what is ours, and it moves on your instructions. What the
              law says about it: {customerAssets}.
            </Trans>
          ),
        },
        {
          title: t`Offers, fees and limits`,
          text: (
            <Trans>
              Each offer shows rate, fees and the time it stands. What you confirm within that time is carried out on
              those terms or not at all. Fees and limits that hold for you are shown before you confirm. How long before
              a change you are told: {changeNotice}.
            </Trans>
          ),
        },
        {
          title: t`What cannot be undone`,
          text: t`A transaction on a blockchain and a payout that has arrived cannot be called back. You answer for the address and account that you enter.`,
        },
        {
          title: t`Keeping your account safe`,
          text: (
            <Trans>
              Keep password, PIN and codes to yourself, and lock the account and tell us at once when somebody else may
              have them. Losses: {liability}.
            </Trans>
          ),
        },
        {
          title: t`When we say no`,
          text: t`We may refuse a payment where the law, a sanctions list or a sign of fraud requires it. A refusal names its rule unless the law forbids it.`,
        },
        {
          title: t`What can go wrong`,
          text: t`Crypto can lose its value, a network can fail, an issuer of a dollar coin can break its promise. No deposit insurance covers it. Only use money that you can afford to lose.`,
        },
        {
          title: t`Ending it`,
          text: (
            <Trans>
              You can close your account in the settings once it is empty and nothing is open. For our side: {ending}.
            </Trans>
          ),
        },
        {
          title: t`Complaints and law`,
          text: (
            <Trans>
              Write to us first: {complaints}. The law that applies: {law}.
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
  const bookKeeping = <CompanyText fact="bookKeeping" />
  const logKeeping = <CompanyText fact="logKeeping" />
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
          text: t`Banks and mobile-money operators that pay you, companies that check documents and numbers for us, the carriers of our mail and messages, your browser’s push service if you switch notifications on, and authorities with a valid request. Each gets what its task needs. Customers who enter your username see your name and picture; those who enter your address, your username.`,
        },
        {
          title: t`What a blockchain shows`,
          text: t`Transactions on public networks can be seen by everybody, for ever.`,
        },
        {
          title: t`How long`,
          text: (
            <Trans>
              Your name and contact details until five years after the account is closed; a message from the contact
              form for one year; codes, links and unused files until they have expired. What you handed in for
              verification, and the entries of the books: {bookKeeping}. Logs: {logKeeping}.
            </Trans>
          ),
        },
        {
          title: t`How it is kept`,
          text: t`Encrypted on the way, sealed where it is most sensitive, and never readable by the part of the service that your phone talks to once a document is handed in. When one of us opens such a document, their name and reason are recorded.`,
        },
        {
          title: t`Your rights`,
          text: t`As the law of your country gives them: to see your data, have it corrected, take it with you, object, and have it deleted where no law makes us keep it. The settings of the app export your data at any time. You can complain to the data protection authority of your country.`,
        },
      ]}
    />
  )
}

/** /aml */
export function Aml(): ReactElement {
  const { t } = useLingui()
  const licences = <CompanyText fact="licences" />
  const lists = <CompanyText fact="screeningLists" />
  const programme = <CompanyText fact="amlProgramme" />
  return (
    <LegalText
      title={t`Keeping crime out`}
      lead={t`Our policy against money laundering and the financing of terrorism, in short.`}
      clauses={[
        { title: t`What we are held to`, text: <Trans>Licences and supervision: {licences}.</Trans> },
        {
          title: t`Knowing our customers`,
          text: t`Nothing leaves an account before phone and identity number are verified. Higher limits take a document with a live picture of the face, then proof of address and of where the money comes from.`,
        },
        {
          title: t`Lists`,
          text: (
            <Trans>
              Customers are compared with lists of sanctioned and exposed persons when they verify and whenever the
              lists change; a person looks at every match, and until then the account has no level. Nothing is paid out
              to an address on our list. The lists: {lists}.
            </Trans>
          ),
        },
        {
          title: t`Limits`,
          text: t`Each level limits what leaves an account in a day and in a month. A large first withdrawal to a new address waits for an hour, and local money is paid only to accounts in the customer’s own name.`,
        },
        {
          title: t`Keeping records`,
          text: t`Entries of the books and of the audit trail cannot be changed afterwards. What a person decides about a customer’s verification bears their name and reason.`,
        },
        {
          title: t`What people do`,
          text: (
            <Trans>
              Watching transactions, what goes along with payments between services, reports to authorities, and
              training: {programme}.
            </Trans>
          ),
        },
      ]}
    />
  )
}

/** /law-enforcement-request */
export function LawEnforcement(): ReactElement {
  const { t } = useLingui()
  const contact = <CompanyText fact="lawEnforcementContact" />
  const country = <CompanyText fact="country" />
  const practice = <CompanyText fact="lawEnforcementPractice" />
  return (
    <LegalText
      title={t`Requests of law enforcement`}
      lead={t`For police, prosecutors, courts, tax offices and financial intelligence units.`}
      clauses={[
        {
          title: t`Where to send it`,
          text: <Trans>From an official address to {contact}. The contact form is not made for it.</Trans>,
        },
        {
          title: t`What it must contain`,
          text: t`The authority, the officer’s name and how to reach them there; the law it is based on; the order itself where one is needed; what is asked for, and for which time; and until when.`,
        },
        {
          title: t`How to name an account`,
          text: t`By email, phone or username, or by a transaction: its hash, network and time. A name alone fits too many people.`,
        },
        { title: t`From another country`, text: <Trans>We are bound by the law of {country}.</Trans> },
        {
          title: t`Emergencies, freezing, telling the customer`,
          text: <Trans>How the company answers: {practice}.</Trans>,
        },
      ]}
    />
  )
}
