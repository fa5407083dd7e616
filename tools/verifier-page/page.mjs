// The page's own part: reads the file, shows the verdict. It writes text only, and calls nothing but the verification.
// The generator puts the code of zend-verify.mjs and the words before it.
/* global WORDS, verifyCertificate, verifyRow, isRow */

/** The languages, with whose dates and numbers each is written. */
const FORMATS = { en: 'en-GB', fr: 'fr-FR', es: 'es-ES', pt: 'pt-PT' }
const byId = (id) => document.getElementById(id)
let language = Object.keys(FORMATS).find((each) => navigator.language.startsWith(each)) ?? 'en'
let shown = null
// The row of a batch that was checked last against what is shown.
let row = null
let latest = 0

const say = (name, values = {}) =>
  (WORDS[language][name] ?? name).replaceAll(/\{(\w+)\}/g, (all, key) => String(values[key] ?? all))

function element(name, { text, className, ...attributes } = {}, ...children) {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  if (className !== undefined) made.className = className
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** A moment of the certificate in UTC, or its own text where that is none. */
function moment(instant) {
  const at = new Date(instant)
  if (Number.isNaN(Number(at))) return String(instant)
  const written = new Intl.DateTimeFormat(FORMATS[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${written.format(at)} UTC`
}

/** An amount with its thousands apart; its digits stay as they were signed. */
function amount({ amount: signed, asset }) {
  const [whole = '', fraction] = String(signed).split('.')
  const parts = new Intl.NumberFormat(FORMATS[language], { useGrouping: 'always' }).formatToParts(12_345.6)
  const sign = (type) => parts.find((part) => part.type === type)?.value ?? ''
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, sign('group'))
  return `${grouped}${fraction === undefined ? '' : sign('decimal') + fraction} ${asset}`
}

/** The details of a payee, each under its word where there is one. */
const detailsOf = (payee) =>
  Object.entries(payee.details).map(([name, value]) => [
    WORDS[language][`detail.${name}`] === undefined ? name : `detail.${name}`,
    String(value),
  ])

function facts({ site, facts: signed, digest }) {
  const { payee, most, least } = signed
  const rows = [
    ['fact.company', signed.company],
    ['fact.request', `${signed.request} · ${signed.version}`],
    ['fact.kind', say(`kind.${signed.kind}`)],
    ...(most ? [['fact.most', amount(most)]] : []),
    ...(least ? [['fact.least', amount(least)]] : []),
    ...(payee.name === '' ? [] : [['fact.payee', payee.name]]),
    ...detailsOf(payee),
    ['fact.madeBy', signed.madeBy],
    ['fact.expiresAt', moment(signed.expiresAt)],
    ['fact.site', site],
    ['fact.digest', digest, 'mono'],
  ]
  return list(rows)
}

/** Whether a payment is one of the rows that were approved: what was found, or how to ask. */
function rowPart() {
  if (row === null) return [element('p', { text: say('row.hint'), className: 'quiet' })]
  const { problem, part } = row
  const good = problem === null
  const verdict = element('p', {
    text: good ? `✓ ${say('row.valid')}` : `✕ ${say(`row.${problem}`)}`,
    className: good ? 'state good' : 'state wrong',
    id: 'row',
    tabindex: '-1',
  })
  if (part === null || !good) return [verdict]
  const { kind, most, least, payee } = part.pays
  return [
    verdict,
    list([
      ['fact.row', part.position],
      ['fact.kind', say(`kind.${kind}`)],
      ...(least ? [['fact.least', amount(least)]] : []),
      ...(most ? [['fact.most', amount(most)]] : []),
      ...(payee.name === '' ? [] : [['fact.payee', payee.name]]),
      ...(part.reference === '' ? [] : [['detail.remittance', part.reference]]),
      ...detailsOf(payee),
    ]),
  ]
}

/** What the file says beside the signed text: anybody could have written it. */
const unsigned = ({ company, askedBy }) =>
  list([['fact.company', company], ...(askedBy === '' ? [] : [['fact.madeBy', askedBy]])])

function list(rows) {
  return element(
    'dl',
    {},
    ...rows.flatMap(([name, value, className]) => [
      element('dt', { text: say(name) }),
      element('dd', { text: String(value), ...(className === undefined ? {} : { className }) }),
    ]),
  )
}

function approval({ by, inPlaceOf, at, passkey, problem }) {
  const good = problem === null
  return element(
    'li',
    {},
    element(
      'div',
      { className: 'top' },
      element('span', { text: by }),
      element('span', {
        text: good ? `✓ ${say('approval')}` : `✕ ${say('approval.bad')}`,
        className: good ? 'state good' : 'state wrong',
      }),
    ),
    ...(good ? [] : [element('span', { text: say(`problem.${problem}`), className: 'why' })]),
    ...(inPlaceOf === '' ? [] : [element('span', { text: say('place', { name: inPlaceOf }), className: 'quiet' })]),
    element('span', { text: say('at', { at: moment(at) }), className: 'quiet' }),
    ...(passkey === '' ? [] : [element('span', { text: say('passkey', { print: passkey }), className: 'quiet mono' })]),
  )
}

const card = (title, className, ...children) =>
  element('section', { className: `card ${className}` }, element('h2', { text: title }), ...children)

function details(verdict) {
  if (verdict.facts === null) return []
  const { problem, approvals, counted, needed } = verdict
  return [
    card(
      say('approvals', { counted, needed }),
      '',
      element('ul', { className: 'approvals' }, ...approvals.map(approval)),
    ),
    ...(problem === null && (row !== null || verdict.facts.kind === 'batch')
      ? [card(say('row'), '', ...rowPart())]
      : []),
    card(say(problem === null ? 'signed' : 'stated'), '', facts(verdict)),
    card(say('unsigned'), '', unsigned(verdict)),
    card(
      say('limits'),
      'limits',
      element('ul', {}, ...['whose', 'stated', 'paid'].map((each) => element('li', { text: say(`limits.${each}`) }))),
    ),
  ]
}

/** Writes the page in the chosen language, with the last verdict. */
function draw() {
  document.documentElement.lang = language
  document.title = `${say('title')} · Zend`
  for (const each of document.querySelectorAll('[data-text]')) each.textContent = say(each.dataset.text)
  byId('language').value = language
  byId('language').setAttribute('aria-label', say('language'))
  if (shown === null) return
  byId('choose').textContent = say('another')
  const { problem, counted, needed } = shown
  const verdict = `verdict.${problem ?? 'valid'}`
  byId('verdict').className = problem === null ? 'ok' : 'bad'
  byId('verdict').replaceChildren(
    element('h2', { text: `${problem === null ? '✓' : '✕'} ${say(verdict)}` }),
    element('p', { text: say(`${verdict}.text`, { counted, needed }) }),
  )
  byId('details').replaceChildren(...details(shown))
}

/** Checks a file. A later one wins. */
async function check(file) {
  const mine = ++latest
  let content = null
  try {
    content = JSON.parse(await file.text())
  } catch {
    // A file that is no JSON is no certificate.
  }
  if (mine !== latest) return
  // A row is checked against the certificate that stands there; without one it is none.
  if (shown?.problem === null && isRow(content)) {
    const found = await verifyRow(shown.facts, content)
    if (mine !== latest) return
    row = found
    draw()
    byId('row')?.focus()
    return
  }
  byId('verdict').className = 'card'
  byId('verdict').replaceChildren(element('p', { text: say('checking') }))
  byId('details').replaceChildren()
  const verdict = await verifyCertificate(content)
  if (mine !== latest) return
  shown = verdict
  row = null
  draw()
  byId('verdict').focus()
}

const drop = byId('drop')
byId('language').addEventListener('change', ({ target }) => {
  language = target.value
  draw()
})
byId('file').addEventListener('change', ({ target }) => {
  const [file] = target.files
  // The same file can be chosen again.
  if (file !== undefined) void check(file).then(() => (target.value = ''))
})
for (const kind of ['dragenter', 'dragover'])
  document.addEventListener(kind, (event) => {
    event.preventDefault()
    drop.classList.add('over')
  })
document.addEventListener('dragleave', ({ relatedTarget }) => {
  if (relatedTarget === null) drop.classList.remove('over')
})
document.addEventListener('drop', (event) => {
  event.preventDefault()
  drop.classList.remove('over')
  const [file] = event.dataTransfer.files
  if (file !== undefined) void check(file)
})
draw()
if (globalThis.crypto?.subtle === undefined) {
  drop.remove()
  byId('verdict').className = 'bad'
  byId('verdict').replaceChildren(element('p', { text: say('unable') }))
}
