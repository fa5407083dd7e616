/** The page of customers' servers: what came, whether it was signed rightly, and how each behaves. */
import { type Html, html } from '../http/html.ts'
import { page } from '../http/layout.ts'
import type { Arrival, Checked, Server } from './behaviour.ts'

const KINDS = ['well', 'slow', 'broken', 'gone', 'redirects', 'busy', 'huge', 'hangs']

const SCRIPT = `
const post = async (path, body) => {
  const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error((await response.json()).message)
}
for (const form of document.querySelectorAll('form'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const output = form.querySelector('output')
    const { name, kind, secret, publicKey } = Object.fromEntries(new FormData(form))
    try {
      const keys = { ...(secret ? { secret } : {}), ...(publicKey ? { publicKey } : {}) }
      if (secret || publicKey) await post('/receiver/' + name + '/keys', keys)
      await post('/receiver/' + name + '/behaviour', { kind })
      location.reload()
    } catch (cause) { output.className = 'bad'; output.textContent = cause.message }
  })
`

/** Returns the page as HTML text. */
export function receiverPage(servers: readonly (readonly [string, Server])[]): string {
  return page(
    'Receivers',
    html`<h1>Receivers of webhooks</h1>
<p class="lead">Servers of customers, which webhooks go to. Make an endpoint with the address <code>http://127.0.0.1:5000/receiver/shop</code>
(any name will do, and this sandbox’s own port), and tell its secret here.</p>
<div class="grid">${serverForm('shop', null)}${servers.map(([name, server]) => serverForm(name, server))}</div>
${servers.map(([name, { arrivals }]) => arrivalsOf(name, arrivals))}
<script>${{ html: SCRIPT }}</script>`,
  )
}

function serverForm(name: string, server: Server | null): Html {
  const given = (key: string | null | undefined): string => (key === null || key === undefined ? '' : 'known already')
  return html`<section><h2>${server === null ? 'A server' : name}</h2>
<form>
<label>Name<input name="name" required pattern="[a-z0-9-]{1,40}" value="${name}"></label>
<label>Secret<input name="secret" autocomplete="off" placeholder="${given(server?.secret) || 'whsec_…'}"></label>
<label>Public key<input name="publicKey" autocomplete="off" placeholder="${given(server?.publicKey) || 'whpk_…'}"></label>
<label>Behaves<select name="kind">${KINDS.map((kind) =>
    kind === server?.behaviour.kind ? html`<option selected>${kind}</option>` : html`<option>${kind}</option>`,
  )}</select></label>
<button>Save</button><output aria-live="polite"></output>
</form></section>`
}

const WORDS: Readonly<Record<Checked, string>> = { right: 'right', wrong: 'WRONG', untold: 'no key' }

function arrivalsOf(name: string, arrivals: readonly Arrival[]): Html {
  return html`<section><h2>${name}: ${arrivals.length === 0 ? 'nothing came' : 'what came'}</h2>
${arrivals.map(
  ({
    id,
    at,
    body,
    bySecret,
    byKey,
    again,
  }) => html`<dl><dt>${at}${again ? ' (again)' : ''}</dt><dd><code>${id}</code></dd>
<dt>Signature</dt><dd>secret: ${WORDS[bySecret]}, public key: ${WORDS[byKey]}</dd><dt>Body</dt><dd><code>${body}</code></dd></dl>`,
)}</section>`
}
