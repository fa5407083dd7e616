/** The home page: the chains' heights with buttons to control them, the faucet, and a link to the mailbox. */
import type { ChainFacts, Network } from '../chains/dev-chain.ts'
import { type Html, html } from './html.ts'
import { page } from './layout.ts'
import { rpcPath } from './rpc-routes.ts'

/** What the page shows of one chain; `running` is `null` before its first use. */
export type ChainCard = {
  readonly network: Network
  readonly assets: readonly string[]
  readonly running: { readonly facts: ChainFacts; readonly automatic: boolean } | null
}

const NAMES: Readonly<Record<Network, string>> = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  bsc: 'BNB Smart Chain',
  polygon: 'Polygon',
  avalanche: 'Avalanche C-Chain',
  xlayer: 'X Layer',
  litecoin: 'Litecoin',
  bitcoincash: 'Bitcoin Cash',
  dogecoin: 'Dogecoin',
  tron: 'TRON',
  solana: 'Solana',
  xrpl: 'XRP Ledger',
  stellar: 'Stellar',
  algorand: 'Algorand',
  cardano: 'Cardano',
  ton: 'TON',
}
type Congestion = { readonly asked: string; readonly unit: string }
const WEI: Congestion = { asked: '30000000000', unit: 'wei/gas' }
const SATOSHI: Congestion = { asked: '25', unit: 'sat/vB' }
/** Fees at which transactions sent at a quiet time get stuck, in each network's unit. */
const CONGESTED: Readonly<Record<Network, Congestion>> = {
  bitcoin: SATOSHI,
  litecoin: SATOSHI,
  bitcoincash: SATOSHI,
  dogecoin: { asked: '5000', unit: 'koinu/byte' },
  ethereum: WEI,
  bsc: WEI,
  polygon: WEI,
  avalanche: WEI,
  xlayer: WEI,
  tron: { asked: '420', unit: 'sun/energy' },
  solana: { asked: '1000000', unit: 'µlamports/unit' },
  xrpl: { asked: '5000', unit: 'drops' },
  stellar: { asked: '10000', unit: 'stroops/operation' },
  algorand: { asked: '10000', unit: 'µALGO' },
  cardano: { asked: '440', unit: 'lovelace/byte' },
  ton: { asked: '4000', unit: 'nanotons/gas' },
}

/** Sends a form's or button's content as JSON, shows the result, and refreshes the heights. */
const SCRIPT = `
const post = async (path, body) => {
  const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer.data
}
const refresh = async () => {
  const { data } = await (await fetch('/chains')).json()
  for (const chain of data.chains) {
    // A chain that has just started has no card yet.
    if (document.getElementById('height-' + chain.network) === null) {
      if (chain.running) location.reload()
      continue
    }
    document.getElementById('height-' + chain.network).textContent = chain.height
    document.getElementById('hash-' + chain.network).textContent = chain.hash
    document.getElementById('fee-' + chain.network).textContent = chain.feeAsked ?? 'any fee'
    document.getElementById('blocks-' + chain.network).textContent = chain.automaticBlocks ? 'every ' + data.blockEveryMs / 1000 + ' s' : 'paused'
  }
}
const show = async (output, work) => {
  output.className = ''
  output.textContent = 'Working…'
  try { output.textContent = await work(); output.className = 'ok' } catch (cause) { output.textContent = cause.message; output.className = 'bad' }
  await refresh().catch(() => {})
}
const form = document.getElementById('faucet')
const listAssets = () => {
  const assets = form.network.selectedOptions[0].dataset.assets.split(' ')
  form.asset.replaceChildren(...assets.map((asset) => new Option(asset)))
}
form.network.addEventListener('change', listAssets)
listAssets()
form.addEventListener('submit', (event) => {
  event.preventDefault()
  show(form.querySelector('output'), async () => 'Sent: ' + (await post('/faucet', Object.fromEntries(new FormData(form)))).txid)
})
for (const button of document.querySelectorAll('button[data-path]'))
  button.addEventListener('click', () =>
    show(button.closest('section').querySelector('output'), async () => 'Height ' + (await post(button.dataset.path, JSON.parse(button.dataset.body))).height))
setInterval(() => refresh().catch(() => {}), 2000)
`

/** Returns the page as HTML text. */
export function homePage(cards: readonly ChainCard[], blockEveryMs: number, mailCount: number): string {
  return page(
    'Chains and faucet',
    html`<h1>Sandbox</h1>
<p class="lead">Local stand-ins for the outside world. The coins are play money; the chains, transactions and mails are real, and stay on this machine.</p>
<div class="grid">
${faucetForm(cards)}
<section><h2>Mailbox</h2><p>${mailCount === 1 ? '1 mail' : `${mailCount} mails`} received.</p><p><a href="/mailbox">Read the mails</a></p></section>
<section><h2>Bank</h2><p>Pays into bank accounts and mobile-money wallets, well or badly.</p><p><a href="/bank">Look at payouts and test accounts</a></p></section>
${cards.map((card) => chainCard(card, blockEveryMs))}
</div>
<script>${{ html: SCRIPT }}</script>`,
  )
}

function faucetForm(cards: readonly ChainCard[]): Html {
  return html`<section><h2>Faucet</h2>
<form id="faucet">
<div class="row"><label>Network<select name="network">${cards.map(
    ({ network, assets }) =>
      html`<option value="${network}" data-assets="${assets.join(' ')}">${NAMES[network]}</option>`,
  )}</select></label><label>Asset<select name="asset"></select></label></div>
<label>Address<input name="address" required autocomplete="off" spellcheck="false"></label>
<label>Amount<input name="amount" required inputmode="decimal" autocomplete="off"></label>
<button>Send</button><output aria-live="polite"></output>
</form></section>`
}

function chainCard({ network, running }: ChainCard, blockEveryMs: number): Html {
  if (running === null)
    return html`<section><h2>${NAMES[network]}</h2><p>Not started: nobody has used it yet.</p>
<div class="buttons"><button class="quiet" data-path="/chains/${network}/mine" data-body='{"blocks":1}'>Start it</button></div>
<output aria-live="polite"></output></section>`
  const { facts, automatic } = running
  const tokens = Object.entries(facts.tokens).map(
    ([asset, { contract }]) => html`<dt>${asset}</dt><dd><code>${contract}</code></dd>`,
  )
  const button = (path: string, body: object, label: string): Html =>
    html`<button class="quiet" data-path="/chains/${network}/${path}" data-body="${JSON.stringify(body)}">${label}</button>`
  return html`<section><h2>${NAMES[network]}</h2>
<dl><dt>Height</dt><dd id="height-${network}">${facts.height}</dd><dt>Newest block</dt><dd><code id="hash-${network}">${facts.hash}</code></dd>
<dt>Blocks ask for (${CONGESTED[network].unit})</dt><dd id="fee-${network}">${facts.feeAsked?.toString() ?? 'any fee'}</dd>
<dt>Blocks</dt><dd id="blocks-${network}">${automatic ? `every ${blockEveryMs / 1_000} s` : 'paused'}</dd><dt>RPC</dt><dd><code>${rpcPath(network)}</code></dd>${tokens}</dl>
<div class="buttons">${button('mine', { blocks: 1 }, 'Mine a block')}${button('mine', { blocks: 20 }, 'Mine 20')}${button('reorg', { depth: 2 }, 'Reorg 2')}
${button('congestion', { feeAsked: CONGESTED[network].asked }, 'Raise the fee')}${button('congestion', { feeAsked: null }, 'Any fee')}</div>
<p>What pays less than blocks ask for waits: that is how a payment gets stuck. <code>POST /chains/${network}/congestion {"feeAsked": "…"}</code> sets any fee, <code>POST
/chains/${network}/forget {"txid": "…"}</code> makes the mempool lose a transaction.</p>
<output aria-live="polite"></output></section>`
}
