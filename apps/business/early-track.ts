/**
 * What /track says before the app's code is there: where the payment is, in one sentence. Its readers are strangers
 * with any phone, on any network; the app follows seconds later (web/features/track).
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The English of what it says, as the catalogue of the page has it. */
const SAID = {
  title: 'Payment to you',
  from: 'From {payer}',
  preparing: '{amount} leaves for your bank soon',
  sent: '{amount} is on its way to your bank',
  delivered: '{amount} has arrived',
  not_arriving: '{amount} will not arrive',
} as const
type Words = Readonly<Record<keyof typeof SAID, string>>

const LANGUAGES = ['en', 'fr', 'es', 'pt'] as const

/** The words of a language, from its catalogue. Throws where one is missing. */
function wordsIn(language: (typeof LANGUAGES)[number]): Words {
  const file = path.join(import.meta.dirname, '../../shared/texts/locales', language, 'tracker.po')
  const catalogue = readFileSync(file, 'utf8')
  const said = Object.entries(SAID).map(([name, english]) => {
    const [, text = ''] =
      new RegExp(`^msgid "${english.replaceAll(/[{}]/g, String.raw`\$&`)}"\\nmsgstr "(.+)"$`, 'm').exec(catalogue) ?? []
    if (text === '') throw new Error(`${file} does not say “${english}”`)
    return [name, text]
  })
  return Object.fromEntries(said) as Words
}

/** The markup, with its script. */
export function earlyTrack(): string {
  const words = Object.fromEntries(LANGUAGES.map((language) => [language, wordsIn(language)]))
  // As the frame and the page draw it, so that nothing moves when they take over.
  return (
    '<div class="fixed inset-0 z-70 bg-ground">' +
    '<div class="h-19"></div>' +
    '<div class="mx-auto w-full max-w-[640px] px-4 pt-4 tablet:pt-10">' +
    '<p id="early-title" class="display text-title">Zend</p>' +
    '<div class="mt-5 rounded-card border border-card-line bg-surface p-5 shadow-lift tablet:p-6">' +
    '<p id="early-sentence" class="display text-title wrap-anywhere" role="status">…</p>' +
    '<p id="early-from" class="mt-2 text-body text-muted wrap-anywhere">…</p>' +
    `</div></div></div><script>(${show.toString()})(${JSON.stringify(words).replaceAll('<', '\\u003c')})</script>`
  )
}

/** Runs in the page, as it stands here: it asks for the payment and says where it is. Without an answer it says nothing. */
function show(words: Readonly<Record<string, Words>>): void {
  const stored = (): string => {
    try {
      return localStorage.getItem('zend.language') ?? ''
    } catch {
      return ''
    }
  }
  const said = [stored(), ...navigator.languages].map((name) => name.slice(0, 2))
  const language = said.find((name) => name in words) ?? 'en'
  const mine = words[language]
  const config = document.querySelector<HTMLMetaElement>('meta[name="zend-config"]')?.content ?? ''
  const write = (id: string, text: string): void => {
    const place = document.getElementById(`early-${id}`)
    if (place === null) return
    place.textContent = text
    if (id === 'sentence') place.dataset['said'] = ''
  }
  if (mine === undefined) return
  write('title', mine.title)
  if (!/^#[\w-]{43}$/.test(location.hash) || config === '') return
  const { api } = JSON.parse(config) as { readonly api: { readonly general: string } }
  void fetch(`${api.general}/fx/track/${location.hash.slice(1)}`)
    .then((answer) => (answer.ok ? answer.json() : null))
    .then((answer: { readonly data: Readonly<Record<string, string>> } | null) => {
      if (answer === null) return
      const { stage = '', amount = '', currency = '', payer = '' } = answer.data
      const sentence = (mine as Readonly<Record<string, string>>)[stage] ?? ''
      const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
      write('sentence', sentence.replace('{amount}', new Intl.NumberFormat(language, style).format(Number(amount))))
      write('from', mine.from.replace('{payer}', payer))
    })
    .catch(() => undefined)
}
