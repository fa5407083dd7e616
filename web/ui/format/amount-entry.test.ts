/** Amounts typed and pasted in four languages: none may be read as another amount than the author meant. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AmountEntry, amountEntry, type AmountPlace, leftAlone, shownAmount, typedInto } from './amount-entry.ts'
import { formatNumber } from './numbers.ts'
import { type AmountSigns, readAmount } from './read-amount.ts'
import { amountSigns } from './typed-amount.ts'

const LANGUAGES = ['en', 'fr', 'es', 'pt'] as const
type Language = (typeof LANGUAGES)[number]
const signsOf = (language: Language): AmountSigns => amountSigns(formatNumber('1000.1', language))
const placeOf = (language: Language, { decimals = 8, oneSign = false } = {}): AmountPlace => ({
  decimals,
  oneSign,
  signs: signsOf(language),
})

/** Types at the caret like a browser. `<` is Backspace, `>` is Delete. */
function press(entry: AmountEntry, key: string, place: AmountPlace): AmountEntry {
  const at = entry.caret ?? entry.text.length
  if (key === '<')
    return at === 0
      ? entry
      : typedInto(entry, { text: entry.text.slice(0, at - 1) + entry.text.slice(at), caret: at - 1 }, place)
  if (key === '>')
    return typedInto(
      entry,
      { text: entry.text.slice(0, at) + entry.text.slice(at + 1), caret: at, forward: true },
      place,
    )
  return typedInto(entry, { text: entry.text.slice(0, at) + key + entry.text.slice(at), caret: at + key.length }, place)
}
const typed = (keys: string, place: AmountPlace, from = amountEntry('', place.signs)): AmountEntry =>
  [...keys].reduce((entry, key) => press(entry, key, place), from)
const pasted = (text: string, place: AmountPlace): AmountEntry =>
  typedInto(amountEntry('', place.signs), { text, caret: text.length, whole: true }, place)

/** The result of a field in short: the amount, the amounts it asks about, or that it is none. */
const outcome = ({ value, choices, trouble }: AmountEntry): string =>
  trouble === 'none' ? value : choices.length > 0 ? `${choices.join(' or ')}?` : 'refused'

describe('typed key by key', () => {
  // [keys, en, fr, es, pt]
  test.each([
    // A former bug: what used to be read as one is a thousand.
    ['1,000', '1000', '1000 or 1.000?', '1000 or 1.000?', '1000 or 1.000?'],
    ['1.000', '1000 or 1.000?', '1000 or 1.000?', '1000', '1000 or 1.000?'],
    ['1,234.5', '1234.5', '1234.5', '1234.5', '1234.5'],
    ['1.234,5', '1234.5', '1234.5', '1234.5', '1234.5'],
    ['1.000,50', '1000.50', '1000.50', '1000.50', '1000.50'],
    ['1,234,567', '1234567', '1234567', '1234567', '1234567'],
    ['1.234.567,89', '1234567.89', '1234567.89', '1234567.89', '1234567.89'],
    ['1 234,50', '1234.50', '1234.50', '1234.50', '1234.50'],
    ["1'234.5", '1234.5', '1234.5', '1234.5', '1234.5'],
    ['1234567', '1234567', '1234567', '1234567', '1234567'],
    // Only the language's decimal sign begins a fraction; another sign gets a question if it is ambiguous.
    ['12.5', '12.5', '12.5', '12.5 or 125?', '12.5'],
    ['12,5', '12.5 or 125?', '12.5', '12.5', '12.5'],
    ['1.234', '1.234', '1234 or 1.234?', '1234', '1234 or 1.234?'],
    ['1,234', '1234', '1.234', '1.234', '1.234'],
    ['1.2345', '1.2345', '1.2345', '1.2345 or 12345?', '1.2345'],
    ['1.5001', '1.5001', '1.5001', '1.5001 or 15001?', '1.5001'],
    // After a zero or nothing there are no thousands.
    ['0,5', '0.5', '0.5', '0.5', '0.5'],
    ['0.5', '0.5', '0.5', '0.5', '0.5'],
    [',5', '0.5', '0.5', '0.5', '0.5'],
    ['0.001', '0.001', '0.001', '0.001', '0.001'],
    ['0,500', '0.500', '0.500', '0.500', '0.500'],
    // An invalid character stays in the field and makes it invalid: without it the rest would be another amount.
    ['0.05.', 'refused', 'refused', 'refused', 'refused'],
    ['12.5.', 'refused', 'refused', 'refused', 'refused'],
    ['1,2,3', 'refused', 'refused', 'refused', 'refused'],
    ['1.2.3', 'refused', 'refused', 'refused', 'refused'],
    ['1e3', 'refused', 'refused', 'refused', 'refused'],
    ['1·5', 'refused', 'refused', 'refused', 'refused'],
    ['1 5', 'refused', 'refused', 'refused', 'refused'],
    ['12 34', 'refused', 'refused', 'refused', 'refused'],
    ['-5', 'refused', 'refused', 'refused', 'refused'],
    ['+5', 'refused', 'refused', 'refused', 'refused'],
    ['1a2', 'refused', 'refused', 'refused', 'refused'],
    ['1٣', 'refused', 'refused', 'refused', 'refused'],
    ['1３', 'refused', 'refused', 'refused', 'refused'],
    ['KES 1,000', 'refused', 'refused', 'refused', 'refused'],
    // A deleted character leaves no trace; a trailing space is ignored.
    ['1e<3', '13', '13', '13', '13'],
    ['1234 ', '1234', '1234', '1234', '1234'],
    ['007', '7', '7', '7', '7'],
    ['0.123456789', '0.12345678', '0.12345678', '0.12345678', '0.12345678'],
    // A typo after possible thousands must not turn a fraction into thousands.
    ['1.234,', '1.234 or 1234?', '1234.', '1234.', '1234.'],
  ])('%s', (keys, ...expected) => {
    expect(LANGUAGES.map((language) => outcome(typed(keys, placeOf(language))))).toEqual(expected)
  })

  test('a keyboard that has one sign alone is asked wherever the sign could part thousands', () => {
    const glass = (language: Language): AmountPlace => placeOf(language, { oneSign: true })
    expect(outcome(typed('1,000', glass('en')))).toBe('1000 or 1.000?')
    expect(outcome(typed('1.234', glass('es')))).toBe('1234 or 1.234?')
    // After groups that the field wrote itself, on any keyboard.
    expect(outcome(typed('1234,567', placeOf('en')))).toBe('1234567 or 1234.567?')
    expect(outcome(typed('0,5', glass('en')))).toBe('0.5')
  })

  test('no decimals where the asset has none', () => {
    for (const language of LANGUAGES) {
      for (const keys of ['125.', '125,']) {
        const entry = typed(keys, placeOf(language, { decimals: 0 }))
        expect(outcome(entry).replace('.', '')).toBe('125')
      }
    }
    expect(outcome(typed('1,000', placeOf('en', { decimals: 0 })))).toBe('1000')
    expect(outcome(typed('1.000', placeOf('es', { decimals: 0 })))).toBe('1000')
  })
})

describe('while typing', () => {
  test('thousands are grouped at once, as the language writes them', () => {
    const shown = LANGUAGES.map(
      (language) => typed(language === 'en' ? '1234567.5' : '1234567,5', placeOf(language)).text,
    )
    expect(shown).toEqual(['1,234,567.5', '1\u00a0234\u00a0567,5', '1.234.567,5', '1\u00a0234\u00a0567,5'])
  })

  test('the caret stays behind what was typed, and a group sign is no obstacle to it', () => {
    const place = placeOf('en')
    const at = (value: string, caret: number): AmountEntry => amountEntry(value, place.signs, caret)
    const after = ({ text, caret }: AmountEntry): string => `${text.slice(0, caret ?? 99)}|${text.slice(caret ?? 99)}`
    expect(after(press(at('1234', 1), '9', place))).toBe('19|,234')
    expect(after(press(at('123456', 7), '7', place))).toBe('1,234,567|')
    expect(after(press(at('1234', 5), '<', place))).toBe('123|')
    expect(after(press(at('1234', 2), '<', place))).toBe('|234')
    expect(after(press(at('1234', 1), '>', place))).toBe('1|34')
    expect(after(press(at('1234.5', 0), '>', place))).toBe('|234.5')
    expect(after(press(at('1234', 5), '.', place))).toBe('1,234.|')
    expect(after(press(at('5', 0), '.', place))).toBe('0.|5')
    expect(after(press(at('1234', 3), 'x', place))).toBe('12x|34')
  })

  test('signs typed by hand become the language’s own once the field is left', () => {
    const place = placeOf('fr')
    expect(leftAlone(typed('1234.5', place), place.signs).text).toBe('1\u00a0234,5')
    const open = typed('1.000', place)
    expect(leftAlone(open, place.signs)).toBe(open)
  })
})

describe('pasted', () => {
  // [text, en, fr, es, pt]
  test.each([
    ['1.5', '1.5', '1.5', '1.5 or 15?', '1.5'],
    ['1,5', '1.5 or 15?', '1.5', '1.5', '1.5'],
    ['  0.05\n', '0.05', '0.05', '0.05', '0.05'],
    ['12345.678', '12345.678', '12345.678', '12345.678 or 12345678?', '12345.678'],
    ['1,000', '1000', '1000 or 1.000?', '1000 or 1.000?', '1000 or 1.000?'],
    ['1.000', '1000 or 1.000?', '1000 or 1.000?', '1000 or 1.000?', '1000 or 1.000?'],
    ['0,234', '0.234', '0.234', '0.234', '0.234'],
    ['1,234.5', '1234.5', '1234.5', '1234.5', '1234.5'],
    ['1.234,5', '1234.5', '1234.5', '1234.5', '1234.5'],
    ['1,234,567', '1234567', '1234567', '1234567', '1234567'],
    ['1.234.567', '1234567', '1234567', '1234567', '1234567'],
    ['1 234,50', '1234.50', '1234.50', '1234.50', '1234.50'],
    ['1\u202f234\u202f567,5', '1234567.5', '1234567.5', '1234567.5', '1234567.5'],
    ["1'234.5", '1234.5', '1234.5', '1234.5', '1234.5'],
    ['0.999999999', '0.99999999', '0.99999999', '0.99999999', '0.99999999'],
  ])('%j', (text, ...expected) => {
    expect(LANGUAGES.map((language) => outcome(pasted(text, placeOf(language))))).toEqual(expected)
  })

  test.each(
    '1·5|1 5|1,2,3|1.2.3|1e3|KES 1,000|1000 BTC|١٢|1٬000|1 2 3|0.001.5|12,34.5|1,23,456|1.234.56|0,001,234|1,234.567.8|1.234,567,8|1 23|12 34 567|1 234.567 8|1e-3|5E-3|1e30|-5|+5|−5|0x10|0.5 BTC|₦100|50%|abc|..|.|1..5|0.05.|1/2|１２|1\u200b5|1,234 567'.split(
      '|',
    ),
  )('%j is refused everywhere and leaves what stood there', (text) => {
    for (const language of LANGUAGES) {
      const place = placeOf(language)
      const before = amountEntry('7', place.signs)
      expect(typedInto(before, { text, caret: text.length, whole: true }, place)).toEqual({ ...before, trouble: 'now' })
    }
  })

  test('into groups of the field: digits join, an amount in front of them does not', () => {
    const place = placeOf('en')
    const at = amountEntry('1234', place.signs, 5)
    expect(outcome(press(at, '567', place))).toBe('1234567')
    expect(outcome(press(at, '.50', place))).toBe('1234.50')
    expect(outcome(press(at, '1,000.5', place))).toBe('refused')
  })
})

// Authors with the conventions of some country, in a field of any language.
type Author = { readonly decimal: string; readonly group: string }
const AUTHORS: Readonly<Record<string, Author>> = {
  english: { decimal: '.', group: ',' },
  spanish: { decimal: ',', group: '.' },
  french: { decimal: ',', group: '\u202f' },
  portuguese: { decimal: ',', group: ' ' },
  swiss: { decimal: '.', group: '’' },
  machine: { decimal: '.', group: '' },
}
const NATIVE: Readonly<Record<Language, readonly string[]>> = {
  en: ['english', 'machine'],
  fr: ['french', 'portuguese'],
  es: ['spanish'],
  pt: ['french', 'portuguese'],
}

const languages = fc.constantFrom(...LANGUAGES)
const wholes = fc.oneof(
  fc.constantFrom('0', '1', '10', '100', '1000', '1500', '1000000'),
  fc.nat({ max: 99_999_999 }).map(String),
)
const fractions = fc.option(
  fc.oneof(fc.constantFrom('5', '50', '500', '000', '25', '125', '0001'), fc.stringMatching(/^\d{1,8}$/)),
  { nil: undefined },
)
const meant = fc
  .record({ whole: wholes, fraction: fractions })
  .map(({ whole, fraction }) => (fraction === undefined ? whole : `${whole}.${fraction}`))

const writtenBy = (amount: string, { decimal, group }: Author): string => shownAmount(amount, { decimal, group })
const trimmed = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0*$/, '') : amount)
const same = (a: string, b: string): boolean => trimmed(a) === trimmed(b)

/** Never another amount: the meant one, a question that offers it, or a refusal. */
function neverAnother(entry: AmountEntry, amount: string): void {
  if (entry.trouble === 'none')
    expect(same(entry.value, amount), `${entry.text} read as ${entry.value}, meant ${amount}`).toBe(true)
  else {
    expect(entry.value, entry.text).toBe('')
    if (entry.choices.length > 0)
      expect(
        entry.choices.some((choice) => same(choice, amount)),
        `${entry.text} asks ${entry.choices.join()}`,
      ).toBe(true)
  }
}

describe('never another amount than was meant', () => {
  test('typed as the language writes it, grouped or not: read at once, or asked where it could be thousands', () => {
    fc.assert(
      fc.property(languages, meant, fc.boolean(), fc.nat(), (language, amount, grouped, pick) => {
        const author = AUTHORS[NATIVE[language][pick % NATIVE[language].length] ?? ''] ?? expect.fail(language)
        const entry = typed(writtenBy(amount, grouped ? author : { ...author, group: '' }), placeOf(language))
        neverAnother(entry, amount)
        const doubtful = /^[1-9]\d{0,2}\.\d\d0$/.test(amount)
        if (!doubtful) expect(outcome(entry)).toBe(entry.value)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a keyboard that has one of the two signs, in any language', () => {
    fc.assert(
      fc.property(languages, meant, fc.constantFrom('.', ','), (language, amount, sign) => {
        neverAnother(typed(amount.replace('.', sign), placeOf(language, { oneSign: true })), amount)
      }),
      { numRuns: 2_000 },
    )
  })

  test('pasted from anywhere in the world, into any language', () => {
    fc.assert(
      fc.property(languages, meant, fc.constantFrom(...Object.keys(AUTHORS)), (language, amount, name) => {
        const author = AUTHORS[name] ?? expect.fail(name)
        // A comma for thousands is English, and is read so in English.
        if (language === 'en' && author.decimal === ',') return
        neverAnother(pasted(writtenBy(amount, author), placeOf(language)), amount)
      }),
      { numRuns: 3_000 },
    )
  })

  test('whatever is typed or pasted, nothing of it is left out: what no amount holds makes it none', () => {
    const signs = [...".,.,  \u00a0\u202f'·e E-+−kK₦$%٣３٫/x"] as const
    const texts = fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...'0123456789') },
        { weight: 1, arbitrary: fc.constantFrom(...signs) },
      ),
      { maxLength: 12 },
    )
    const plain = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '')
    fc.assert(
      fc.property(languages, texts, fc.boolean(), (language, keys, oneSign) => {
        const place = placeOf(language, { decimals: 18, oneSign })
        const text = keys.join('')
        for (const entry of [typed(text, place), pasted(text, place)]) {
          if (entry.trouble !== 'none') continue
          expect(plain(entry.value), `${text} as ${entry.value}`).toBe(plain(text))
          // Spaces and apostrophes separate groups of three, all the same; nothing else is allowed in an amount.
          if (/[^\d.,]/.test(text.trim())) expect(text.trim()).toMatch(/^0*\d{1,3}([ '\u00a0\u202f]\d{3})+([.,]\d*)?$/)
        }
      }),
      { numRuns: 4_000 },
    )
  })

  test('in any order of keys: digits put in and taken out anywhere leave what the field shows', () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: 12 }), fc.constantFrom(...'0123456789', '<', '>')), { maxLength: 30 })
    fc.assert(
      fc.property(languages, steps, (language, order) => {
        const place = placeOf(language)
        const { group } = place.signs
        let entry = amountEntry('', place.signs)
        let plain = ''
        for (const [jump, key] of order) {
          const caret = Math.min(jump, entry.text.length)
          const at = entry.text.slice(0, caret).replaceAll(group, '').length
          const gap = entry.text[key === '<' ? caret - 1 : caret] === group && (key === '<' || key === '>')
          entry = press({ ...entry, caret }, key, place)
          if (key === '<') plain = plain.slice(0, Math.max(0, at - 1)) + plain.slice(at)
          else if (key === '>') plain = plain.slice(0, at) + plain.slice(at + 1)
          else plain = plain.slice(0, at) + key + plain.slice(at)
          plain = plain.replace(/^0+(?=\d)/, '')
          expect([entry.value, entry.text, gap], `${key} at ${caret}`).toEqual([
            plain,
            shownAmount(plain, place.signs),
            gap,
          ])
          expect(entry.caret).toBeLessThanOrEqual(entry.text.length)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('what the formatters print is taken back in its own language', () => {
    fc.assert(
      fc.property(languages, meant, (language, amount) => {
        const shown = formatNumber(amount, language)
        const reading = readAmount(shown, 8, signsOf(language), 'typed')
        expect(reading.kind === 'amount' && same(reading.value, amount)).toBe(true)
      }),
    )
  })
})
