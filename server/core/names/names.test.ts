import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchNames, nameSimilarity } from './index.ts'
import { wordsOf } from './names.ts'

const LIMITS = { matchesFrom: 0.85, closeFrom: 0.6 }
const match = (one: string, other: string) => matchNames(one, other, LIMITS)

describe('names of one person', () => {
  test.each([
    ['Ada Obi', 'ADA OBI'],
    ['Ada Obi', 'OBI, ADA'],
    ['Ada Obi', 'Obi Ada Nkem'],
    ['Ada Nkem Obi', 'Ada N. Obi'],
    ['Adébáyọ̀ Ọláwálé', 'ADEBAYO OLAWALE'],
    ['Dr. Ngozi Okonjo-Iweala', 'OKONJO IWEALA NGOZI'],
    ['Alhaji Musa Ɗanjuma', 'Musa Danjuma'],
    ['N’Golo Kanté', 'NGOLO KANTE'],
    ['Mohammed Bello', 'MOHAMMAD BELLO'],
    ['Mac Donald Eze', 'MACDONALD EZE'],
    ['አበበ ቢቂላ', 'አበበ ቢቂላ'],
  ])('%s is %s', (one, other) => {
    expect(match(one, other)).toBe('matches')
  })

  test.each([
    ['Ada Obi', 'Ada'],
    ['Ada Obi', 'A. Obi'],
    ['Adebayo Oluwaseun', 'Adebayo Oluwatobi'],
    ['Ada Obi', 'Ada Obioha'],
    ['Jon Smith', 'John Smyth'],
  ])('%s may be %s', (one, other) => {
    expect(match(one, other)).toBe('close')
  })

  test.each([
    ['Ada Obi', 'Ada Eze'],
    ['Chinedu Okafor', 'Chinedu Okeke'],
    ['Ada Obi', 'Chidi Okonkwo'],
    ['Ada Obi', 'Zend Pay Limited'],
    ['Ada Obi', ''],
    ['Ada Obi', '...'],
    ['Mr Mrs', ''],
  ])('%s is not %s', (one, other) => {
    expect(match(one, other)).toBe('differs')
  })
})

const anything = fc
  .array(fc.constantFrom(..."aZé\u0301 .-'\u200b\u0000አ😀ßﬁİ"), { maxLength: 30 })
  .map((letters) => letters.join(''))
// Exclude titles, which names lose: a title and one more word is a name of one word.
const word = fc.stringMatching(/^[a-z]{3,9}$/).filter((each) => wordsOf(`${each} somebody`).includes(each))
const name = fc.uniqueArray(word, { minLength: 2, maxLength: 5 })

describe('whatever the name', () => {
  test('the order of its words does not matter, nor which of the two is asked about', () => {
    fc.assert(
      fc.property(name, name, fc.nat(), (one, other, turn) => {
        const turned = one.map((_, i) => one[(i + turn) % one.length] ?? '')
        const [a, b] = [one.join(' '), other.join(' ')]
        expect(nameSimilarity(turned.join(' '), b)).toBeCloseTo(nameSimilarity(a, b), 10)
        expect(nameSimilarity(b, a)).toBeCloseTo(nameSimilarity(a, b), 10)
      }),
      { numRuns: 500 },
    )
  })

  test('accents, case, titles and punctuation do not matter', () => {
    const accents = fc.constantFrom('\u0301', '\u0300', '\u0323', '\u0302')
    fc.assert(
      fc.property(name, accents, fc.constantFrom('Mr', 'Mme', 'Dr.', 'Alhaji', ''), (words, accent, title) => {
        const dressed = `${title} ${words.map((each) => `${each[0]?.toUpperCase()}${accent}${each.slice(1)}`).join(', ')}`
        expect(nameSimilarity(dressed, words.join(' '))).toBe(1)
      }),
      { numRuns: 500 },
    )
  })

  test('a middle name more costs nothing, and a family name of somebody else is never a match', () => {
    fc.assert(
      fc.property(name, word, (words, middle) => {
        expect(match(words.join(' '), [words[0], middle, ...words.slice(1)].join(' '))).toBe('matches')
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-f]{4,8}$/),
        fc.stringMatching(/^[a-f]{4,8}$/),
        fc.stringMatching(/^[p-z]{4,8}$/),
        (first, family, others) => {
          expect(match(`${first} ${family}`, `${first} ${others}`)).toBe('differs')
        },
      ),
      { numRuns: 500 },
    )
  })

  test('it lies between 0 and 1, also for text that is no name', () => {
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        const similarity = nameSimilarity(one, other)
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(1)
      }),
    )
  })
})
