/**
 * Renders a message as a mail: plain text, and HTML that mail programs of the last twenty years show alike. Everything
 * inserted is escaped. It loads nothing from the network: no image, no font, no tracking.
 */
import type { Locale } from '@zend/contracts'
import type { Mail } from '../../ports/mail.ts'
import type { EndLine, MailEnd, MailLink, Message } from './message.ts'
import { freezeLineOf, footerOf, usLineOf } from './texts.ts'

const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"
const INK = '#16181d'
const QUIET = '#5c6370'
const LINE = '#e4e6ea'

/**
 * Content of one mail. `code` is the one-time code, if the notice has one; `secret` completes its link, if the link
 * needs it.
 */
export type MailContent = {
  readonly to: string
  readonly locale: Locale
  readonly message: Message
  readonly code: string | null
  readonly secret: string | null
  /** The token of the link that freezes the reader's account; `null` where there is none to freeze. */
  readonly freezeToken: string | null
  readonly appUrl: string
  readonly businessUrl: string
}

/** Renders the mail. `appUrl` and `businessUrl` are the addresses of the apps that links open. */
export function renderMail({ to, locale, message, code, secret, freezeToken, appUrl, businessUrl }: MailContent): Mail {
  const { action } = message
  const siteUrl = (action?.app === 'business' ? businessUrl : appUrl).replace(/\/$/, '')
  const link =
    action === undefined
      ? null
      : { label: action.label, url: siteUrl + action.path + (action.secret ? (secret ?? '') : '') }
  const footer = message.why ?? footerOf(locale)
  const freeze = freezeToken === null ? null : freezeLineOf(locale, `${siteUrl}/auth/lock?token=${freezeToken}`)
  const us = usLineOf(locale, `${siteUrl}/auth/lock?us`)
  const end = { footer, us, freeze }
  const [lead = '', ...rest] = message.paragraphs
  const blocks = [
    lead,
    ...(code === null ? [] : [code]),
    ...rest,
    ...(link === null ? [] : [`${link.label}: ${link.url}`]),
    `-- \nZend\n${footer}\n\n${linesOf(end)
      .map(({ question, label, url }) => `${question} ${label}: ${url}`)
      .join('\n')}`,
  ]
  return {
    to,
    subject: message.subject,
    text: `${blocks.join('\n\n')}\n`,
    html: html(locale, message, { code, link, end }),
  }
}

function html(
  locale: Locale,
  message: Message,
  { code, link, end }: { readonly code: string | null; readonly link: MailLink | null; readonly end: MailEnd },
): string {
  const paragraph = (text: string): string =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${escapeHtml(text)}</p>`
  const [lead = '', ...rest] = message.paragraphs
  // Space the digits by letter-spacing alone, so that copying them gives six digits.
  const codeBlock =
    code === null
      ? ''
      : `<p style="margin:8px 0 24px;padding:16px 8px;border:1px solid ${LINE};border-radius:12px;text-align:center;font-family:${MONO};font-size:32px;font-weight:600;letter-spacing:8px">${escapeHtml(code)}</p>`
  const button =
    link === null
      ? ''
      : `<p style="margin:8px 0 16px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${INK};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(link.label)}</a></p>`
  const endLines = linesOf(end)
    .map(
      ({ question, label, url }) =>
        `<br><br>${escapeHtml(question)} <a href="${escapeHtml(url)}" style="color:${QUIET};font-weight:600;white-space:nowrap">${escapeHtml(label)}</a>`,
    )
    .join('')
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(message.subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f5f7"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid ${LINE};border-radius:16px"><tr><td style="padding:32px;font-family:${SANS};color:${INK}">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;letter-spacing:-0.01em">Zend</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-0.015em">${escapeHtml(message.subject)}</h1>
${paragraph(lead)}${codeBlock}${rest.map(paragraph).join('')}${button}
</td></tr></table>
<p style="max-width:520px;margin:16px auto 0;font-family:${SANS};font-size:13px;line-height:1.5;color:${QUIET}">${escapeHtml(end.footer)}${endLines}</p>
</td></tr></table></body></html>
`
}

const linesOf = ({ us, freeze }: MailEnd): readonly EndLine[] => (freeze === null ? [us] : [freeze, us])

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
