/**
 * The bank's page: payouts newest first with their possible actions, the behaviour of each provider, and the published
 * test accounts.
 */
import { type Html, html } from '../http/html.ts'
import { page } from '../http/layout.ts'
import { button, liveScript } from '../http/live-page.ts'
import { OWNERS } from './accounts.ts'
import { type BankBehaviour, FATES, type Rail } from './behaviour.ts'
import type { PayoutView } from './book.ts'

const KINDS: readonly (readonly [BankBehaviour['kind'], string])[] = [
  ['well', 'Well'],
  ['stuck', 'Leave payouts pending'],
  ['rejecting', 'Reject payouts'],
  ['broke', 'Low balance'],
  ['mute', 'Take, never answer'],
  ['down', 'Down (503)'],
  ['gone', 'Unreachable'],
]

const SCRIPT = `
${liveScript('/bank', ['payouts', 'providers'])}const form = document.getElementById('owner')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const response = await fetch('/bank/accounts', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = await response.json()
  const output = form.querySelector('output')
  output.className = response.ok ? 'ok' : 'bad'
  output.textContent = response.ok ? 'The account is now ' + answer.data.name + '’s.' : answer.message
})
`

/** Returns the page as HTML text. */
export function bankPage(
  payouts: readonly PayoutView[],
  behaviours: readonly (readonly [Rail, BankBehaviour['kind']])[],
): string {
  return page(
    'Bank',
    html`<h1>Bank</h1>
<p class="lead">Stands for the providers that pay into bank accounts and mobile-money wallets. The money is play money; the calls and webhooks are as theirs.</p>
<output id="said" aria-live="polite"></output>
<div class="grid">
<section id="payouts"><h2>Payouts</h2>${payouts.length === 0 ? html`<p>None yet. Sell something in the app, and it appears here.</p>` : html`<dl class="rows">${payouts.map(payoutRow)}</dl>`}</section>
<section id="providers"><h2>Providers</h2>${behaviours.map(providerRow)}</section>
<section><h2>Test accounts</h2><p>Any number of the right form works. The third digit from the end says whose it is: ${OWNERS.map((name, digit) => `${digit} ${name}`).join(', ')}.</p>
<dl>${FATES.map(({ digits, what }) => html`<dt><code>…${digits}</code></dt><dd>${what}</dd>`)}</dl>
<form id="owner"><div class="row"><label>Account number<input name="accountNumber" required inputmode="numeric" autocomplete="off"></label>
<label>Owner<input name="name" required autocomplete="off"></label></div><button>Name the owner</button><output aria-live="polite"></output></form></section>
</div>
<script>${{ html: SCRIPT }}</script>`,
  )
}

function payoutRow({
  number,
  rail,
  clientReference,
  amount,
  currency,
  institution,
  accountNumber,
  accountName,
  state,
  why,
  createdAt,
}: PayoutView): Html {
  const settle = (wanted: string, label: string): Html =>
    button(`/bank/payouts/${number}/settle`, { state: wanted }, label)
  const actions =
    state === 'pending'
      ? [settle('paid', 'Pay'), settle('failed', 'Fail')]
      : state === 'paid'
        ? [settle('reversed', 'Bring it back')]
        : []
  return html`<dt>${amount} ${currency}</dt><dd>to ${accountName} (<code>${institution} ${accountNumber}</code>) through ${rail}: <b>${state}</b>${why === null ? '' : ` (${why})`}<br>
<span class="muted"><code>${clientReference}</code> · <time datetime="${createdAt}">${createdAt}</time></span><div class="buttons">${actions}</div></dd>`
}

function providerRow([rail, current]: readonly [Rail, BankBehaviour['kind']]): Html {
  const choice = ([kind, label]: readonly [BankBehaviour['kind'], string]): Html =>
    button('/bank/behaviour', { rail, kind }, kind === current ? `● ${label}` : label)
  return html`<h3>${rail}</h3><div class="buttons">${KINDS.map(choice)}</div>`
}
