import { cardanoUnderTest } from './networks/cardano.ts'
import { networkSuite } from './suite.ts'

await networkSuite(cardanoUnderTest())
