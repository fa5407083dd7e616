/**
 * What whoever pays a bill sees, in one language and every state. The bill's own words are its company's; ours say what
 * happens, and never more than is known.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { LANGUAGE_NAMES, type Language, LANGUAGES } from '@zend/web/i18n/languages'
import type { ReactElement } from 'react'
import { Act, Fact, Slot, When } from './parts.tsx'
import { BeginPayment, Choose, Pay, Refused } from './paying.tsx'

/** The page in the language of the I18n around it. */
export function Page({ language }: { readonly language: Language }): ReactElement {
  return (
    <div lang={language} data-language={language} hidden={language !== 'en'}>
      <Top language={language} />
      <main>
        <When flags={['loading']} className="card quietly" role="status">
          <h1>
            <Trans>Loading the payment…</Trans>
          </h1>
        </When>
        <Nothing />
        <When flags={['ready']} as="article">
          <Bill />
          <State />
          <BeginPayment />
          <Choose />
          <Pay />
          <Came />
          <LeaveMail />
          <TooMuch />
        </When>
      </main>
      <When flags={['ready', 'unknown', 'failed']}>
        <Foot />
      </When>
    </div>
  )
}

function Top({ language }: { readonly language: Language }): ReactElement {
  const { t } = useLingui()
  return (
    <header>
      <span className="brand">
        <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
          <rect x="7" y="1" width="7" height="30" rx="2.5" fill="#007973" />
          <rect x="1" y="7" width="30" height="7" rx="2.5" fill="#fd6940" />
          <rect x="18" y="1" width="7" height="30" rx="2.5" fill="#ffc845" />
          <rect x="1" y="18" width="30" height="7" rx="2.5" fill="#5ae5ce" />
          <rect x="7" y="15.5" width="7" height="12" fill="#007973" />
        </svg>
        Zend
      </span>
      <label>
        <span className="hidden">
          <Trans>Language</Trans>
        </span>
        <select data-choose="language" defaultValue={language} aria-label={t`Language`}>
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </select>
      </label>
    </header>
  )
}

/** Where there is nothing to show: a link of nothing, or no connection. */
function Nothing(): ReactElement {
  return (
    <>
      <When flags={['unknown']} as="section" className="card">
        <h1>
          <Trans>This link opens nothing</Trans>
        </h1>
        <p>
          <Trans>
            It may be incomplete. Open it again from where you got it, or ask the company that sent it. Send nothing
            before you see what it is for.
          </Trans>
        </p>
      </When>
      <When flags={['failed']} as="section" className="card" role="alert">
        <h1>
          <Trans>The page could not be loaded</Trans>
        </h1>
        <p>
          <Trans>Check your connection. Anything that you have already sent is not lost.</Trans>
        </p>
        <Act name="again">
          <Trans>Try again</Trans>
        </Act>
      </When>
    </>
  )
}

function Bill(): ReactElement {
  const { t } = useLingui()
  return (
    <section className="card">
      <p className="from">
        <Slot name="company" className="company" />
        <When flags={['verified']} as="span" className="mark ok">
          <Trans>Verified by Zend</Trans>
        </When>
        <When flags={['unverified']} as="span" className="mark warn">
          <Trans>Not verified by Zend</Trans>
        </When>
      </p>
      <h1>
        <Slot name="title" />
      </h1>
      <p className="amount">
        <Slot name="amount" />
      </p>
      <dl>
        <Fact flag="has-number" label={t({ message: 'Number', context: 'invoice' })} slot="number" />
        <Fact flag="has-customer" label={t({ message: 'For', context: 'invoice' })} slot="customer" />
        <Fact flag="has-due" label={t({ message: 'Due on', context: 'invoice' })} slot="dueOn" />
        <Fact flag="has-details" label={t({ message: 'Details', context: 'invoice' })} slot="details" />
        <Fact flag="has-contact" label={t({ message: 'Contact', context: 'invoice' })} slot="contact" />
      </dl>
      <ul className="lines" data-list="lines" />
    </section>
  )
}

/** In one sentence, where the bill stands. */
function State(): ReactElement {
  return (
    <div role="status" className="state">
      <When flags={['paid', 'overpaid']} as="p" className="note ok">
        <strong>
          <Trans>Paid. You are done.</Trans>
        </strong>
      </When>
      <When flags={['part_paid']} as="p" className="note warn">
        <Trans>
          <Slot name="paid" /> received.{' '}
          <strong>
            <Slot name="remaining" /> still to pay.
          </strong>
        </Trans>
      </When>
      <When flags={['coming']} as="p" className="note">
        <Trans>
          Your payment was seen on the network. It counts as soon as the network has confirmed it; this page will show
          it.
        </Trans>
      </When>
      <When flags={['expired']} as="p" className="note warn">
        <Trans>
          The time to pay this is over. Ask the company before you send anything. Anything that you have already sent is
          not lost.
        </Trans>
      </When>
      <When flags={['cancelled']} as="p" className="note bad">
        <Trans>
          The company cancelled this. Send nothing more. Anything that you have already sent is with the company, which
          can return it.
        </Trans>
      </When>
      <When flags={['stale']} as="p" className="note warn">
        <Trans>There is no connection. What you see may be out of date.</Trans>
      </When>
    </div>
  )
}

/** What came, one by one. The script copies the one row for each. */
function Came(): ReactElement {
  return (
    <When flags={['came']} as="section" className="card">
      <h2>
        <Trans>Received</Trans>
      </h2>
      <ul className="came" data-list="came">
        <li data-row>
          <span>
            <Slot name="cameAmount" className="label strong" />
            <Slot name="cameNetwork" className="small" />
          </span>
          <span className="end">
            <When flags={['came-seen']} as="span" className="mark">
              <Trans>Seen</Trans>
            </When>
            <When flags={['came-confirming']} as="span" className="mark">
              <Trans>Being confirmed</Trans>
            </When>
            <When flags={['came-counted']} as="span" className="mark ok">
              <Trans>
                Counts as <Slot name="cameWorth" />
              </Trans>
            </When>
            <When flags={['came-gone']} as="span" className="mark bad">
              <Trans>No longer on its network</Trans>
            </When>
            <When flags={['came-late']} as="span" className="small">
              <Trans>At the price on arrival</Trans>
            </When>
          </span>
        </li>
      </ul>
    </When>
  )
}

/** A mail address, in case too much is paid. */
function LeaveMail(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <When flags={['mail-open']} as="form" className="card" data-form="mail">
        <label>
          <span className="label">
            <Trans>Your email, in case you pay too much (optional)</Trans>
          </span>
          <input name="email" type="email" required maxLength={254} autoComplete="email" aria-label={t`Your email`} />
        </label>
        <p className="small">
          <Trans>You then get a link to say where it goes back. The company sees this address.</Trans>
        </p>
        <button type="submit" className="quiet">
          <Trans>Leave the address</Trans>
        </button>
        <When flags={['no-mail']} as="p" className="note bad" role="alert">
          <Trans>That did not work. Check the address and your connection.</Trans>
        </When>
      </When>
      <When flags={['mail-known']} as="p" className="small">
        <Trans>If you pay too much, a link to get it back is mailed to you.</Trans>
      </When>
    </>
  )
}

function TooMuch(): ReactElement {
  const { t } = useLingui()
  return (
    <When flags={['excess']} as="section" className="card">
      <h2>
        <Trans>
          Overpaid by <Slot name="excess" />
        </Trans>
      </h2>
      <When flags={['refund-form']} as="p">
        <Trans>
          The company has it and decides about returning it, less the network fee. Contact the company, and give it your
          address below. You can do this only once, so check it carefully.
        </Trans>
      </When>
      <When flags={['refund-mailed']} as="p" className="note">
        <Trans>
          A link was mailed to whoever paid. Only through that link can they say where the money goes back. If the mail
          did not come, ask the company for another.
        </Trans>
      </When>
      <When flags={['refund-form']} as="form" data-form="refund">
        <label>
          <span className="label">
            <Trans>Network</Trans>
          </span>
          <select data-choose="refundNetwork" name="network" aria-label={t`Network`} />
        </label>
        <label>
          <span className="label">
            <Trans>Your address there</Trans>
          </span>
          <input
            name="address"
            required
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            aria-label={t`Your address there`}
          />
        </label>
        <button type="submit" className="loud">
          <Trans>Send the address</Trans>
        </button>
        <Refused />
      </When>
      <When flags={['refund-named']} as="p" className="note ok">
        <Trans>The company has your address.</Trans>
      </When>
      <When flags={['refund-returning']} as="p" className="note ok">
        <Trans>The company has sent it. It is on its way to your address.</Trans>
      </When>
      <When flags={['refund-returned']} as="p" className="note ok">
        <Trans>The company has returned it to your address.</Trans>
      </When>
    </When>
  )
}

function Foot(): ReactElement {
  return (
    <footer>
      <p>
        <Trans>
          Zend shows where to send coins and counts what arrives. What you pay for is between you and the company. Coins
          that were sent cannot be called back: pay only what you recognise.
        </Trans>
      </p>
    </footer>
  )
}
