import type { NetworkName } from '@zend/contracts'
import { NETWORK_IDS } from '@zend/kernel'
import { expect, test } from 'vitest'
import { networksElsewhere } from './address-forms.ts'

const EVM: readonly NetworkName[] = ['ethereum', 'bsc', 'polygon', 'avalanche', 'xlayer']
const OLD_BITCOIN: readonly NetworkName[] = ['bitcoin', 'bitcoincash']

/** Addresses, of the main chains and of test chains, and every network that they can be of. */
const ADDRESSES: readonly (readonly [string, readonly NetworkName[]])[] = [
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['bitcoin']],
  ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', ['bitcoin']],
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', ['bitcoin']],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', ['bitcoin']],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', OLD_BITCOIN],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', [...OLD_BITCOIN, 'litecoin']],
  ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', ['litecoin']],
  ['LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', ['litecoin']],
  ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', ['bitcoincash']],
  ['qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', ['bitcoincash']],
  ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', ['dogecoin']],
  ['0x52908400098527886E0F7030069857D2E4169EE7', EVM],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', ['tron']],
  ['4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA', ['solana']],
  ['rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', ['xrpl']],
  ['X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', ['xrpl']],
  ['GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', ['stellar']],
  ['7ZUECA7HFLZTXENRV24SHLU4AVPUTMTTDUFUBNBD64C73F3UHRTHAIOF6Q', ['algorand']],
  [
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    ['cardano'],
  ],
  ['UQBFAa9F8MgHCMfT1lkTKtCdSKkSBgLiWwrIWDnoZvk2dYZG', ['ton']],
]

test.each(ADDRESSES)('%s is of its networks, and of no other', (address, own) => {
  for (const id of NETWORK_IDS) {
    const found = networksElsewhere(` ${address}\n`, id)
    expect([id, new Set(found)]).toEqual([id, own.includes(id) ? new Set() : new Set(own)])
  }
})

test.each([
  '',
  'kofi',
  'bc1q',
  '0x5290',
  'alice*zend.example',
  'https://example.com/bc1qar0srrr7xfkvy5l643lydnw9re59gtz',
])('of %j nothing is known', (text) => {
  for (const id of NETWORK_IDS) expect(networksElsewhere(text, id)).toEqual([])
})
