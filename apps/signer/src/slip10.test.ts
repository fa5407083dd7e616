import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { slip10, slip10Child } from './slip10.ts'

// SLIP-0010, test vector 1 and 2 for ed25519 (github.com/satoshilabs/slips, slip-0010.md).
const VECTORS = [
  {
    seed: '000102030405060708090a0b0c0d0e0f',
    path: 'm',
    chainCode: '90046a93de5380a72b5e45010748567d5ea02bbf6522f979e05c0d8d8ca9fffb',
    key: '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
    publicKey: 'a4b2856bfec510abab89753fac1ac0e1112364e7d250545963f135f2a33188ed',
  },
  {
    seed: '000102030405060708090a0b0c0d0e0f',
    path: "m/0'/1'/2'/2'/1000000000'",
    chainCode: '68789923a0cac2cd5a29172a475fe9e0fb14cd6adb5ad98a3fa70333e7afa230',
    key: '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
    publicKey: '3c24da049451555d51a7014a37337aa4e12d41e485abccfa46b47dfb2af54b7a',
  },
  {
    seed: 'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    path: "m/0'/2147483647'/1'/2147483646'/2'",
    chainCode: '5d70af781f3a37b829f0d060924d5e960bdc02e85423494afc0b1a41bbe196d4',
    key: '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d',
    publicKey: '47150c75db263559a70d5778bf36abbab30fb061ad69f69ece61a72b0cfa4fc0',
  },
] as const

test.each(VECTORS)('derives the published key at $path', ({ seed, path, ...published }) => {
  const { key, chainCode } = slip10(hex.decode(seed), path)
  expect({
    key: hex.encode(key),
    chainCode: hex.encode(chainCode),
    publicKey: hex.encode(ed25519.getPublicKey(key)),
  }).toEqual(published)
})

test('gives the same key from any node on the way, and leaves that node as it was', () => {
  const seed = hex.decode(VECTORS[0].seed)
  const above = slip10(seed, "m/44'/501'")
  const before = hex.encode(above.key)
  expect(slip10Child(above, "m/7'/0'")).toEqual(slip10(seed, "m/44'/501'/7'/0'"))
  expect(slip10Child(above, "m/8'/0'").key).not.toEqual(slip10(seed, "m/44'/501'/7'/0'").key)
  expect(hex.encode(above.key)).toBe(before)
})

test.each(["m/0'/1", "44'/0'", 'm/', "m/2147483648'"])('refuses the path %s', (path) => {
  expect(() => slip10(new Uint8Array(64), path)).toThrow(RangeError)
})
