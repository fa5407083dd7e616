import { stellarUnderTest } from './networks/stellar.ts'
import { networkSuite } from './suite.ts'

await networkSuite(stellarUnderTest)
