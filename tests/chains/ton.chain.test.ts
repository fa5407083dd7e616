import { tonUnderTest } from './networks/ton.ts'
import { networkSuite } from './suite.ts'

await networkSuite(tonUnderTest)
