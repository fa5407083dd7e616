/** The layout of every page: the visible mark that this is a sandbox, and the navigation. */
import { type Html, html } from './html.ts'
import { STYLE } from './style.ts'

/**
 * The content security policy: nothing from other origins, only the page's own inline style and script; mails in frames
 * run no scripts.
 */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Returns a whole page as HTML text. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Zend sandbox</title>
<link rel="icon" href="data:,">
<style>${{ html: STYLE }}</style>
</head>
<body>
<header><a class="mark" href="/">Zend</a><span class="badge">Sandbox</span>
<nav aria-label="Sandbox"><a href="/">Chains and faucet</a><a href="/mailbox">Mailbox</a><a href="/sms">Phones</a><a href="/identity">Identity</a><a href="/register">Registers</a><a href="/bank">Bank</a><a href="/fx">Payments abroad</a><a href="/receiver">Receivers</a></nav></header>
<main>${content}</main>
</body>
</html>
`.html
}
