/** Tron under test. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { DevChain } from '../../../sandbox/chains/dev-chain.ts'
import { SOLID_LAG, startTron, TESTER, TOKENS } from '../../../sandbox/chains/tron/index.ts'
