import { REFUSALS, type RefusalCode } from '@zend/contracts'
import { describe, expect, test } from 'vitest'
import { preferredLanguage, problemText } from './language.ts'

describe('the language of an answer', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['PT-AO', 'pt'],
    ['fr-CI,fr;q=0.9,en;q=0.8', 'fr'],
    ['de, sw;q=0.9, es;q=0.3, pt;q=0.5', 'pt'],
    ['en;q=0.4, es;q=0.4', 'en'],
    ['fr;q=0, en;q=0.1', 'en'],
    ['fr;q=0', 'en'],
    ['*', 'en'],
    ['fr;q=-1, es;q=0.5', 'es'],
    ['fr;q=x, es;q=0.001', 'es'],
    ['french', 'en'],
    [' es ; q=1.000 , fr;q=0.999', 'es'],
    [`${'de,'.repeat(300)}fr`, 'en'],
  ])('for %j is %s', (header, locale) => {
    expect(preferredLanguage(header)).toBe(locale)
  })
})

describe('the message of a refusal', () => {
  const codes = Object.keys(REFUSALS) as RefusalCode[]
  test.each(['fr', 'es', 'pt'] as const)('is one of its own in %s, a sentence for each code', (locale) => {
    const texts = codes.map((code) => problemText(code, locale))
    expect(texts.filter((text) => !/^\p{Lu}.{10,160}\.$/u.test(text))).toEqual([])
    expect(codes.filter((code) => problemText(code, locale) === problemText(code, 'en'))).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })
})
