/** Chat and analytics: loaded only after consent, which is asked for only where this deployment has them. */
import { remember, remembered, STORES } from './stores.ts'

type Loaders = { readonly chat: string; readonly analytics: string }

const all = (selector: string): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

/** Asks for consent if there is something to consent to, and loads what was allowed. */
export function startConsent(loaders: Loaders): void {
  const sources = [loaders.chat, loaders.analytics].filter((source) => source !== '')
  if (sources.length === 0) return
  const show = (answer: string | null): void => {
    for (const bar of all('[data-consent]')) bar.hidden = answer !== null
    for (const choice of all('[data-consent-choice]')) choice.hidden = false
    for (const state of all('[data-consent-state]')) state.hidden = true
    for (const button of all('[data-answer]'))
      button.setAttribute('aria-pressed', String(button.dataset['answer'] === answer))
    if (answer === 'yes') load(sources)
  }
  for (const button of all('[data-answer]')) {
    button.addEventListener('click', () => {
      const answer = button.dataset['answer'] ?? 'no'
      const before = remembered(localStorage, STORES.consent)
      remember(localStorage, STORES.consent, answer)
      show(answer)
      // A script that already runs can be removed only by a reload.
      if (before === 'yes' && answer === 'no') location.reload()
    })
  }
  show(remembered(localStorage, STORES.consent))
}

function load(sources: readonly string[]): void {
  for (const source of sources) {
    if (document.querySelector(`script[src="${CSS.escape(source)}"]`) !== null) continue
    const script = document.createElement('script')
    script.async = true
    script.src = source
    document.head.append(script)
  }
}
