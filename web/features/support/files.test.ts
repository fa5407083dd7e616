import { ATTACHMENT_BYTES_MAX, fields } from '@zend/contracts'
import { expect, test } from 'vitest'
import { faultOf, plainName } from './files.ts'

test('only pictures and PDFs of a size that is taken are handed in', () => {
  expect(faultOf({ type: 'application/pdf', size: ATTACHMENT_BYTES_MAX })).toBeNull()
  expect(faultOf({ type: 'application/pdf', size: ATTACHMENT_BYTES_MAX + 1 })).toBe('size')
  expect(faultOf({ type: 'image/png', size: 0 })).toBe('empty')
  for (const type of ['', 'image/svg+xml', 'text/html', 'image/heic', 'application/zip'])
    expect(faultOf({ type, size: 1 })).toBe('type')
})

test('every name becomes one that the contract takes, and keeps its ending', () => {
  const taken = fields.line(1, 120)
  for (const name of [
    'proof.pdf',
    '',
    ' \u202Egpj.exe',
    'a\u0000b.png',
    `${'x'.repeat(300)}.png`,
    ` ${'y'.repeat(118)} .pdf`,
    'reçu ₦.pdf',
  ]) {
    expect(taken.safeParse(plainName(name)).success, name).toBe(true)
  }
  expect(plainName(`${'x'.repeat(300)}.png`)).toMatch(/\.png$/)
})
