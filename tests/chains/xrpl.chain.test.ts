import { xrplUnderTest } from './networks/xrpl.ts'
import { networkSuite } from './suite.ts'

await networkSuite(xrplUnderTest)
