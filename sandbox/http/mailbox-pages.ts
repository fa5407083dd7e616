/** The mailbox's pages. A mail's content is not trusted: text is encoded, HTML goes into a frame without scripts. */
import type { Mail } from '../mailbox/mail-store.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

/** The list of mails, newest first. */
export function mailboxPage(mails: readonly Mail[]): string {
  const list =
    mails.length === 0
      ? html`<section class="empty">No mail yet. Whatever the product sends appears here.</section>`
      : html`<ul class="mails">${mails.map(
          (mail) =>
            html`<li><a href="/mailbox/messages/${mail.id}"><b>${mail.subject || '(no subject)'}</b><span class="muted">to ${mail.to} · <time datetime="${mail.receivedAt}">${mail.receivedAt}</time></span></a></li>`,
        )}</ul>`
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1><p class="lead">Every mail sent on this machine, whoever it was meant for. Nothing leaves it.</p>${list}`,
  )
}

/** One mail: its text, and its HTML in a frame that runs no scripts and has no origin. */
export function mailPage(mail: Mail): string {
  // Links open outside the frame, which a sandboxed one may only do in a new tab.
  const frame =
    mail.html === null
      ? html``
      : html`<iframe title="The mail as it was designed" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${mail.html}`}"></iframe>`
  return page(
    mail.subject || 'Mail',
    html`<article><h1>${mail.subject || '(no subject)'}</h1>
<dl><dt>To</dt><dd>${mail.to}</dd><dt>From</dt><dd>${mail.from}</dd><dt>Received</dt><dd><time datetime="${mail.receivedAt}">${mail.receivedAt}</time></dd></dl>
<pre>${mail.text}</pre>${frame}</article>`,
  )
}
