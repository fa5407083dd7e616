import { SUPPORT_STATES } from '@zend/contracts'
import { describe, expect, test } from 'vitest'
import { checkPdf, fileNameOf } from './attachment-file.ts'
import { cursorOf, positionOf, threadMachine } from './support.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 2, 1, 9, 0, second))

describe('states', () => {
  test('whoever writes last decides whose turn it is, whatever it was before; closing ends it', () => {
    for (const state of SUPPORT_STATES) {
      expect([
        threadMachine.after(state, 'customer_wrote'),
        threadMachine.after(state, 'support_wrote'),
        threadMachine.after(state, 'closed'),
      ]).toEqual(['open', 'answered', 'closed'])
    }
  })
})

describe('files', () => {
  test('only what begins as a PDF does is one', () => {
    const of = (text: string) => checkPdf(new TextEncoder().encode(text)).ok
    expect([of('%PDF-1.7\n…'), of('%PDF-2.0\n'), of(' %PDF-1.7'), of('%PDF-1'), of('<html>%PDF-1.7'), of('')]).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test.each([
    ['photo.JPG', 'webp', 'photo.webp'],
    ['C:\\me\\scan.png', 'webp', 'scan.webp'],
    ['../../etc/passwd', 'pdf', 'passwd.pdf'],
    ['statement.pdf', 'pdf', 'statement.pdf'],
    ['run.exe', 'pdf', 'run.exe.pdf'],
    ['.png', 'webp', 'file.webp'],
    ['/', 'pdf', 'file.pdf'],
  ] as const)('%j is kept as %s under %j', (given, format, name) => {
    expect(fileNameOf(given, format)).toBe(name)
  })

  test('a name that is too long is cut, never through a character', () => {
    expect(fileNameOf(`${'😀'.repeat(130)}.pdf`, 'pdf')).toBe(`${'😀'.repeat(116)}.pdf`)
  })
})

describe('cursors', () => {
  const position = { lastMessageAt: at(0), id: `sup_${'0'.repeat(26)}` } as const

  test('come back as they went', () => {
    expect(positionOf(cursorOf(position))).toEqual({ ok: true, value: position })
  })

  test.each([
    '',
    'x',
    cursorOf(position).slice(0, -3),
    `${cursorOf(position)}=`,
    Buffer.from("1 0 sup_'").toString('base64url'),
  ])('that are none of ours (%j) are refused', (cursor) => {
    expect(positionOf(cursor)).toEqual({ ok: false, refusal: { code: 'invalid_request', field: 'query.cursor' } })
  })
})
