/** The identity provider's page: the published test identities, and the received jobs. */
import { html } from '../http/html.ts'
import { page } from '../http/layout.ts'
import { DOCUMENT_OUTCOMES, type Job, NUMBER_RULES } from './outcomes.ts'

// A number of every country's kind that the register confirms.
const NUMBERS = [
  ['Nigeria', 'BVN', '22000000001'],
  ['Nigeria', 'NIN', '11000000001'],
  ['Ghana', 'Ghana Card', 'GHA-000000000-1'],
  ['Kenya', 'National ID', '00000001'],
  ['South Africa', 'ID number', '0000000000001'],
  ['Uganda', 'NIN', 'CM000000000001'],
  ['Tanzania', 'NIN', '00000000000000000001'],
  ['Rwanda', 'National ID', '0000000000000001'],
  ['Cameroon', 'National ID', '000000001'],
] as const

const SCRIPT = `
const form = document.getElementById('documents')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const response = await fetch('/identity/documents', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  form.querySelector('output').textContent = response.ok ? 'Noted' : (await response.json()).message
})
`

/** Returns the page as HTML text; `jobs` newest first. */
export function identityPage(jobs: readonly Job[]): string {
  return page(
    'Identity',
    html`<h1>Identity checks</h1>
<p class="lead">Stands for the registers and document readers. Nobody here is real: a number is found under whatever name asks for it, unless its last digit says
otherwise. A number can be one customer's only, so count upwards.</p>
<div class="grid">
<section><h2>Test identities</h2><dl>${NUMBERS.map(([country, kind, number]) => html`<dt>${country}, ${kind}</dt><dd><code>${number}</code></dd>`)}</dl>
<p>Any birth date of a grown person will do. Registers of Tanzania, Rwanda and Cameroon cannot be asked: there the document proves the number.</p></section>
<section><h2>The last digit decides</h2><dl>${NUMBER_RULES.map(({ digits, says }) => html`<dt>${digits}</dt><dd>${says}</dd>`)}</dl></section>
<section><h2>Documents</h2><p>Any picture is a genuine document unless something else is chosen for a customer.</p>
<form id="documents"><label>Customer's id<input name="userId" required autocomplete="off" spellcheck="false"></label>
<label>Next documents are<select name="outcome">${DOCUMENT_OUTCOMES.map((outcome) => html`<option>${outcome}</option>`)}</select></label>
<button>Choose</button><output aria-live="polite"></output></form></section>
<section><h2>Jobs</h2><p>${jobs.length === 0 ? 'None came yet.' : `${jobs.length} came.`}</p><dl>${jobs
      .slice(0, 20)
      .map(
        ({ params, result }) =>
          html`<dt><code>${params.job_id}</code></dt><dd>${result === null ? 'open' : JSON.stringify(result).slice(0, 80)}</dd>`,
      )}</dl></section>
</div>
<script>${{ html: SCRIPT }}</script>`,
  )
}
