/**
 * The whole script of /pay: reads what is to be paid, asks for amount and address, and follows what comes. The code of
 * the link is in the fragment of the address, which no server is sent.
 */
import '../pay.css'
import type { PayQuote, PayView } from '@zend/contracts'
import { type Language, LANGUAGE_KEY, pickLanguage, storeLanguage } from '@zend/web/i18n/languages'
import { call } from './call.ts'
import { draw, formatOf } from './draw.ts'
import { claimRefusalOf, refusalOf, type State } from './view.ts'

// With a second code: a link that was mailed to whoever paid too much.
const CODE = /^#([A-Za-z0-9_-]{32})(?:\.([A-Za-z0-9_-]{32}))?$/
// While something is on its way it is followed more closely.
const [FOLLOW_MS, REST_MS, SECOND_MS] = [5_000, 20_000, 1_000]

const pages = [...document.querySelectorAll<HTMLElement>('body > [data-language]')]
let state: State = { view: null, problem: null, quote: null, leftMs: 0, refusal: null, claim: false }
let language: Language = pickLanguage(stored(), navigator.languages)
/** When the quote ends by this device's clock. */
let endsAt = 0

function stored(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}

const page = (): HTMLElement => pages.find((each) => each.dataset['language'] === language) ?? document.body
const codeOf = (): string | null => CODE.exec(location.hash)?.[1] ?? null
const claimOf = (): string | null => CODE.exec(location.hash)?.[2] ?? null

function set(change: Partial<State>): void {
  state = { ...state, ...change, claim: claimOf() !== null }
  draw(page(), state, formatOf(language))
}

/** Shows one language, and removes nothing: whoever chooses another one sees the same in it. */
function speak(next: Language): void {
  language = next
  document.documentElement.lang = next
  for (const each of pages) each.hidden = each.dataset['language'] !== next
  for (const choice of document.querySelectorAll<HTMLSelectElement>('[data-choose="language"]')) choice.value = next
  choices()
  set({})
}

/** Reads the bill. Without an answer what was shown stays, and says that it may be old. */
async function read(): Promise<void> {
  const code = codeOf()
  if (code === null) return set({ view: null, problem: 'unknown' })
  const answer = await call<PayView>(code)
  if (code !== codeOf()) return
  if (answer !== null && 'data' in answer) {
    const isFirst = state.view === null
    // What was asked for is on its way: nobody should send it twice.
    const isMore = !isFirst && answer.data.came.length > (state.view?.came.length ?? 0)
    set({ view: answer.data, problem: null, ...(isMore ? { quote: null, refusal: null } : {}) })
    if (isFirst) choices()
  } else if (answer?.code === 'not_found') set({ view: null, problem: 'unknown' })
  else set({ problem: 'failed' })
}

/** Fills what can be chosen: the coins, and the networks of the chosen one. */
function choices(): void {
  const { view } = state
  if (view === null) return
  const [coin, network] = [choice('coin'), choice('network')]
  options(
    coin,
    // Most who pay hold Tether, so the list begins with it.
    [
      ...view.coins.filter(({ currency }) => currency === 'USDT'),
      ...view.coins.filter(({ currency }) => currency !== 'USDT'),
    ].map(({ currency, name }) => [currency, `${name} (${currency})`] as const),
  )
  const chosen = view.coins.find(({ currency }) => currency === coin.value)
  options(
    network,
    (chosen?.networks ?? []).map((each) => [each.network, each.name] as const),
  )
  const all = new Map(view.coins.flatMap(({ networks }) => networks.map((each) => [each.network, each.name] as const)))
  options(choice('refundNetwork'), [...all])
}

function choice(name: string): HTMLSelectElement {
  const found = page().querySelector<HTMLSelectElement>(`[data-choose="${name}"]`)
  if (found === null) throw new Error(`nobody can choose ${name}`)
  return found
}

function options(select: HTMLSelectElement, all: readonly (readonly [string, string])[]): void {
  const before = select.value
  select.replaceChildren(...all.map(([value, text]) => new Option(text, value, false, value === before)))
}

/** Asks for amount and address of what is chosen. */
async function quote(): Promise<void> {
  set({ refusal: null })
  const answer = await call<PayQuote>(`${codeOf() ?? ''}/quote`, {
    currency: choice('coin').value,
    chain: choice('network').value,
  })
  if (answer === null || 'code' in answer) {
    set({ refusal: refusalOf(answer?.code ?? null), quote: null })
    return answer?.code === 'bill_closed' ? read() : undefined
  }
  const { data } = answer
  // By how long it holds, since this device's clock may be wrong.
  endsAt = performance.now() + Date.parse(data.expiresAt) - Date.parse(data.at)
  set({ quote: data, leftMs: endsAt - performance.now() })
  page().querySelector('[data-slot="sendAmount"]')?.scrollIntoView({ block: 'center' })
}

/** What was typed into a field. */
function textIn(form: HTMLFormElement, field: string): string {
  const typed = new FormData(form).get(field)
  return typeof typed === 'string' ? typed.trim() : ''
}

async function begin(form: HTMLFormElement): Promise<void> {
  set({ refusal: null })
  const name = textIn(form, 'name')
  const answer = await call<{ readonly code: string }>(`${codeOf() ?? ''}/begin`, name === '' ? {} : { name })
  if (answer === null || 'code' in answer) return set({ refusal: refusalOf(answer?.code ?? null) })
  // The payment has a link of its own, to come back to.
  location.hash = answer.data.code
}

async function refund(form: HTMLFormElement): Promise<void> {
  set({ refusal: null })
  const address = textIn(form, 'address')
  const answer = await call<PayView>(`${codeOf() ?? ''}/refund`, {
    chain: choice('refundNetwork').value,
    address,
    ...(claimOf() === null ? {} : { claim: claimOf() }),
  })
  if (answer === null || 'code' in answer) return set({ refusal: claimRefusalOf(answer?.code ?? null) })
  set({ view: answer.data })
}

/** Leaves a mail address, in case too much is paid. */
async function mail(form: HTMLFormElement): Promise<void> {
  set({ refusal: null })
  const answer = await call<PayView>(`${codeOf() ?? ''}/mail`, { email: textIn(form, 'email') })
  if (answer === null || 'code' in answer) return set({ refusal: 'mail' })
  set({ view: answer.data })
}

/** Copies the value of a slot, and says so for a moment. */
async function copy(button: HTMLElement): Promise<void> {
  const name = button.dataset['copy'] ?? ''
  const text = page().querySelector(`[data-slot="${name}"]`)?.textContent ?? ''
  // An amount is copied without its coin, as wallets take it.
  await navigator.clipboard.writeText(name === 'sendAmount' ? (text.split(' ')[0] ?? '') : text)
  const [idle, done] = [
    button.querySelector<HTMLElement>('[data-idle]'),
    button.querySelector<HTMLElement>('[data-done]'),
  ]
  const say = (isDone: boolean): void => {
    if (idle !== null) idle.hidden = isDone
    if (done !== null) done.hidden = !isDone
  }
  say(true)
  setTimeout(() => say(false), 2_000)
}

const forms: Readonly<Record<string, (form: HTMLFormElement) => Promise<void> | void>> = { quote, begin, refund, mail }

document.addEventListener('submit', (event) => {
  event.preventDefault()
  if (event.target instanceof HTMLFormElement) void forms[event.target.dataset['form'] ?? '']?.(event.target)
})
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-act], [data-copy]') : null
  if (button?.dataset['copy'] !== undefined) void copy(button).catch(() => undefined)
  if (button?.dataset['act'] === 'again') void read()
  if (button?.dataset['act'] === 'requote') void quote()
})
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return
  if (target.dataset['choose'] === 'language') {
    storeLanguage(target.value as Language)
    speak(target.value as Language)
  }
  if (target.dataset['choose'] === 'coin') choices()
  // What was shown is for another coin or network.
  if (target.dataset['choose'] === 'coin' || target.dataset['choose'] === 'network') set({ quote: null, refusal: null })
})
addEventListener('hashchange', () => {
  set({ view: null, problem: null, quote: null, refusal: null })
  void read()
})
addEventListener('online', () => void read())

/** Follows the bill for as long as the page is looked at. */
async function follow(): Promise<void> {
  const busy = state.quote !== null || (state.view?.came.some((each) => each.state !== 'counted') ?? false)
  await new Promise((resolve) => setTimeout(resolve, busy ? FOLLOW_MS : REST_MS))
  if (document.visibilityState === 'visible' && state.problem !== 'unknown') await read()
  return follow()
}

setInterval(() => {
  if (state.quote !== null && state.leftMs > 0) set({ leftMs: endsAt - performance.now() })
}, SECOND_MS)
speak(language)
set({})
void read().then(() => {
  // After the bill was painted.
  requestAnimationFrame(() => requestAnimationFrame(() => (document.documentElement.dataset['drawn'] = '')))
  return follow()
})
