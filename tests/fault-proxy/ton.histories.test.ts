import { FAMILIES } from './families.ts'
import { historySuite } from './suite.ts'

historySuite(FAMILIES.ton)
