/** /contact: the form posts to the API. Without a script it cannot be sent, and the page says so. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { usePageLocation } from '../page-location.tsx'
import { Points, Section } from '../parts/blocks.tsx'
import { PageScript } from '../parts/page-script.tsx'
import { CONTACT_URL } from '../script-url.ts'

/** The page. */
export function Contact(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <PageScript src={CONTACT_URL} />
      <div className="wrap hero top">
        <div>
          <p className="eyebrow">
            <Trans>Contact</Trans>
          </p>
          <h1>
            <Trans>Talk to a person</Trans>
          </h1>
          <p className="sub">
            <Trans>
              Write what it is about and where we can answer. We never ask for your password, PIN or a code, and neither
              may anybody who says that they are us.
            </Trans>
          </p>
        </div>
        <div className="hero-side">
          <ContactForm />
        </div>
      </div>
      <Section title={t`Faster ways`}>
        <Points
          items={[
            {
              icon: 'people',
              title: t`Are you a customer?`,
              text: t`Write from Support inside the app: we see at once which payment you mean, and nobody else can pretend to be you.`,
            },
            {
              icon: 'shield',
              title: t`Has somebody got into your account?`,
              text: t`Do not write first. Lock your account: “Lock my account” is at the end of every mail from us and on the sign-in page, and takes no password.`,
            },
            {
              icon: 'paper',
              title: t`Are you an authority?`,
              text: t`There is a page for requests of law enforcement, with the address and what a request must contain.`,
            },
          ]}
        />
      </Section>
    </>
  )
}

function ContactForm(): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  return (
    <form
      className="contact-form"
      data-contact
      data-theme="light"
      data-language={language}
      data-sent={t`Thank you. Your message has reached us; we answer by email.`}
      data-failed={t`That did not work, and nothing was sent. Please try again in a moment.`}
      data-often={t`Please wait a minute before you send another message.`}
      data-malformed={t`Please check the fields: something is missing or too long.`}
    >
      <label htmlFor="contact-name">{t`Name`}</label>
      <input id="contact-name" name="name" autoComplete="name" required maxLength={80} />
      <label htmlFor="contact-email">{t`Email`}</label>
      <input id="contact-email" name="email" type="email" autoComplete="email" required maxLength={254} />
      <label htmlFor="contact-topic">{t`What is it about?`}</label>
      <select id="contact-topic" name="topic">
        <option value="question">{t`A question about Zend`}</option>
        <option value="business">{t`Zend for my company`}</option>
        <option value="press">{t`Press`}</option>
        <option value="other">{t`Something else`}</option>
      </select>
      <label htmlFor="contact-message">{t`Message`}</label>
      <textarea id="contact-message" name="message" rows={6} required minLength={10} maxLength={4000} />
      <noscript>
        <p className="form-status">
          <Trans>Sending needs JavaScript, which is switched off in your browser.</Trans>
        </p>
      </noscript>
      <p className="form-status" role="status" data-form-status />
      <button type="submit" className="button action">
        <Trans>Send</Trans>
      </button>
    </form>
  )
}
