/**
 * The page of the simulated FX providers: payments newest first with their possible actions, the behaviour and balances
 * of each provider, their clock, and the published test payees.
 */
import { type Html, html } from '../http/html.ts'
import { page } from '../http/layout.ts'
import { button, liveScript } from '../http/live-page.ts'
import { type FxBehaviour, FX_FATES, FX_NAME_CHECKS } from './behaviour.ts'
import type { FxPaymentView } from './book.ts'

const KINDS: readonly (readonly [FxBehaviour['kind'], string])[] = [
  ['well', 'Well'],
  ['stuck', 'Leave payments pending'],
  ['rejecting', 'Reject orders'],
  ['broke', 'No money of ours'],
  ['past-cut-off', 'Past the cut-off'],
  ['keeping', 'Refuse recalls'],
  ['lagging', 'Lists lag'],
  ['forgetful', 'Tokens end'],
  ['mute', 'Take, never answer'],
  ['busy', 'Rate limit (429)'],
  ['down', 'Down (503)'],
  ['gone', 'Unreachable'],
]
const REASONS = [
  ['account_invalid', 'no account'],
  ['account_closed', 'closed'],
  ['name_mismatch', 'other name'],
  ['payee_refused', 'refused'],
] as const
const DAY_MS = 86_400_000

const SCRIPT = liveScript('/fx', ['payments', 'providers', 'clock'])

type State = {
  readonly now: string
  readonly providers: readonly {
    readonly provider: string
    readonly behaviour: FxBehaviour
    readonly balances: Readonly<Record<string, string>>
  }[]
}

/** Returns the page as HTML text. */
export function fxPage(payments: readonly FxPaymentView[], { now, providers }: State): string {
  return page(
    'Payments abroad',
    html`<h1>Payments abroad</h1>
<p class="lead">Stands for the providers that convert our dollars and pay suppliers abroad. The money is play money; the calls and webhooks are as theirs.</p>
<output id="said" aria-live="polite"></output>
<div class="grid">
<section id="payments"><h2>Payments</h2>${payments.length === 0 ? html`<p>None yet.</p>` : html`<dl class="rows">${payments.map(paymentRow)}</dl>`}</section>
<section id="providers"><h2>Providers</h2>${providers.map(providerRow)}</section>
<section id="clock"><h2>Their clock</h2><p><time datetime="${now}">${now}</time></p><div class="buttons">${button('/fx/clock', { advanceMs: DAY_MS }, 'A day later')}${button('/fx/clock', { advanceMs: 21 * DAY_MS }, 'Three weeks later')}</div></section>
<section><h2>Test payees</h2><p>Any account of the right form works. A word in the payee’s name, or the last two digits of the account, say what happens.</p>
<dl>${FX_FATES.map(({ digits, word, what }) => html`<dt><code>${word}</code> <code>…${digits}</code></dt><dd>${what}</dd>`)}</dl>
<h3>Name checks</h3><dl>${FX_NAME_CHECKS.map(({ word, what }) => html`<dt><code>${word}</code></dt><dd>${what}</dd>`)}</dl></section>
</div>
<script>${{ html: SCRIPT }}</script>`,
  )
}

function paymentRow({
  number,
  provider,
  reference,
  amount,
  currency,
  rail,
  payee,
  state,
  why,
  createdAt,
}: FxPaymentView): Html {
  const settle = (wanted: string, label: string, reason?: string): Html =>
    button(`/fx/payments/${number}/settle`, { state: wanted, ...(reason === undefined ? {} : { why: reason }) }, label)
  const back = REASONS.map(([reason, label]) => settle('returned', `Return: ${label}`, reason))
  const actions =
    state === 'pending'
      ? [settle('delivered', 'Deliver'), settle('failed', 'Stop', 'compliance')]
      : state === 'sent'
        ? [settle('delivered', 'Deliver'), ...back]
        : state === 'delivered'
          ? back
          : []
  return html`<dt>${amount} ${currency}</dt><dd>to ${payee} by ${rail} through ${provider}: <b>${state}</b>${why === null ? '' : ` (${why})`}<br>
<span class="muted"><code>${reference}</code> · <time datetime="${createdAt}">${createdAt}</time></span><div class="buttons">${actions}</div></dd>`
}

function providerRow({ provider, behaviour, balances }: State['providers'][number]): Html {
  const choice = ([kind, label]: readonly [FxBehaviour['kind'], string]): Html =>
    button('/fx/behaviour', { provider, kind }, kind === behaviour.kind ? `● ${label}` : label)
  const held = Object.entries(balances).map(([currency, amount]) => html`<dt>${currency}</dt><dd>${amount}</dd>`)
  return html`<h3>${provider}</h3><dl>${held}</dl><div class="buttons">${KINDS.map(choice)}</div>`
}
