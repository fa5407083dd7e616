// A receipt as a picture, drawn by the browser itself. Risks: a long name or address is cut off or leaves the paper,
// the code in the picture cannot be scanned, an amount is written over something else.

import type { ReceiptSheet } from '@zend/contracts'
import { expect, test } from 'vitest'
import { readQr } from '../../ui/qr/read-qr.ts'
import '../../ui/gallery/gallery.css'
import { layOut, type Measure, receiptPicture, wrapped } from './receipt-picture.ts'

const SHEET: ReceiptSheet = {
  title: 'Receipt',
  heading: 'Sent to an address outside',
  amount: '148.160000 USDT',
  counter: null,
  completed: 'Completed 18 March 2026, 10:24 UTC',
  facts: [
    { label: 'Customer', text: 'Amara Okonkwo (@amara)' },
    { label: 'Network fee', text: '1.84 USDT' },
    { label: 'Reference', text: 'wdr_01kaf3zjq8t5v2w9x4y6m7n0pb' },
  ],
  address: { label: 'To', text: '0x52908400098527886E0F7030069857D2E4169EE7' },
  check: { title: 'Check this receipt', how: 'Scan the code. The page that opens must be ours.' },
  link: `https://app.zend.test/receipt/${'Ab3_'.repeat(30)}`,
  signature: 'Signature: 1a2b 3c4d 5e6f 7a8b',
  issued: 'Made 18 March 2026, 10:25 UTC',
  fingerprint: '1a2b 3c4d 5e6f 7a8b',
}
// As wide as the widest letters.
const measure: Measure = (text, { size }) => [...text].length * size * 0.62

test('nothing leaves the paper, no line stands on another, and every word is there', () => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim()
  const sheet: ReceiptSheet = {
    ...SHEET,
    amount: '123456789012345.123456789012345678 MATIC',
    counter: '1234567.12345678 BTC',
    facts: [...SHEET.facts, { label: 'Empfänger', text: long }],
    address: { label: 'To', text: 'DdzFF'.padEnd(120, 'x') },
  }
  const { width, height, texts, qr } = layOut(sheet, measure)
  for (const { text, x, y, face, align } of texts) {
    const wide = measure(text, face)
    const left = align === 'left' ? x : align === 'right' ? x - wide : x - wide / 2
    expect([text, left >= 0, left + wide <= width, y <= height]).toEqual([text, true, true, true])
  }
  const boxes = texts.map(({ text, x, y, face, align }) => {
    const wide = measure(text, face)
    return { text, left: align === 'left' ? x : align === 'right' ? x - wide : x - wide / 2, wide, y, size: face.size }
  })
  const clashes = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (b) =>
          a.left < b.left + b.wide && b.left < a.left + a.wide && Math.abs(a.y - b.y) < Math.min(a.size, b.size) * 0.8,
      )
      .map((b) => `${a.text} / ${b.text}`),
  )
  expect(clashes).toEqual([])
  expect(qr.y + qr.side).toBeLessThan(height)
  const all = texts.map(({ text }) => text).join('')
  for (const said of [sheet.amount, sheet.address?.text ?? '', ...long.split(' ')]) expect(all).toContain(said)
})

test('a line is broken at words, and within one only where it must', () => {
  const face = { family: 'text', weight: 400, size: 10 } as const
  const ten: Measure = (text) => [...text].length
  expect(wrapped('one two three', face, 7, ten)).toEqual(['one two', 'three'])
  expect(wrapped('abcdefghij kl', face, 4, ten)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
  expect(wrapped('', face, 4, ten)).toEqual([])
})

test('its code opens the verification page', async () => {
  const picture = await createImageBitmap(await receiptPicture(SHEET))
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [picture.width, picture.height]
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0)
  const pixels = context?.getImageData(0, 0, picture.width, picture.height)
  expect(pixels === undefined ? null : readQr(pixels, true)).toBe(SHEET.link)
})
