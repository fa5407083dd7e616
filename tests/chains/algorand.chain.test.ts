import { algorandUnderTest } from './networks/algorand.ts'
import { networkSuite } from './suite.ts'

await networkSuite(algorandUnderTest)
