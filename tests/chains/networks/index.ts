/** Every network under test, in the order of the matrix. */
import { BITCOIN_NETWORK_IDS, EVM_NETWORK_IDS } from '@zend/kernel'
import type { NetworkUnderTest } from '../under-test.ts'
import { algorandUnderTest } from './algorand.ts'
import { bitcoinUnderTest } from './bitcoin.ts'
import { cardanoUnderTest } from './cardano.ts'
import { evmUnderTest } from './evm.ts'
import { solanaUnderTest } from './solana.ts'
import { stellarUnderTest } from './stellar.ts'
import { tonUnderTest } from './ton.ts'
import { tronUnderTest } from './tron.ts'
import { xrplUnderTest } from './xrpl.ts'

/** All of them. */
export const UNDER_TEST: readonly NetworkUnderTest[] = [
  ...BITCOIN_NETWORK_IDS.map((network) => bitcoinUnderTest(network) as NetworkUnderTest),
  ...EVM_NETWORK_IDS.map((network) => evmUnderTest(network) as NetworkUnderTest),
  tronUnderTest,
  solanaUnderTest,
  xrplUnderTest,
  stellarUnderTest,
  algorandUnderTest,
  cardanoUnderTest(),
  tonUnderTest,
] as readonly NetworkUnderTest[]
