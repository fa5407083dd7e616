import { bitcoinUnderTest } from './networks/bitcoin.ts'
import { networkSuite } from './suite.ts'

await networkSuite(bitcoinUnderTest('litecoin'))
