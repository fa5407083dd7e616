import { evmUnderTest } from './networks/evm.ts'
import { networkSuite } from './suite.ts'

await networkSuite(evmUnderTest('xlayer'))
