// X-addresses compared with the test vectors of the specification (XLS-5) and its library. Risk: a payment without its
// tag, or with another.

import { classicAddressToXAddress } from 'ripple-address-codec'
import { expect, test } from 'vitest'
import { readXAddress } from './x-address.ts'

const CLASSIC = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'

test.each([false, 0, 1, 12_345, 4_294_967_295] as const)('an X-address with the tag %s is taken apart', async (tag) => {
  const text = classicAddressToXAddress(CLASSIC, tag, false)
  expect(await readXAddress(text)).toEqual({ address: CLASSIC, memo: tag === false ? null : String(tag) })
})

test('the specification’s own', async () => {
  expect(await readXAddress('XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD2gYsjNFQLKYW33DzBm')).toEqual({
    address: CLASSIC,
    memo: null,
  })
  expect(await readXAddress('XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD28Sq49uo34VyjnmK5H')).toEqual({
    address: CLASSIC,
    memo: '12345',
  })
})

test('a mistyped one, one of a test network and a plain account are left as they are', async () => {
  expect(await readXAddress('XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD2gYsjNFQLKYW33DzBn')).toBeNull()
  expect(await readXAddress(classicAddressToXAddress(CLASSIC, 1, true))).toBeNull()
  expect(await readXAddress(CLASSIC)).toBeNull()
})
