import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { numberKindOf, requirementsOf } from './country-requirements.ts'
import { decide } from './decide.ts'
import { checkPdf } from './file-content.ts'
import { isOfAge, missingFor, shownSteps, type Standing, type StepStanding, tierFrom } from './verification.ts'

const AT = new Date('2026-03-02T10:00:00.000Z')
const standing = (steps: readonly StepStanding['step'][], listing: Standing['listing'] = 'clear'): Standing => ({
  listing,
  steps: steps.map((step) => ({ step, state: 'approved', reason: null, at: AT })),
})

describe('tiers', () => {
  test.each([
    [[], 0],
    [['phone'], 0],
    [['phone', 'identity-number'], 1],
    // A tier requires those below it.
    [['identity-number', 'document', 'liveness', 'address', 'source-of-funds'], 0],
    [['phone', 'identity-number', 'document'], 1],
    [['phone', 'identity-number', 'document', 'liveness'], 2],
    [['phone', 'identity-number', 'document', 'liveness', 'address', 'source-of-funds'], 3],
  ] as const)('%j make tier %i', (steps, tier) => {
    expect(tierFrom(standing(steps))).toBe(tier)
    expect(tierFrom(standing(steps, 'in_review'))).toBe(0)
    expect(tierFrom(standing(steps, 'refused'))).toBe(0)
  })

  test('what is missing for a tier is everything up to it that is not approved, in order', () => {
    expect(missingFor(standing(['identity-number', 'liveness']), 2)).toEqual(['phone', 'document'])
    expect(
      missingFor({ listing: 'clear', steps: [{ step: 'phone', state: 'in_review', reason: null, at: AT }] }, 1),
    ).toEqual(['phone', 'identity-number'])
  })

  test('nobody is told of a list', () => {
    const shown = (listing: Standing['listing']) =>
      shownSteps(standing(['phone', 'identity-number'], listing)).slice(0, 2)
    expect(shown('in_review')).toMatchObject([{ state: 'approved' }, { state: 'in_review', reason: null }])
    expect(shown('refused')).toMatchObject([{ state: 'approved' }, { state: 'rejected', reason: 'other' }])
  })
})

test.each([
  ['2008-03-02', true],
  ['2008-03-03', false],
  ['1906-03-02', false],
  ['1906-03-03', true],
])('somebody born on %s is of age: %s', (day, answer) => {
  expect(isOfAge(day, AT)).toBe(answer)
})

test.each(['NG', 'GH', 'KE', 'ZA', 'UG', 'TZ', 'RW', 'CM'])(
  'the examples of %s are numbers of their kinds',
  (country) => {
    const { identityNumbers, documents } = requirementsOf(country)
    expect(documents.length).toBeGreaterThan(1)
    for (const { idType, example } of identityNumbers) {
      expect(numberKindOf(country, idType, example)?.idType).toBe(idType)
      expect(numberKindOf(country, idType, `${example}0000000000000`)).toBeNull()
    }
  },
)

describe('verdicts', () => {
  const known = { name: 'Ngozi Okafor', birthDate: '1990-05-17' }
  const person = { name: 'OKAFOR NGOZI', birthDate: '1990-05-17', number: null }

  test('a register that does not say the birth date leaves it to people', () => {
    expect(decide({ kind: 'number', found: { ...person, birthDate: null } }, known)).toMatchObject({ kind: 'people' })
  })
  test('a document whose owner cannot be read leaves it to people, never approves', () => {
    expect(decide({ kind: 'document', document: null, face: null, person: null }, known)).toMatchObject({
      kind: 'people',
    })
    expect(
      decide({ kind: 'document', document: null, face: null, person: { ...person, birthDate: null } }, known),
    ).toMatchObject({ kind: 'people' })
  })
  test('a fault counts before a matching name', () => {
    expect(decide({ kind: 'document', document: 'expired', face: 'differs', person }, known)).toMatchObject({
      outcome: 'resubmit',
      person: null,
    })
  })
})

describe('PDFs', () => {
  const pdf = (inner: string) => checkPdf(Buffer.from(`%PDF-1.7\n${inner}\n%%EOF\n`, 'latin1')).ok
  const objects = (inner: string) =>
    `5 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\n${deflateSync(inner).toString('latin1')}\nendstream endobj`
  test.each([
    '1 0 obj <</Type /Catalog>> endobj',
    'stream\n/JS any bytes of a picture\nendstream',
    objects('<</Type /Page>>'),
  ])('a plain one is taken: %s', (inner) => {
    expect(pdf(inner)).toBe(true)
  })
  test('what hides among compressed objects is refused, and objects that cannot be looked into', () => {
    expect(pdf(objects('<< /S /JavaScript /JS (app.alert(1)) >>'))).toBe(false)
    expect(pdf('5 0 obj << /Type /ObjStm >>\nstream\nnot compressed\nendstream endobj')).toBe(false)
    expect(pdf(objects(' '.repeat(17_000_000)))).toBe(false)
  })
  test.each([
    '/JavaScript',
    '/JS (x)',
    '/Launch',
    '/EmbeddedFile',
    '/OpenAction',
    '/AA <<',
    '/Encrypt 5 0 R',
    '/XFA',
    '/J#53',
  ])('%s is refused', (inner) => {
    expect(pdf(`<< ${inner} >>`)).toBe(false)
  })
  test('what does not begin or end as one is none', () => {
    for (const text of [
      '',
      'MZ%PDF-1.7\n%%EOF',
      '%PDF-1.7\n',
      '%PDF-9.9\n%%EOF',
      `%PDF-1.7\n%%EOF${'x'.repeat(2_000)}`,
    ]) {
      expect(checkPdf(Buffer.from(text)).ok).toBe(false)
    }
  })
})
