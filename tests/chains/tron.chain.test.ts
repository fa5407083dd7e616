import { tronUnderTest } from './networks/tron.ts'
import { networkSuite } from './suite.ts'

await networkSuite(tronUnderTest)
