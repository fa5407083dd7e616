import { expect, test } from 'vitest'
import { asHash, asLine, pastedFault } from './pasted.ts'

const EVM = '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b'

test('what mails and chats do to a hash is undone, and the words of a sentence stay apart', () => {
  expect(asHash(` ${EVM.slice(0, 30)}\r\n  ${EVM.slice(30)}\u200b `)).toBe(EVM)
  expect(asLine(' From Kraken,\n\n order\t7 \u2066')).toBe('From Kraken, order 7')
})

test('a hash of each form and an explorer’s link are let through, whatever the API makes of them', () => {
  for (const fine of [
    EVM,
    EVM.slice(2).toUpperCase(),
    'SBUpTr5hhwdUZ9vqVFLAdBS3dTGnPDVcAFqjrmCgMvJj',
    `https://x.example/tx/1`,
    '5'.repeat(88),
    'A'.repeat(52),
  ])
    expect([fine, pastedFault(fine)]).toEqual([fine, null])
})

test('nothing, a hash without its middle, and what is no hash of any network are told apart', () => {
  expect(
    [
      '',
      '0x88df…944b',
      '0x88df...944b',
      '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      'bc1q8u3n6kzq5c0m2v7s4d9w6xh5jy0e3t7r2p8lfa',
      '12345',
    ].map(pastedFault),
  ).toEqual(['empty', 'cut', 'cut', 'short', 'short', 'short'])
})
