import { solanaUnderTest } from './networks/solana.ts'
import { networkSuite } from './suite.ts'

await networkSuite(solanaUnderTest)
