/**
 * What the site must not say, in any language: words that promise a gain or deny a risk (regulators of several of our
 * countries forbid them in what promotes crypto). And that guides are long enough to be worth reading.
 */
import { LANGUAGES } from '@zend/kernel/specification'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUIDES } from '../../apps/marketing/app/data/guides.ts'

const FORBIDDEN = {
  en: /\b(returns?|yields?|profits?|guarantee\w*|risk[ -]?free|riskless|no risk|passive income|get rich|best rate)\b/i,
  fr: /\b(rendements?|gains?|garanti\w*|sans risque|revenus? passifs?|meilleur taux)\b/i,
  es: /\b(rentabilidad|rendimientos?|ganancias?|garantiza\w*|sin riesgos?|ingresos pasivos|mejor tasa)\b/i,
  pt: /\b(rentabilidade|lucros?|garanti[dm]\w*|sem riscos?|rendimento passivo|melhor câmbio)\b/i,
} as const

/** Messages that warn of such promises. A message that is not said any more fails, so that the list only shrinks. */
const WARNINGS = [
  'A trader in a group shows large profits and asks for a deposit.',
  'Crypto can lose its value, a network can fail,',
  'No deposit insurance covers crypto.',
  'South Africa has exchange control and taxes gains on crypto.',
]

type Message = { readonly origins: string; readonly id: string; readonly text: string }

/** The messages of a catalogue. */
function messagesOf(language: string): readonly Message[] {
  const file = new URL(`../../shared/texts/locales/${language}/site.po`, import.meta.url)
  return readFileSync(file, 'utf8')
    .split('\n\n')
    .flatMap((block) => {
      const [, id = ''] = /^msgid "(.+)"$/m.exec(block) ?? []
      const [, text = ''] = /^msgstr "(.+)"$/m.exec(block) ?? []
      return id === '' ? [] : [{ origins: block, id, text }]
    })
}

test.each(LANGUAGES)('no text in %s promises a gain or denies a risk', (language) => {
  const found = messagesOf(language).filter(({ text }) => FORBIDDEN[language].test(text))
  expect(found.filter(({ id }) => !WARNINGS.some((warning) => id.startsWith(warning))).map(({ text }) => text)).toEqual(
    [],
  )
})

test('every warning in the list is still said', () => {
  const said = messagesOf('en')
  expect(WARNINGS.filter((warning) => !said.some(({ id }) => id.startsWith(warning)))).toEqual([])
})

test('guides have 500 to 900 words', () => {
  const sources = GUIDES.map((slug) => [slug, readFileSync(guideFile(slug), 'utf8')] as const)
  for (const [slug, source] of sources) {
    const words = [...source.matchAll(/t`((?:[^`$]|\$\{(?:[^{}]|\{[^{}]*\})*\})*)`/g)]
      .map(([, text = '']) => text.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'x'))
      .join(' ')
      .split(/\s+/).length
    expect([slug, words >= 500 && words <= 900, words]).toEqual([slug, true, words])
  }
})

/** The file of a guide: the one that names its address. */
function guideFile(slug: string): URL {
  const files = ['companies', 'freelancer', 'network-fee', 'phone-lost', 'rates', 'receive-usdt', 'scams', 'sell-usdt']
  for (const name of [...files, 'wrong-network']) {
    const file = new URL(`../../apps/marketing/app/pages/guides/${name}.tsx`, import.meta.url)
    if (readFileSync(file, 'utf8').includes(`'${slug}'`)) return file
  }
  throw new Error(`no guide names ${slug}`)
}
